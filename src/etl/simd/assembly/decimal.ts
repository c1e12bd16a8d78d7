/**
 * Decimal text to DECIMAL(38,18), exactly: up to 19 digits before the point and 36 after it, without exponent. Everything else is left to
 * `focus/decimal.ts`, which decides what it is.
 */

/** The last value, two's complement, in units of 10^-18. */
export let decimalHigh: u64 = 0;
export let decimalLow: u64 = 0;
/** What rounding took away from it, in units of 10^-36: exact value minus rounded value. */
export let decimalResidue: i64 = 0;

const UNITS: u64 = 1_000_000_000_000_000_000;
const HALF: u64 = UNITS / 2;

const POWERS: StaticArray<u64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
  1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
  100_000_000_000_000_000, 1_000_000_000_000_000_000,
];

/** The upper 64 bits of a product. */
// @ts-ignore: decorator
@inline
function multiplyHigh(a: u64, b: u64): u64 {
  const aLow = a & 0xffffffff;
  const aHigh = a >> 32;
  const bLow = b & 0xffffffff;
  const bHigh = b >> 32;
  const low = aLow * bLow;
  const middle = aHigh * bLow + (low >> 32);
  const carry = aLow * bHigh + (middle & 0xffffffff);
  return aHigh * bHigh + (middle >> 32) + (carry >> 32);
}

/** Sets the value from outside, for text that was read elsewhere. */
export function setDecimal(high: u64, low: u64, residue: i64): void {
  decimalHigh = high;
  decimalLow = low;
  decimalResidue = residue;
}

/** Reads `length` bytes; false when the text is none of the plain form above. */
export function parsePlainDecimal(start: usize, length: usize): bool {
  const end = start + length;
  const isNegative = load<u8>(start) == 0x2d;
  let at = start + usize(isNegative);

  let whole: u64 = 0;
  const wholeStart = at;
  let digit: u32;
  while (at < end && (digit = <u32>load<u8>(at) - 48) < 10) {
    whole = whole * 10 + digit;
    at++;
  }
  const wholeDigits = at - wholeStart;
  // Leading zeros would be fine; nobody writes them, and 19 digits never overflow.
  if (wholeDigits > 19) return false;

  let fraction: u64 = 0;
  let rest: u64 = 0;
  if (at == end) {
    if (wholeDigits == 0) return false;
  } else {
    if (load<u8>(at) != 0x2e) return false;
    at++;
    const fractionDigits = end - at;
    if (wholeDigits + fractionDigits == 0 || fractionDigits > 36) return false;
    const cut = at + min<usize>(fractionDigits, 18);
    while (at < cut && (digit = <u32>load<u8>(at) - 48) < 10) {
      fraction = fraction * 10 + digit;
      at++;
    }
    if (at != cut) return false;
    if (fractionDigits < 18) {
      fraction *= unchecked(POWERS[18 - <i32>fractionDigits]);
    } else if (at < end) {
      const restStart = at;
      while (at < end && (digit = <u32>load<u8>(at) - 48) < 10) {
        rest = rest * 10 + digit;
        at++;
      }
      if (at != end) return false;
      rest *= unchecked(POWERS[18 - <i32>(end - restStart)]);
    }
  }

  let low = whole * UNITS;
  let high = multiplyHigh(whole, UNITS);
  low += fraction;
  high += u64(low < fraction);
  let residue = <i64>rest;
  if (rest > HALF || (rest == HALF && (low & 1))) {
    low++;
    high += u64(low == 0);
    residue -= <i64>UNITS;
  }
  if (isNegative) {
    low = ~low + 1;
    high = ~high + u64(low == 0);
    residue = -residue;
  }
  decimalHigh = high;
  decimalLow = low;
  decimalResidue = residue;
  return true;
}
