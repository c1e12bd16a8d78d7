import { Column, NO_VALUE } from "./column";
import { encodeHybrid, putVarint } from "./hybrid";
import { allocate } from "./memory";

/** The bodies of data pages, before compression: definition levels and values apart, as DATA_PAGE_V2 wants them. */

export let levelsPointer: usize = 0;
export let levelsByteCount: i32 = 0;
export let bodyPointer: usize = 0;
export let bodyByteCount: i32 = 0;
/** Rows of the page without a value. */
export let nullCount: i32 = 0;

let levelsCapacity: usize = 0;
let bodyCapacity: usize = 0;
let scratch: usize = 0;
let scratchCapacity: usize = 0;

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

/** Definition levels: 1 for a row with a value, 0 for one without. */
function encodeLevels(column: Column, first: i32, rows: i32): void {
  const needed = (<usize>rows << 1) + 64;
  if (levelsCapacity < needed) {
    levelsCapacity = needed << 1;
    levelsPointer = allocate(levelsCapacity);
  }
  reserveScratch(rows);
  const ids = column.ids + (<usize>first << 2);
  let nulls = 0;
  for (let row = 0; row < rows; row++) {
    const isNull = load<u32>(ids + (<usize>row << 2)) >> 31;
    nulls += isNull;
    store<u32>(scratch + (<usize>row << 2), isNull ^ 1);
  }
  nullCount = nulls;
  levelsByteCount = <i32>(encodeHybrid(levelsPointer, scratch, rows, 1) - levelsPointer);
}

/** A page of all nulls, for a column that the file does not have. */
export function encodeNullLevels(rows: i32): void {
  if (levelsCapacity < 64) {
    levelsCapacity = 64;
    levelsPointer = allocate(levelsCapacity);
  }
  const end = putVarint(levelsPointer, <u32>rows << 1);
  store<u8>(end, 0);
  levelsByteCount = <i32>(end + 1 - levelsPointer);
  bodyByteCount = 0;
  nullCount = rows;
}

/** Indexes into the dictionary: one byte of bit width, then the hybrid. */
export function encodeIndexes(column: Column, first: i32, rows: i32): void {
  encodeLevels(column, first, rows);
  // The levels are done, so their scratch is free for the indexes of rows that have a value.
  const ids = column.ids + (<usize>first << 2);
  let out = scratch;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(ids + (<usize>row << 2));
    store<i32>(out, id);
    out += <usize>(id != NO_VALUE) << 2;
  }
  const count = <i32>((out - scratch) >> 2);
  const distinct = column.dictionary.count;
  const bitWidth = distinct <= 1 ? 0 : 32 - clz<i32>(distinct - 1);
  reserveBody((<usize>rows * 5) + 64);
  store<u8>(bodyPointer, <u8>bitWidth);
  bodyByteCount = <i32>(encodeHybrid(bodyPointer + 1, scratch, count, bitWidth) - bodyPointer);
}

/** How many bytes the values would take without a dictionary. */
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

/** Texts one after the other, each with its length. */
export function encodePlainText(column: Column, first: i32, rows: i32): void {
  encodeLevels(column, first, rows);
  reserveBody(<usize>plainTextByteCount(column, first, rows));
  const ids = column.ids + (<usize>first << 2);
  const dictionary = column.dictionary;
  let out = bodyPointer;
  for (let row = 0; row < rows; row++) {
    const id = load<i32>(ids + (<usize>row << 2));
    if (id < 0) continue;
    const text = dictionary.store + <usize>load<u32>(dictionary.offsets + (<usize>id << 2));
    const length = <usize>load<u32>(text) + 4;
    memory.copy(out, text, length);
    out += length;
  }
  bodyByteCount = <i32>(out - bodyPointer);
}

/** Decimals one after the other, 16 bytes each. */
export function encodePlainDecimals(column: Column, first: i32, rows: i32): void {
  encodeLevels(column, first, rows);
  reserveBody(<usize>rows << 4);
  let out = bodyPointer;
  for (let row = first; row < first + rows; row++) {
    const value = column.values + (<usize>row << 4);
    store<u64>(out, load<u64>(value));
    store<u64>(out, load<u64>(value, 8), 8);
    out += <usize>(load<i32>(column.ids + (<usize>row << 2)) >= 0) << 4;
  }
  bodyByteCount = <i32>(out - bodyPointer);
}

/** Booleans, a bit each; `truth` holds one byte per dictionary id, 1 for true. */
export function encodeBooleans(column: Column, first: i32, rows: i32, truth: usize): void {
  encodeLevels(column, first, rows);
  reserveBody(<usize>(rows >> 3) + 64);
  const ids = column.ids + (<usize>first << 2);
  let out = bodyPointer;
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
  bodyByteCount = <i32>(out - bodyPointer);
}
