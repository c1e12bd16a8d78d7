/**
 * Reads runs of decimal digits, many digits at a time. Functions may read up to 34 bytes past a run's start and 16
 * bytes past its end.
 */

const ZEROS: u64 = 0x3030303030303030;

const POWERS: StaticArray<u64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
  100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
];

/** Returns 10^`exponent`. The exponent is 0 to 18. */
// @ts-ignore: decorator
@inline
export function powerOfTen(exponent: usize): u64 {
  return unchecked(POWERS[<i32>exponent]);
}

/** Counts the digits from `start` to the first byte that is not a digit. */
// @ts-ignore: decorator
@inline
export function digitRun(start: usize): usize {
  let at = start;
  while (true) {
    const mask = others(v128.load(at));
    if (mask) return at + <usize>ctz<u32>(mask) - start;
    at += 16;
  }
}

/**
 * Bytes with all bits set, followed by zeros. Bytes loaded from the middle are a mask that keeps the first n digits.
 */
const KEPT = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
], 16);
const KEPT_MOST: usize = 32;

/** Returns a mask of 32 bytes from `start`, with a bit set for each byte that is not a digit. */
// @ts-ignore: decorator
@inline
export function otherThanDigits(start: usize): u32 {
  return others(v128.load(start)) | (others(v128.load(start, 16)) << 16);
}

// @ts-ignore: decorator
@inline
function others(bytes: v128): u32 {
  // The addition turns the digits into the ten smallest signed bytes.
  return <u32>i8x16.bitmask(i8x16.gt_s(i8x16.add(bytes, i8x16.splat(0x50)), i8x16.splat(-119)));
}

/**
 * Reads the first 18 of `count` digits as a number. Pads with trailing zeros if there are fewer. `count` is at most 32.
 */
// @ts-ignore: decorator
@inline
export function readFraction(start: usize, count: usize): u64 {
  const kept = KEPT + KEPT_MOST - count;
  const first = v128.and(i8x16.sub(v128.load(start), i8x16.splat(0x30)), v128.load(kept));
  const last = ((<u32>load<u16>(start, 16)) ^ 0x3030) & <u32>load<u16>(kept, 16);
  return sixteenDigits(first) * 100 + <u64>((last & 0xff) * 10 + (last >> 8));
}

/** Combines 16 digits, one per byte, into a number: first into pairs, then into groups of four, then of eight. */
// @ts-ignore: decorator
@inline
function sixteenDigits(digits: v128): u64 {
  const pairs = i16x8.add(i16x8.mul(v128.and(digits, i16x8.splat(0xff)), i16x8.splat(10)), i16x8.shr_u(digits, 8));
  const fours = i32x4.dot_i16x8_s(pairs, i32x4.splat(0x00010064));
  const eights = i32x4.dot_i16x8_s(i16x8.narrow_i32x4_u(fours, fours), i32x4.splat(0x00012710));
  const both = <u64>i64x2.extract_lane(eights, 0);
  return (both & 0xffffffff) * 100_000_000 + (both >> 32);
}

/** Reads 1 to 8 digits as a number. */
// @ts-ignore: decorator
@inline
export function readShort(start: usize, count: usize): u64 {
  return eightDigits((load<u64>(start) ^ ZEROS) << (<u64>(8 - count) << 3));
}

/** Reads up to 19 digits as a number. */
// @ts-ignore: decorator
@inline
export function readDigits(start: usize, count: usize): u64 {
  let value: u64 = 0;
  while (count >= 8) {
    value = value * 100_000_000 + eightDigits(load<u64>(start) ^ ZEROS);
    start += 8;
    count -= 8;
  }
  // `readShort` shifts the remaining digits, which has the effect of leading zeros.
  if (count) value = value * powerOfTen(count) + readShort(start, count);
  return value;
}

/** Combines eight digits, one per byte, into a number: first into pairs, then into groups of four. */
// @ts-ignore: decorator
@inline
function eightDigits(digits: u64): u64 {
  const pairs = digits * 10 + (digits >> 8);
  const even = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
  const odd = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return (even + odd) >> 32;
}
