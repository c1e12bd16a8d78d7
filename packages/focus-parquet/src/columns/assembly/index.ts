/**
 * The proof's work for every row: decodes levels and indexes, groups rows, and adds up values. It is WebAssembly,
 * because most conversions end before V8 has optimized a JavaScript loop. It shares no code with the converter that
 * wrote the bytes.
 */

/** Loads of eight bytes may read past the end of their data. */
const SLACK: usize = 64;

/** Reserves `byteCount` bytes and returns their address. Traps if the machine has no more memory. */
export function makeRoom(byteCount: usize): usize {
  const start = (__heap_base + 63) & ~63;
  const end = start + byteCount + SLACK;
  const present = <usize>memory.size() << 16;
  if (end > present && memory.grow(<i32>((end - present + 0xffff) >> 16)) < 0) unreachable();
  return start;
}

/**
 * Decodes `count` values of `bitWidth` bits to 32 bits each. The source is parquet's hybrid of runs and packed groups.
 * Returns false if it has too few bytes.
 */
export function readHybrid(start: usize, byteCount: usize, bitWidth: i32, count: i32, out: usize): bool {
  if (bitWidth < 1 || bitWidth > 32) return false;
  const end = start + byteCount;
  const mask: u64 = (<u64>1 << <u64>bitWidth) - 1;
  const runByteCount = <usize>(bitWidth + 7) >> 3;
  let at = start;
  let left = <usize>count;
  while (left > 0) {
    let header: u64 = 0;
    for (let shift: u64 = 0; ; shift += 7) {
      if (at == end || shift > 28) return false;
      const byte = load<u8>(at++);
      header |= <u64>(byte & 127) << shift;
      if (byte < 128) break;
    }
    if (header & 1) {
      const packed = <usize>min<u64>((header >> 1) << 3, <u64>left);
      if ((packed * <usize>bitWidth + 7) >> 3 > end - at) return false;
      let bit: usize = 0;
      for (let index: usize = 0; index < packed; index++) {
        store<u32>(out + (index << 2), <u32>((load<u64>(at + (bit >> 3)) >> <u64>(bit & 7)) & mask));
        bit += <usize>bitWidth;
      }
      // The last group may be shorter, but only after the last value.
      at += <usize>min<u64>((header >> 1) * <u64>bitWidth, <u64>(end - at));
      out += packed << 2;
      left -= packed;
    } else {
      if (runByteCount > end - at) return false;
      const value = <u32>(load<u64>(at) & ((<u64>1 << <u64>(runByteCount << 3)) - 1));
      at += runByteCount;
      const run = <usize>min<u64>(header >> 1, <u64>left);
      for (let index: usize = 0; index < run; index++) store<u32>(out + (index << 2), value);
      out += run << 2;
      left -= run;
    }
  }
  return true;
}

/** Shrinks levels in place from 32 bits to one byte each, and returns the number of levels that are 1. */
export function narrowLevels(levels: usize, count: i32): i32 {
  let ones = 0;
  for (let row: usize = 0; row < <usize>count; row++) {
    const level = load<u32>(levels + (row << 2));
    store<u8>(levels + row, <u8>level);
    ones += <i32>level;
  }
  return ones;
}

/**
 * Adds `offset` to the index of each row, and replaces the result by its entry in a table, or by -1 if there is no
 * entry.
 */
export function lookUp(indexes: usize, rows: i32, table: usize, tableLength: i32, offset: i32): void {
  for (let row: usize = 0; row < <usize>rows; row++) {
    const index = load<i32>(indexes + (row << 2)) + offset;
    const isKnown = <u32>index < <u32>tableLength;
    store<i32>(indexes + (row << 2), isKnown ? load<i32>(table + (<usize>index << 2)) : -1);
  }
}

/**
 * Replaces the group of each row by the number of its pair with the row's other group. Pairs are numbered in order of
 * first occurrence; a row that lacks one of both gets -1. Returns the number of pairs and stores left x `width` + right
 * for each in `pairs`. `table` has a zero for each possible pair.
 */
export function pairUp(left: usize, right: usize, rows: i32, width: i32, table: usize, pairs: usize): i32 {
  let count = 0;
  for (let row: usize = 0; row < <usize>rows; row++) {
    const one = load<i32>(left + (row << 2));
    const other = load<i32>(right + (row << 2));
    let number = -1;
    if ((one | other) >= 0) {
      const pair = one * width + other;
      const entry = table + (<usize>pair << 2);
      number = load<i32>(entry) - 1;
      if (number < 0) {
        store<i32>(pairs + (<usize>count << 2), pair);
        number = count++;
        store<i32>(entry, count);
      }
    }
    store<i32>(left + (row << 2), number);
  }
  return count;
}

/**
 * Adds up the decimals of rows by group, as four limbs of 32 bits. Each sum has 64 bits, enough for two billion rows.
 * Rows without an index or a group are skipped. Returns false if an index or a group is out of range.
 */
export function addUp(
  indexes: usize,
  groups: usize,
  rows: i32,
  values: usize,
  valueCount: i32,
  sums: usize,
  groupCount: i32,
): bool {
  memory.fill(sums, 0, <usize>groupCount << 5);
  for (let row: usize = 0; row < <usize>rows; row++) {
    const index = load<i32>(indexes + (row << 2));
    const group = load<i32>(groups + (row << 2));
    if ((index | group) < 0) continue;
    if (index >= valueCount || group >= groupCount) return false;
    const value = values + (<usize>index << 4);
    const sum = sums + (<usize>group << 5);
    const high = bswap<u64>(load<u64>(value));
    const low = bswap<u64>(load<u64>(value, 8));
    store<i64>(sum, load<i64>(sum) + (<i64>high >> 32));
    store<u64>(sum, load<u64>(sum, 8) + (high & 0xffffffff), 8);
    store<u64>(sum, load<u64>(sum, 16) + (low >> 32), 16);
    store<u64>(sum, load<u64>(sum, 24) + (low & 0xffffffff), 24);
  }
  return true;
}
