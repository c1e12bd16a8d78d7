import { batchBuffer, batchPositions, positionOf, separatorOf } from "./batch";
import { CARRIAGE_RETURN, equalBytes, LINE_FEED, QUOTE } from "./bytes";
import { Column, columnAt, decimalBefore, fieldCount, NO_TWIN, NO_VALUE, UNKNOWN_TWIN } from "./column";
import { decimalHigh, decimalLow, decimalResidue, parseDecimal, setDecimal } from "./decimal";
import { decimalId } from "./dictionary";

/** Reads the fields of decimal columns. */

/**
 * Asks the host to parse decimal text that `parseDecimal` does not handle. Returns 0 for a number, which the host
 * passes to `setDecimal`, 1 for invalid text, and 2 for text that means "no value".
 */
// @ts-ignore: decorator
@external("host", "readOddDecimal")
declare function readOddDecimal(column: i32, start: usize, length: usize): i32;

/** Number of rounded values in the batch. */
export let batchRoundings: i32 = 0;

export function clearRoundings(): void {
  batchRoundings = 0;
}

/** A dictionary of decimals does not pay off if it has more values than this, and more than one value per two rows. */
const PLAIN_AFTER: i32 = 2048;

/**
 * A twin column is used while it has the same text for at least one in this many values that differ from the row above.
 */
const TWIN_PAYS: i32 = 4;

/**
 * Reads the column in all records. Returns false if a record has the wrong number of fields, or if a value is not a
 * number.
 */
export function readDecimals(column: Column, index: i32, records: i32, rows: i32): bool {
  const dictionary = column.dictionary;
  if (!column.isPlain && dictionary.count > PLAIN_AFTER && dictionary.count > rows >> 1) becomePlain(column, rows);
  const isPlain = column.isPlain != 0;
  const isAsked = column.isAsked != 0;
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = positionOf(index, 0);
  let ids = column.ids + (<usize>rows << 2);
  let values = column.values + (<usize>rows << 4);
  let residues = column.residues;
  let above: usize = 0;
  let aboveLength: usize = 0;
  let aboveId = NO_VALUE;
  let first: u64 = 0;
  let second: u64 = 0;
  let residue: i64 = 0;

  // Costs and prices of a record often have the same text. A value that was parsed for an earlier column is not parsed
  // again.
  if (column.twin == UNKNOWN_TWIN) column.twin = isAsked ? NO_TWIN : decimalBefore(index);
  const twinIndex = column.twin;
  const twinDistance = <usize>(index - twinIndex) << 2;
  const twin = columnAt(max<i32>(twinIndex, 0));
  let looks = 0;
  let hits = 0;

  for (let record = 0; record < records; record++, at += stride, ids += 4, values += 16, residues += 8) {
    const start = at == batchPositions ? batchBuffer : batchBuffer + <usize>load<u32>(at - 4) + 1;
    const end = batchBuffer + <usize>load<u32>(at);
    if (load<u8>(end) != separator) return false;
    let length = end - start;
    if (separator == LINE_FEED && length > 0 && load<u8>(end - 1) == CARRIAGE_RETURN) length--;
    const quote = usize(length >= 2 && load<u8>(start) == QUOTE);
    if (length == quote << 1) {
      store<i32>(ids, NO_VALUE);
      store<i64>(residues, 0);
      continue;
    }
    if (length != aboveLength || !equalBytes(start, above, length)) {
      let hasValue = true;
      looks++;
      if (twinIndex >= 0 && hasText(at - twinDistance, start, length) && takeValue(twin, rows, record)) hits++;
      else if (isAsked || !parseDecimal(start + quote, length - (quote << 1))) {
        const answer = readOddDecimal(index, start + quote, length - (quote << 1));
        if (answer == 1) return false;
        hasValue = answer == 0;
      }
      above = start;
      aboveLength = length;
      if (hasValue) {
        first = bswap<u64>(decimalHigh);
        second = bswap<u64>(decimalLow);
        residue = decimalResidue;
        aboveId = isPlain ? 0 : decimalId(dictionary, first, second);
      } else {
        aboveId = NO_VALUE;
        residue = 0;
      }
    }
    store<i32>(ids, aboveId);
    if (isPlain) {
      store<u64>(values, first);
      store<u64>(values, second, 8);
    }
    if (residue) batchRoundings++;
    store<i64>(residues, residue);
  }
  if (twinIndex >= 0 && hits * TWIN_PAYS < looks) column.twin = decimalBefore(twinIndex);
  return true;
}

/** Returns whether the field whose separator position is stored at `at` equals these bytes. */
// @ts-ignore: decorator
@inline
function hasText(at: usize, start: usize, length: usize): bool {
  const other = at == batchPositions ? batchBuffer : batchBuffer + <usize>load<u32>(at - 4) + 1;
  return batchBuffer + <usize>load<u32>(at) - other == length && equalBytes(start, other, length);
}

/** Makes a record's value in another column the current decimal. Returns false if the record has no value there. */
// @ts-ignore: decorator
@inline
export function takeValue(column: Column, rows: i32, record: i32): bool {
  const row = <usize>(rows + record);
  const id = load<i32>(column.ids + (row << 2));
  if (id < 0) return false;
  const value = column.isPlain ? column.values + (row << 4) : column.dictionary.store + (<usize>id << 4);
  const residue = load<i64>(column.residues + (<usize>record << 3));
  setDecimal(bswap<u64>(load<u64>(value)), bswap<u64>(load<u64>(value, 8)), residue);
  return true;
}

/**
 * Stores the values of all rows so far in `values`. From now on, rows contain their values instead of dictionary IDs.
 */
export function becomePlain(column: Column, rows: i32): void {
  column.isPlain = 1;
  const stored = column.dictionary.store;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(column.ids + (<usize>row << 2));
    if (id < 0) continue;
    memory.copy(column.values + (<usize>row << 4), stored + (<usize>id << 4), 16);
  }
}
