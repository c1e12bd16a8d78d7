import { batchBuffer, positionOf } from "./batch";
import { equalBytes } from "./bytes";
import { Column, columnAt, fieldCount, NO_UNCHANGED, TEXT } from "./column";
import { giveBack, reserve } from "./memory";
import { readText } from "./text-fields";

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
