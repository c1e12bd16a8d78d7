import { CARRIAGE_RETURN, COMMA, equalBytes, LINE_FEED, QUOTE } from "./bytes";
import { Column, DECIMAL, NO_VALUE, TEXT, columnAt, fieldCount } from "./column";
import { decimalHigh, decimalLow, decimalResidue, parseDecimal } from "./decimal";
import { decimalId, fieldId } from "./dictionary";

/**
 * The field pass: one column at a time over all records of a batch, so that a column's state stays in registers and cache. A field equal to
 * the one above it, the usual case in cost data, costs one comparison.
 */

/** Reads decimal text that `parseDecimal` leaves: 0 and `setDecimal` when it is a number, 1 when it is none, 2 when it means "no value". */
// @ts-ignore: decorator
@external("engine", "readOddDecimal")
declare function readOddDecimal(column: i32, start: usize, length: usize): i32;

/** Values of the batch that were rounded. */
export let batchRoundings: i32 = 0;

export function forgetRoundings(): void {
  batchRoundings = 0;
}

/** Where the fields of one column stand in a batch. */
let batchBuffer: usize = 0;
let batchPositions: usize = 0;

/**
 * Reads all columns of `records` records whose separators stand at `positions`, appending to `rows` rows. False when a record has another
 * number of fields or a value does not fit; ids and dictionaries may then hold more than the rows do.
 */
export function readFields(buffer: usize, positions: usize, records: i32, rows: i32): bool {
  batchBuffer = buffer;
  batchPositions = positions;
  batchRoundings = 0;
  for (let index = 0; index < fieldCount; index++) {
    const column = columnAt(index);
    const isRead =
      column.kind == TEXT
        ? readText(column, index, records, rows)
        : column.kind == DECIMAL
          ? readDecimals(column, index, records, rows)
          : checkSeparators(index, records);
    if (!isRead) return false;
  }
  return true;
}

// @ts-ignore: decorator
@inline
function separatorOf(index: i32): u8 {
  return index == fieldCount - 1 ? LINE_FEED : COMMA;
}

function checkSeparators(index: i32, records: i32): bool {
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = batchPositions + (<usize>index << 2);
  for (let record = 0; record < records; record++, at += stride) {
    if (load<u8>(batchBuffer + <usize>load<u32>(at)) != separator) return false;
  }
  return true;
}

function readText(column: Column, index: i32, records: i32, rows: i32): bool {
  const dictionary = column.dictionary;
  const nullTokens = column.nullTokens;
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = batchPositions + (<usize>index << 2);
  let ids = column.ids + (<usize>rows << 2);
  let above: usize = 0;
  let aboveLength: usize = 0;
  let aboveId = NO_VALUE;

  for (let record = 0; record < records; record++, at += stride, ids += 4) {
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

/** Beyond this many distinct values, more than one in two rows, a dictionary of decimals costs more than it saves. */
const PLAIN_AFTER: i32 = 2048;

function readDecimals(column: Column, index: i32, records: i32, rows: i32): bool {
  const dictionary = column.dictionary;
  if (!column.isPlain && dictionary.count > PLAIN_AFTER && dictionary.count > rows >> 1) becomePlain(column, rows);
  const isPlain = column.isPlain != 0;
  const isAsked = column.isAsked != 0;
  const separator = separatorOf(index);
  const stride = <usize>fieldCount << 2;
  let at = batchPositions + (<usize>index << 2);
  let ids = column.ids + (<usize>rows << 2);
  let values = column.values + (<usize>rows << 4);
  let residues = column.residues;
  let above: usize = 0;
  let aboveLength: usize = 0;
  let aboveId = NO_VALUE;
  let first: u64 = 0;
  let second: u64 = 0;
  let residue: i64 = 0;

  for (let record = 0; record < records; record++, at += stride, ids += 4, values += 16) {
    let start = at == batchPositions ? batchBuffer : batchBuffer + <usize>load<u32>(at - 4) + 1;
    const end = batchBuffer + <usize>load<u32>(at);
    if (load<u8>(end) != separator) return false;
    let length = end - start;
    if (separator == LINE_FEED && length > 0 && load<u8>(end - 1) == CARRIAGE_RETURN) length--;
    if (length >= 2 && load<u8>(start) == QUOTE) {
      start++;
      length -= 2;
    }
    if (length == 0) {
      store<i32>(ids, NO_VALUE);
      if (residues) {
        store<i64>(residues, 0);
        residues += 8;
      }
      continue;
    }
    if (length != aboveLength || !equalBytes(start, above, length)) {
      let hasValue = true;
      if (isAsked || !parseDecimal(start, length)) {
        const answer = readOddDecimal(index, start, length);
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
    if (residues) {
      store<i64>(residues, residue);
      residues += 8;
    }
  }
  return true;
}

/** Writes out the values of the rows so far; from now on rows carry their values, not ids of a dictionary. */
export function becomePlain(column: Column, rows: i32): void {
  column.isPlain = 1;
  const stored = column.dictionary.store;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(column.ids + (<usize>row << 2));
    if (id < 0) continue;
    memory.copy(column.values + (<usize>row << 4), stored + (<usize>id << 4), 16);
  }
}
