import { CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE } from "./bytes";

/**
 * Finds the ends of fields. Each block of 64 bytes is turned into bit masks. A prefix XOR over the mask of quotes shows
 * which bytes are inside quotes. The same masks show whether every quote is where RFC 4180 allows one.
 */

/** Number of line feeds inside quotes in the last scan. */
export let enclosedLineFeeds: i32 = 0;

// @ts-ignore: decorator
@inline
export function maskOf(a: v128, b: v128, c: v128, d: v128, byte: v128): u64 {
  return (
    <u64>i8x16.bitmask(i8x16.eq(a, byte)) |
    (<u64>i8x16.bitmask(i8x16.eq(b, byte)) << 16) |
    (<u64>i8x16.bitmask(i8x16.eq(c, byte)) << 32) |
    (<u64>i8x16.bitmask(i8x16.eq(d, byte)) << 48)
  );
}

/** Returns a mask of the positions of either of two bytes. */
// @ts-ignore: decorator
@inline
function maskOfBoth(a: v128, b: v128, c: v128, d: v128, byte: v128, other: v128): u64 {
  return (
    <u64>i8x16.bitmask(v128.or(i8x16.eq(a, byte), i8x16.eq(a, other))) |
    (<u64>i8x16.bitmask(v128.or(i8x16.eq(b, byte), i8x16.eq(b, other))) << 16) |
    (<u64>i8x16.bitmask(v128.or(i8x16.eq(c, byte), i8x16.eq(c, other))) << 32) |
    (<u64>i8x16.bitmask(v128.or(i8x16.eq(d, byte), i8x16.eq(d, other))) << 48)
  );
}

/** Returns a mask in which bit i is the XOR of bits 0 to i. */
// @ts-ignore: decorator
@inline
export function prefixXor(bits: u64): u64 {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  return bits ^ (bits << 32);
}

/**
 * Writes the positions of all commas and line feeds outside quotes to `positions`, 32 bits each. Returns their number,
 * or -1 if a quote is misplaced. `buffer` must begin with a record. The 64 bytes after `length` are overwritten.
 */
export function scanStructure(buffer: usize, length: usize, positions: usize): i32 {
  const quotes = i8x16.splat(QUOTE);
  const commas = i8x16.splat(COMMA);
  const lineFeeds = i8x16.splat(LINE_FEED);
  memory.fill(buffer + length, 0x20, 64);
  let out = positions;
  let lines: u64 = 0;
  // All bits are set if the block begins inside quotes.
  let insideCarry: u64 = 0;
  // The carries show whether the byte before the block was a separator or a closing quote. The first record begins as
  // if a separator preceded it.
  let separatorCarry: u64 = 1;
  let closingCarry: u64 = 0;

  for (let at: usize = 0; at < length; at += 64) {
    const block = buffer + at;
    const a = v128.load(block);
    const b = v128.load(block, 16);
    const c = v128.load(block, 32);
    const d = v128.load(block, 48);
    const quoteMask = maskOf(a, b, c, d, quotes);
    let separators = maskOfBoth(a, b, c, d, commas, lineFeeds);

    if (quoteMask | insideCarry | closingCarry) {
      const inside = prefixXor(quoteMask) ^ insideCarry;
      if (separators & inside) lines += popcnt<u64>(maskOf(a, b, c, d, lineFeeds) & inside);
      separators &= ~inside;
      const opening = quoteMask & inside;
      const closing = quoteMask & ~inside;
      const mayOpen = (separators << 1) | separatorCarry | (closing << 1) | closingCarry;
      if (opening & ~mayOpen) return -1;
      const odd = ((closing << 1) | closingCarry) & ~(separators | opening);
      if (odd && !onlyLineEnds(block, odd, buffer + length)) return -1;
      insideCarry = <u64>(<i64>inside >> 63);
      closingCarry = closing >> 63;
    }
    separatorCarry = separators >> 63;
    // Writes four positions per step, even if fewer are left. An exact loop would cause branch mispredictions.
    const count = <usize>popcnt<u64>(separators);
    let place = out;
    while (separators) {
      store<u32>(place, <u32>(at + <usize>ctz<u64>(separators)));
      separators &= separators - 1;
      store<u32>(place, <u32>(at + <usize>ctz<u64>(separators)), 4);
      separators &= separators - 1;
      store<u32>(place, <u32>(at + <usize>ctz<u64>(separators)), 8);
      separators &= separators - 1;
      store<u32>(place, <u32>(at + <usize>ctz<u64>(separators)), 12);
      separators &= separators - 1;
      place += 16;
    }
    out += count << 2;
  }
  enclosedLineFeeds = <i32>lines;
  return <i32>((out - positions) >> 2);
}

/** A closing quote may be followed by CR LF. Bytes after the end of the buffer are checked once they have arrived. */
function onlyLineEnds(block: usize, after: u64, end: usize): bool {
  while (after) {
    const at = block + <usize>ctz<u64>(after);
    if (at < end) {
      if (load<u8>(at) != CARRIAGE_RETURN) return false;
      if (at + 1 < end && load<u8>(at + 1) != LINE_FEED) return false;
    }
    after &= after - 1;
  }
  return true;
}
