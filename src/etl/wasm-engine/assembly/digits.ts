/** Runs of decimal digits, many at a time. All of it may read up to 16 bytes past the run. */

const ZEROS: u64 = 0x3030303030303030;

const POWERS: StaticArray<u64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
  1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
  100_000_000_000_000_000, 1_000_000_000_000_000_000,
];

/** 10^`exponent`, 0 to 18. */
// @ts-ignore: decorator
@inline
export function powerOfTen(exponent: usize): u64 {
  return unchecked(POWERS[<i32>exponent]);
}

/** How many digits are at `start`, up to the first byte that is none. */
// @ts-ignore: decorator
@inline
export function digitRun(start: usize): usize {
  let at = start;
  while (true) {
    const others = i8x16.bitmask(i8x16.gt_u(i8x16.sub(v128.load(at), i8x16.splat(0x30)), i8x16.splat(9)));
    if (others) return at + <usize>ctz<i32>(others) - start;
    at += 16;
  }
}

/** The number that up to 19 digits make. */
// @ts-ignore: decorator
@inline
export function readDigits(start: usize, count: usize): u64 {
  let value: u64 = 0;
  while (count >= 8) {
    value = value * 100_000_000 + eightDigits(load<u64>(start) ^ ZEROS);
    start += 8;
    count -= 8;
  }
  // Zero digits before the others: shifted in from below, where the first byte exists.
  if (count) value = value * powerOfTen(count) + eightDigits((load<u64>(start) ^ ZEROS) << (<u64>(8 - count) << 3));
  return value;
}

/** The number of eight digits, one a byte: neighbours are joined to pairs, pairs to fours, fours to eight. */
// @ts-ignore: decorator
@inline
function eightDigits(digits: u64): u64 {
  const pairs = digits * 10 + (digits >> 8);
  const even = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
  const odd = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return (even + odd) >> 32;
}
