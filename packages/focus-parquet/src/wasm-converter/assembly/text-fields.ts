import { batchBuffer, batchPositions, positionOf, separatorOf } from "./batch";
import { CARRIAGE_RETURN, equalBytes, LINE_FEED, QUOTE } from "./bytes";
import { Column, columnAt, fieldCount, NO_UNCHANGED, NO_VALUE, TEXT } from "./column";
import { fieldId, formAt, foundPlace } from "./dictionary";
import { giveBack, reserve } from "./memory";
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

/**
 * Neighbouring columns of text that hardly ever change, those of the billing account among them: the bytes of all of them are compared with those of
 * the record above at once. Equal bytes are equal fields, since both begin with a field.
 */

/** Rows that runs are found by. */
const SAMPLE_ROWS: i32 = 4096;
/** Rows of the sample in which a run may change. */
const MOST_CHANGES: i32 = SAMPLE_ROWS >> 3;
/** A run that changes in more than one in so many records of a batch is given up. */
const FEWEST_EQUAL: i32 = 4;

let areFound: bool = false;

/** Forgets the runs of an earlier part. */
export function resetUnchangedColumns(): void {
  areFound = false;
}

/** Finds the runs of a part once the row group has rows to judge by. */
export function findUnchangedColumns(rows: i32): void {
  if (areFound || rows < SAMPLE_ROWS) return;
  areFound = true;
  const changed = reserve(SAMPLE_ROWS);
  for (let first = 0; first < fieldCount; ) {
    memory.fill(changed, 0, SAMPLE_ROWS);
    let next = first;
    while (next < fieldCount && addChanges(columnAt(next), changed) <= MOST_CHANGES) next++;
    if (next > first + 1) columnAt(first).unchangedTo = next - 1;
    first = max<i32>(next, first + 1);
  }
  giveBack(changed, SAMPLE_ROWS);
}

/** Marks the rows in which a column differs from the row above; returns how many are marked then. */
function addChanges(column: Column, changed: usize): i32 {
  if (column.kind != TEXT) return i32.MAX_VALUE;
  let count = 0;
  for (let row: usize = 1; row < <usize>SAMPLE_ROWS; row++) {
    const id = column.ids + (row << 2);
    const isChanged = load<u8>(changed + row) | u8(load<i32>(id) != load<i32>(id - 4));
    store<u8>(changed + row, isChanged);
    count += isChanged;
  }
  return count;
}

/** Reads the columns from `first` to `last`; false when a record has another number of fields. */
export function readUnchangedColumn(first: i32, last: i32, records: i32, rows: i32): bool {
  const stride = <usize>fieldCount << 2;
  let above: usize = 0;
  let aboveLength: usize = 0;
  let changes = 0;
  let equalFrom = 1;
  let before = positionOf(first, 0) - 4;
  let behind = positionOf(last, 0);
  for (let record = 0; record < records; record++, before += stride, behind += stride) {
    // The first record of all has no separator before it.
    const start = record + first == 0 ? batchBuffer : batchBuffer + <usize>load<u32>(before) + 1;
    // With the separator behind it, which may be none of the right kind.
    const length = batchBuffer + <usize>load<u32>(behind) + 1 - start;
    if (length != aboveLength || !equalBytes(start, above, length)) {
      repeatIds(first, last, rows + equalFrom, rows + record);
      for (let index = first; index <= last; index++) {
        if (!readText(columnAt(index), index, record, record + 1, rows)) return false;
      }
      equalFrom = record + 1;
      aboveLength = length;
      changes++;
    }
    above = start;
  }
  repeatIds(first, last, rows + equalFrom, rows + records);
  if (changes * FEWEST_EQUAL > records) columnAt(first).unchangedTo = NO_UNCHANGED;
  return true;
}

/** Gives the rows from `from` to before `to` the ids of the row before them. */
function repeatIds(first: i32, last: i32, from: i32, to: i32): void {
  if (from >= to) return;
  const byteCount = <usize>(to - from) << 2;
  for (let index = first; index <= last; index++) {
    const ids = columnAt(index).ids + (<usize>from << 2);
    const id = i32x4.splat(load<i32>(ids - 4));
    // Up to three ids too many, which are those of rows that are read afterwards.
    for (let at: usize = 0; at < byteCount; at += 16) v128.store(ids + at, id);
  }
}
