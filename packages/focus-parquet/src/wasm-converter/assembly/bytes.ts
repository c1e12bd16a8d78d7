/**
 * Compares and hashes ranges of bytes, up to 16 bytes at a time. All functions may read up to 16 bytes past the end.
 */

export const QUOTE: u8 = 0x22;
export const COMMA: u8 = 0x2c;
export const LINE_FEED: u8 = 0x0a;
export const CARRIAGE_RETURN: u8 = 0x0d;

/** Returns whether two ranges of `length` bytes are equal. `length` is at least 1. */
// @ts-ignore: decorator
@inline
export function equalBytes(left: usize, right: usize, length: usize): bool {
  if (length >= 16) {
    const last = length - 16;
    for (let at: usize = 0; at < last; at += 16) {
      if (v128.any_true(v128.xor(v128.load(left + at), v128.load(right + at)))) return false;
    }
    return !v128.any_true(v128.xor(v128.load(left + last), v128.load(right + last)));
  }
  if (length >= 8) {
    const last = length - 8;
    return ((load<u64>(left) ^ load<u64>(right)) | (load<u64>(left + last) ^ load<u64>(right + last))) == 0;
  }
  // Words are little-endian, so shifting left drops the bytes after the end.
  return ((load<u64>(left) ^ load<u64>(right)) << (<u64>(8 - length) << 3)) == 0;
}

/**
 * Copies `length` bytes, and may write up to 16 bytes past the end. Use it for short ranges, because calling
 * `memory.copy` would take longer.
 */
// @ts-ignore: decorator
@inline
export function copyBytes(to: usize, from: usize, length: usize): void {
  for (let at: usize = 0; at < length; at += 16) v128.store(to + at, v128.load(from + at));
}

const MIX_A: u64 = 0xff51afd7ed558ccd;
const MIX_B: u64 = 0xc4ceb9fe1a85ec53;

/** Returns a 32-bit hash of `length` bytes. Reads two words of 8 bytes at a time. */
// @ts-ignore: decorator
@inline
export function hashBytes(start: usize, length: usize): u32 {
  let h: u64 = <u64>length * 0x9e3779b97f4a7c15;
  if (length < 8) {
    h = (h ^ (load<u64>(start) << (<u64>(8 - length) << 3))) * MIX_A;
  } else {
    const last = length - 8;
    let g = h;
    let at: usize = 0;
    for (; at + 8 < last; at += 16) {
      h = (h ^ load<u64>(start + at)) * MIX_A;
      g = (g ^ load<u64>(start + at + 8)) * MIX_B;
      h ^= h >> 29;
      g ^= g >> 31;
    }
    if (at < last) {
      h = (h ^ load<u64>(start + at)) * MIX_A;
      h ^= h >> 32;
    }
    g = (g ^ load<u64>(start + last)) * MIX_B;
    h = (h ^ rotl<u64>(g, 23)) * MIX_A;
  }
  return <u32>(h >> 32) ^ <u32>(h >> 15);
}

/** Returns a 32-bit hash of two words. */
// @ts-ignore: decorator
@inline
export function hashWords(high: u64, low: u64): u32 {
  let h = (high * 0x9e3779b97f4a7c15) ^ (low * MIX_B);
  h ^= h >> 32;
  return <u32>((h * MIX_A) >> 32);
}

/** Returns whether a range of `length` bytes contains a quote. */
// @ts-ignore: decorator
@inline
export function containsQuote(start: usize, length: usize): bool {
  const quotes = i8x16.splat(QUOTE);
  let at: usize = 0;
  for (; at + 16 <= length; at += 16) {
    if (v128.any_true(i8x16.eq(v128.load(start + at), quotes))) return true;
  }
  for (; at < length; at++) {
    if (load<u8>(start + at) == QUOTE) return true;
  }
  return false;
}

/** Counts the line feeds in a range of `length` bytes. */
export function countLineFeeds(start: usize, length: usize): i32 {
  let count = 0;
  for (let at: usize = 0; at < length; at++) count += i32(load<u8>(start + at) == LINE_FEED);
  return count;
}

/**
 * Copies a text and replaces doubled quotes with single ones. Returns the new length. May write up to 16 bytes past the
 * end.
 */
export function unescape(start: usize, length: usize, place: usize): usize {
  const quotes = i8x16.splat(QUOTE);
  const end = start + length;
  let out = place;
  for (let at = start; at < end; ) {
    const bytes = v128.load(at);
    v128.store(out, bytes);
    const mask = i8x16.bitmask(i8x16.eq(bytes, quotes));
    // The scan has checked that quotes come in pairs. The first quote of each pair is copied, the second one is
    // skipped.
    const copied = min<usize>(mask ? <usize>ctz<i32>(mask) + 1 : 16, end - at);
    out += copied;
    at += copied + usize(mask != 0);
  }
  return out - place;
}
