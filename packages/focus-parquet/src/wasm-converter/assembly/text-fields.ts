import { batchBuffer, batchPositions, positionOf, separatorOf } from "./batch";
import { CARRIAGE_RETURN, equalBytes, LINE_FEED, QUOTE } from "./bytes";
import { Column, columnAt, fieldCount, NO_UNCHANGED, NO_VALUE, TEXT } from "./column";
import { fieldId, formAt, foundPlace } from "./dictionary";
import { giveBack, reserve } from "./memory";
import { expect, expectedBy, expectedId, expectedPlace } from "./predictor";

/**
 * Reads the fields of text columns. In cost data, most fields equal the field above, and such a field costs only one
 * comparison.
 */

/** Reads a column in the records from `from` to `to` - 1. Returns false if a record has the wrong number of fields. */
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
      // Outer quotes are removed, so that a quoted and an unquoted field with the same value get the same ID.
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

/**
 * Reads a column whose values are predicted by an earlier column. Returns false if a record has the wrong number of
 * fields.
 */
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
 * Some neighbouring text columns rarely change, such as those of the billing account. The bytes of such a run of
 * columns are compared with the record above in one step. Both byte ranges begin at a field, so equal bytes mean equal
 * fields.
 */

/** Number of rows that are searched for runs of unchanged columns. */
const SAMPLE_ROWS: i32 = 4096;
/** A run may change in at most this many rows of the sample. */
const MOST_CHANGES: i32 = SAMPLE_ROWS >> 3;
/** A run is abandoned if it changes in more than one of this many records in a batch. */
const FEWEST_EQUAL: i32 = 4;

let areFound: bool = false;

/** Clears the runs of the previous part. */
export function resetUnchangedColumns(): void {
  areFound = false;
}

/** Finds the runs of unchanged columns once the row group has enough rows for the sample. */
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

/**
 * Marks the rows in which a column differs from the row above. Returns the number of rows marked for all columns so
 * far.
 */
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

/** Reads the columns from `first` to `last`. Returns false if a record has the wrong number of fields. */
export function readUnchangedColumn(first: i32, last: i32, records: i32, rows: i32): bool {
  const stride = <usize>fieldCount << 2;
  let above: usize = 0;
  let aboveLength: usize = 0;
  let changes = 0;
  let equalFrom = 1;
  let before = positionOf(first, 0) - 4;
  let behind = positionOf(last, 0);
  for (let record = 0; record < records; record++, before += stride, behind += stride) {
    // No separator precedes the first record of the batch.
    const start = record + first == 0 ? batchBuffer : batchBuffer + <usize>load<u32>(before) + 1;
    // Includes the separator after the field, because it might be of the wrong kind.
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

/** Fills the rows from `from` to `to` - 1 with the IDs of the row before them. */
function repeatIds(first: i32, last: i32, from: i32, to: i32): void {
  if (from >= to) return;
  const byteCount = <usize>(to - from) << 2;
  for (let index = first; index <= last; index++) {
    const ids = columnAt(index).ids + (<usize>from << 2);
    const id = i32x4.splat(load<i32>(ids - 4));
    // Writes up to three IDs too many. They belong to rows that are read later, which overwrites them.
    for (let at: usize = 0; at < byteCount; at += 16) v128.store(ids + at, id);
  }
}
