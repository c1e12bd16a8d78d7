import { Column, NO_VALUE } from "./column";
import { encodeHybrid, putVarint, SHORTEST_RUN } from "./hybrid";
import { allocate } from "./memory";

/**
 * Encodes the bodies of data pages before compression: the length of the definition levels, the levels, and the values.
 * This is the layout of DATA_PAGE. DATA_PAGE_V2 omits the length.
 */

export let bodyPointer: usize = 0;
export let bodyByteCount: i32 = 0;
/** Size of the levels, which begin after their length. */
export let levelsByteCount: i32 = 0;
/** Number of rows without a value in the page. */
export let nullCount: i32 = 0;

const LENGTH_BYTES: usize = 4;

let bodyCapacity: usize = 0;
let scratch: usize = 0;
let scratchCapacity: usize = 0;

/** Forgets memory that the previous part allocated, because the next part may overwrite it. */
export function resetPages(): void {
  bodyCapacity = 0;
  scratchCapacity = 0;
}

function reserveBody(byteCount: usize): void {
  if (bodyCapacity >= byteCount) return;
  bodyCapacity = byteCount + (byteCount >> 1);
  bodyPointer = allocate(bodyCapacity);
}

function reserveScratch(count: i32): void {
  const byteCount = <usize>count << 2;
  if (scratchCapacity >= byteCount) return;
  scratchCapacity = byteCount << 1;
  scratch = allocate(scratchCapacity);
}

/** Stores the length of the levels. Returns their end. */
function endLevels(end: usize): usize {
  levelsByteCount = <i32>(end - bodyPointer - LENGTH_BYTES);
  store<u32>(bodyPointer, <u32>levelsByteCount);
  return end;
}

function endBody(end: usize): void {
  bodyByteCount = <i32>(end - bodyPointer);
}

/**
 * Encodes the definition levels: 1 for a row with a value, 0 for a row without one. Reserves `valueBytes` for the
 * values and returns their start.
 */
function encodeLevels(column: Column, first: i32, rows: i32, valueBytes: usize): usize {
  reserveBody(LENGTH_BYTES + (<usize>rows << 1) + 64 + valueBytes);
  reserveScratch(rows);
  const ids = column.ids + (<usize>first << 2);
  const nulls = countNulls(ids, rows);
  nullCount = nulls;
  // In most pages, either all rows or no rows have a value.
  if ((nulls == 0 || nulls == rows) && rows >= SHORTEST_RUN) {
    const end = putVarint(bodyPointer + LENGTH_BYTES, <u32>rows << 1);
    store<u8>(end, nulls == 0 ? 1 : 0);
    return endLevels(end + 1);
  }
  for (let row = 0; row < rows; row++) {
    store<u32>(scratch + (<usize>row << 2), (load<u32>(ids + (<usize>row << 2)) >> 31) ^ 1);
  }
  return endLevels(encodeHybrid(bodyPointer + LENGTH_BYTES, scratch, rows, 1));
}

function countNulls(ids: usize, rows: i32): i32 {
  let counts = i32x4.splat(0);
  let row = 0;
  for (; row + 4 <= rows; row += 4) {
    counts = i32x4.add(counts, i32x4.shr_u(v128.load(ids + (<usize>row << 2)), 31));
  }
  let nulls =
    i32x4.extract_lane(counts, 0) +
    i32x4.extract_lane(counts, 1) +
    i32x4.extract_lane(counts, 2) +
    i32x4.extract_lane(counts, 3);
  for (; row < rows; row++) nulls += <i32>(load<u32>(ids + (<usize>row << 2)) >> 31);
  return nulls;
}

/** Encodes a page of nulls for a column that the file does not have. */
export function encodeNullLevels(rows: i32): void {
  reserveBody(64);
  const end = putVarint(bodyPointer + LENGTH_BYTES, <u32>rows << 1);
  store<u8>(end, 0);
  endBody(endLevels(end + 1));
  nullCount = rows;
}

/** Encodes indexes into the dictionary: one byte for the bit width, then the hybrid encoding. */
export function encodeIndexes(column: Column, first: i32, rows: i32): void {
  const start = encodeLevels(column, first, rows, (<usize>rows * 5) + 64);
  let ids = column.ids + (<usize>first << 2);
  const count = rows - nullCount;
  if (count < rows) {
    // The levels are finished, so their scratch memory is reused for the indexes of rows with a value.
    let out = scratch;
    for (let row = 0; row < rows; row++) {
      const id = load<i32>(ids + (<usize>row << 2));
      store<i32>(out, id);
      out += <usize>(id != NO_VALUE) << 2;
    }
    ids = scratch;
  }
  const distinct = column.dictionary.count;
  const bitWidth = distinct <= 1 ? 0 : 32 - clz<i32>(distinct - 1);
  store<u8>(start, <u8>bitWidth);
  endBody(encodeHybrid(start + 1, ids, count, bitWidth));
}

/** Returns the size of the values without a dictionary. */
export function plainTextByteCount(column: Column, first: i32, rows: i32): f64 {
  const ids = column.ids + (<usize>first << 2);
  const offsets = column.dictionary.offsets;
  const stored = column.dictionary.store;
  let byteCount: f64 = 0;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(ids + (<usize>row << 2));
    if (id >= 0) byteCount += <f64>(load<u32>(stored + <usize>load<u32>(offsets + (<usize>id << 2))) + 4);
  }
  return byteCount;
}

/** Encodes texts one after the other, each preceded by its length. */
export function encodePlainText(column: Column, first: i32, rows: i32): void {
  let out = encodeLevels(column, first, rows, <usize>plainTextByteCount(column, first, rows));
  const ids = column.ids + (<usize>first << 2);
  const dictionary = column.dictionary;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(ids + (<usize>row << 2));
    if (id < 0) continue;
    const text = dictionary.store + <usize>load<u32>(dictionary.offsets + (<usize>id << 2));
    const length = <usize>load<u32>(text) + 4;
    memory.copy(out, text, length);
    out += length;
  }
  endBody(out);
}

/** Encodes decimals one after the other, 16 bytes each. */
export function encodePlainDecimals(column: Column, first: i32, rows: i32): void {
  let out = encodeLevels(column, first, rows, <usize>rows << 4);
  for (let row = first; row < first + rows; row++) {
    const value = column.values + (<usize>row << 4);
    store<u64>(out, load<u64>(value));
    store<u64>(out, load<u64>(value, 8), 8);
    out += <usize>(load<i32>(column.ids + (<usize>row << 2)) >= 0) << 4;
  }
  endBody(out);
}

/** Encodes booleans as one bit each. `truth` contains one byte per dictionary ID: 1 for true. */
export function encodeBooleans(column: Column, first: i32, rows: i32, truth: usize): void {
  let out = encodeLevels(column, first, rows, <usize>(rows >> 3) + 64);
  const ids = column.ids + (<usize>first << 2);
  let pending = 0;
  let bits = 0;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(ids + (<usize>row << 2));
    if (id < 0) continue;
    pending |= <i32>load<u8>(truth + <usize>id) << bits;
    if (++bits == 8) {
      store<u8>(out++, <u8>pending);
      pending = 0;
      bits = 0;
    }
  }
  if (bits) store<u8>(out++, <u8>pending);
  endBody(out);
}
