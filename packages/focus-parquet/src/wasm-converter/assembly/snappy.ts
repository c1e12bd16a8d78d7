import { putVarint } from "./hybrid";
import { allocate } from "./memory";

/**
 * Compresses to Snappy's block format: blocks of 64 KiB that consist of literals and copies. A table contains recent
 * positions.
 */

const BLOCK: usize = 65_536;
const MAX_TABLE_BITS: i32 = 14;
/** The last bytes of a block are always a literal, so that 8-byte loads stay inside the block. */
const MARGIN: usize = 15;

let table: usize = 0;

/** Forgets memory that the previous part allocated, because the next part may overwrite it. */
export function resetSnappy(): void {
  table = 0;
}

/** Returns the maximum output size for `byteCount` bytes. */
export function snappyBound(byteCount: i32): i32 {
  return 32 + byteCount + byteCount / 6;
}

export function compressSnappy(start: usize, byteCount: i32, out: usize): i32 {
  if (table == 0) table = allocate(<usize>2 << MAX_TABLE_BITS);
  const end = start + <usize>byteCount;
  let at = putVarint(out, <u32>byteCount);
  for (let block = start; block < end; block += BLOCK) at = compressBlock(block, min<usize>(BLOCK, end - block), at);
  return <i32>(at - out);
}

// @ts-ignore: decorator
@inline
function slotOf(bytes: u32, shift: i32): usize {
  return table + (<usize>((bytes * 0x1e35a7bd) >> shift) << 1);
}

function compressBlock(start: usize, byteCount: usize, out: usize): usize {
  let tableBits = 8;
  while (tableBits < MAX_TABLE_BITS && <usize>1 << tableBits < byteCount) tableBits++;
  const shift = 32 - tableBits;
  memory.fill(table, 0, <usize>2 << tableBits);
  const end = start + byteCount;
  let literal = start;
  if (byteCount < MARGIN) return putLiteral(out, literal, end - literal);

  const limit = end - MARGIN;
  let at = start + 1;
  while (true) {
    // Searches for four bytes that occurred before. The step size grows until a match is found.
    let skip: usize = 32;
    let candidate: usize = 0;
    while (at <= limit) {
      const slot = slotOf(load<u32>(at), shift);
      candidate = start + <usize>load<u16>(slot);
      store<u16>(slot, <u16>(at - start));
      if (load<u32>(at) == load<u32>(candidate)) break;
      at += skip++ >> 5;
    }
    if (at > limit) break;
    out = putLiteral(out, literal, at - literal);
    while (true) {
      const length: usize = 4 + matchLength(at + 4, candidate + 4, end);
      out = putCopy(out, at - candidate, length);
      at += length;
      literal = at;
      if (at > limit) break;
      store<u16>(slotOf(load<u32>(at - 1), shift), <u16>(at - 1 - start));
      const slot = slotOf(load<u32>(at), shift);
      candidate = start + <usize>load<u16>(slot);
      store<u16>(slot, <u16>(at - start));
      if (load<u32>(at) != load<u32>(candidate)) break;
    }
    if (at > limit) break;
    at++;
  }
  return literal < end ? putLiteral(out, literal, end - literal) : out;
}

// @ts-ignore: decorator
@inline
function matchLength(left: usize, right: usize, end: usize): usize {
  const from = left;
  while (left + 8 <= end) {
    const difference = load<u64>(left) ^ load<u64>(right);
    if (difference) return left - from + (<usize>ctz<u64>(difference) >> 3);
    left += 8;
    right += 8;
  }
  while (left < end && load<u8>(left) == load<u8>(right)) {
    left++;
    right++;
  }
  return left - from;
}

function putLiteral(out: usize, start: usize, length: usize): usize {
  if (length == 0) return out;
  const size = <u32>length - 1;
  if (size < 60) {
    store<u8>(out, <u8>(size << 2));
    out += 1;
  } else if (size < 256) {
    store<u8>(out, 60 << 2);
    store<u8>(out, <u8>size, 1);
    out += 2;
  } else {
    // A block has at most 64 KiB, so its length - 1 fits into two bytes.
    store<u8>(out, 61 << 2);
    store<u16>(out, <u16>size, 1);
    out += 3;
  }
  // Most literals are short, and calling `memory.copy` would take longer than these stores. Extra bytes are overwritten
  // later or lie in spare memory.
  if (length <= 32) {
    v128.store(out, v128.load(start));
    if (length > 16) v128.store(out, v128.load(start, 16), 16);
  } else {
    memory.copy(out, start, length);
  }
  return out + length;
}

function putCopy(out: usize, offset: usize, length: usize): usize {
  while (length >= 68) {
    out = putLongCopy(out, offset, 64);
    length -= 64;
  }
  if (length > 64) {
    out = putLongCopy(out, offset, 60);
    length -= 60;
  }
  if (length >= 12 || offset >= 2048) return putLongCopy(out, offset, length);
  store<u8>(out, <u8>(1 | ((length - 4) << 2) | ((offset >> 8) << 5)));
  store<u8>(out, <u8>offset, 1);
  return out + 2;
}

// @ts-ignore: decorator
@inline
function putLongCopy(out: usize, offset: usize, length: usize): usize {
  store<u8>(out, <u8>(((length - 1) << 2) | 2));
  store<u16>(out, <u16>offset, 1);
  return out + 3;
}
