import { batchBuffer, batchPositions, positionOf, separatorOf } from "./batch";
import { CARRIAGE_RETURN, equalBytes, LINE_FEED, QUOTE } from "./bytes";
import { Column, columnAt, fieldCount, NO_VALUE } from "./column";
import { fieldId, formAt, foundPlace } from "./dictionary";
import { expect, expectedBy, expectedId, expectedPlace } from "./predictor";

/** The fields of a column of texts. One equal to the one above it, the usual case in cost data, costs one comparison. */

/** Reads the column in the records from `from` to before `to`; false when a record has another number of fields. */
export function readText(column: Column, index: i32, from: i32, to: i32, rows: i32): bool {
  const dictionary = column.dictionary;
  const nullTokens = column.nullTokens;
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = positionOf(index, from);
  let ids = column.ids + (<usize>(rows + from) << 2);
  let above: usize = 0;
  let aboveLength: usize = 0;
  let aboveId = NO_VALUE;

  for (let record = from; record < to; record++, at += stride, ids += 4) {
    const start = at == batchPositions ? batchBuffer : batchBuffer + <usize>load<u32>(at - 4) + 1;
    const end = batchBuffer + <usize>load<u32>(at);
    if (load<u8>(end) != separator) return false;
    let length = end - start;
    if (separator == LINE_FEED && length > 0 && load<u8>(end - 1) == CARRIAGE_RETURN) length--;
    if (length == 0) {
      store<i32>(ids, NO_VALUE);
      continue;
    }
    if (length != aboveLength || !equalBytes(start, above, length)) {
      // Without outer quotes, so that a value is the same text whether it is quoted or not.
      const quote = usize(load<u8>(start) == QUOTE);
      const inner = length - (quote << 1);
      const id = inner == 0 ? NO_VALUE : fieldId(dictionary, start + quote, inner);
      above = start;
      aboveLength = length;
      aboveId = id < nullTokens ? NO_VALUE : id;
    }
    store<i32>(ids, aboveId);
  }
  return true;
}

/** The same where another column determines what to expect. */
export function readPredicted(column: Column, index: i32, records: i32, rows: i32): bool {
  const dictionary = column.dictionary;
  const nullTokens = column.nullTokens;
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = positionOf(index, 0);
  let ids = column.ids + (<usize>rows << 2);
  let predictorIds = columnAt(column.predictor).ids + (<usize>rows << 2);

  for (let record = 0; record < records; record++, at += stride, ids += 4, predictorIds += 4) {
    const field = batchBuffer + <usize>load<u32>(at - 4) + 1;
    const end = batchBuffer + <usize>load<u32>(at);
    if (load<u8>(end) != separator) return false;
    let length = end - field;
    if (separator == LINE_FEED && length > 0 && load<u8>(end - 1) == CARRIAGE_RETURN) length--;
    const quote = usize(length > 0 && load<u8>(field) == QUOTE);
    const start = field + quote;
    length -= quote << 1;
    if (length == 0) {
      store<i32>(ids, NO_VALUE);
      continue;
    }
    const expected = expectedBy(column, load<i32>(predictorIds));
    const form = formAt(dictionary, expectedPlace(expected));
    let id = expectedId(expected);
    if ((length ^ load<u32>(form - 4)) | u32(id < 0) || !equalBytes(form, start, length)) {
      id = fieldId(dictionary, start, length);
      expect(expected, id, foundPlace);
    }
    store<i32>(ids, id < nullTokens ? NO_VALUE : id);
  }
  return true;
}
