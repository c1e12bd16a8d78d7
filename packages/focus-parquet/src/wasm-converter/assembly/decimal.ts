import { digitRun, powerOfTen, readDigits, readFraction, readShort, otherThanDigits } from "./digits";

/**
 * Parses decimal text into DECIMAL(38,18) exactly. Handles up to 19 digits before the decimal point and 36 after it,
 * once the exponent has been applied. The host parses all other text (`packages/exact-values/src/decimal.ts`).
 */

/** The current value in two's complement, in units of 10^-18. */
export let decimalHigh: u64 = 0;
export let decimalLow: u64 = 0;
/** Rounding residue of the current value in units of 10^-36: exact value minus rounded value. */
export let decimalResidue: i64 = 0;

const UNITS: u64 = 1_000_000_000_000_000_000;
const HALF: u64 = UNITS / 2;

const MINUS: u8 = 0x2d;
const PLUS: u8 = 0x2b;
const POINT: u8 = 0x2e;
const EXPONENT: u8 = 0x65;
const LOWER_CASE: u8 = 0x20;

/** Returns the upper 64 bits of a product. */
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

/** Sets the current value, for text that the host parsed. */
export function setDecimal(high: u64, low: u64, residue: i64): void {
  decimalHigh = high;
  decimalLow = low;
  decimalResidue = residue;
}

/**
 * Parses `length` bytes, which must be followed by a byte that is not a digit. Returns false if the module does not
 * handle the text.
 */
export function parseDecimal(start: usize, length: usize): bool {
  const end = start + length;
  const isNegative = load<u8>(start) == MINUS;
  const at = start + usize(isNegative);
  const count = end - at;
  if (count - 1 < 32) {
    // Handles nearly all amounts: digits with an optional point. It does not branch on the number of digits, which the
    // processor could not predict.
    const other = otherThanDigits(at) & (0xffffffff >> (32 - <u32>count));
    const wholeDigits = min<usize>(<usize>ctz<u32>(other), count);
    if (wholeDigits - 1 < 8) {
      if (other == 0 || ((other & (other - 1)) == 0 && load<u8>(at + wholeDigits) == POINT)) {
        const fractionStart = at + wholeDigits + usize(other != 0);
        readShortForm(isNegative, at, wholeDigits, fractionStart, end - fractionStart);
        return true;
      }
      if (wholeDigits == 1 && load<u8>(at, 1) == POINT && readSmallExponent(isNegative, at, end, other)) return true;
    }
  }
  return parseRare(at, end, isNegative);
}

// @ts-ignore: decorator
@inline
function readShortForm(
  isNegative: bool,
  start: usize,
  wholeDigits: usize,
  fractionStart: usize,
  fractionDigits: usize,
): void {
  const whole = readShort(start, wholeDigits);
  const fraction = readFraction(fractionStart, fractionDigits);
  // The whole part is short, so two 32-bit products are enough.
  const lower = whole * (UNITS & 0xffffffff);
  const upper = whole * (UNITS >> 32) + (lower >> 32);
  const low = (upper << 32) | (lower & 0xffffffff);
  const sum = low + fraction;
  const high = (upper >> 32) + u64(sum < low);
  if (fractionDigits <= 18) sign(isNegative, high, sum, 0);
  else settle(isNegative, high, sum, readFraction(fractionStart + 18, fractionDigits - 18));
}

/**
 * Parses the usual form with an exponent: one digit before the point and an amount below 10. Returns false for any
 * other form.
 */
function readSmallExponent(isNegative: bool, start: usize, end: usize, other: u32): bool {
  const fractionStart = start + 2;
  const digitsEnd = start + <usize>ctz<u32>(other & (other - 1));
  const fractionDigits = digitsEnd - fractionStart;
  if (fractionDigits > 18 || !readExponent(digitsEnd, end) || exponent > 0 || exponent < -18) return false;
  const mantissa = readShort(start, 1) * UNITS + readFraction(fractionStart, fractionDigits);
  const divisor = powerOfTen(<usize>-exponent);
  const quotient = mantissa / divisor;
  settle(isNegative, 0, quotient, (mantissa - quotient * divisor) * powerOfTen(<usize>(18 + exponent)));
  return true;
}

/** Parses rare forms after the sign: more digits, and all exponents. */
function parseRare(start: usize, end: usize, isNegative: bool): bool {
  let at = start;
  const wholeDigits = digitRun(at);
  // More than 19 digits could overflow. Longer numbers with leading zeros would be valid but do not occur, so they are
  // left to the host.
  if (wholeDigits > 19) return false;
  const whole = readDigits(at, wholeDigits);
  at += wholeDigits;

  let fractionDigits: usize = 0;
  let fraction: u64 = 0;
  let rest: u64 = 0;
  if (load<u8>(at) == POINT && at < end) {
    at++;
    fractionDigits = digitRun(at);
    if (fractionDigits <= 18) {
      fraction = readDigits(at, fractionDigits);
    } else if (fractionDigits <= 36) {
      fraction = readDigits(at, 18);
      rest = readDigits(at + 18, fractionDigits - 18) * powerOfTen(36 - fractionDigits);
    } else {
      return false;
    }
    at += fractionDigits;
  }
  if (wholeDigits + fractionDigits == 0) return false;

  if (at == end) {
    if (fractionDigits < 18) fraction *= powerOfTen(18 - fractionDigits);
    const low = whole * UNITS;
    const sum = low + fraction;
    settle(isNegative, multiplyHigh(whole, UNITS) + u64(sum < low), sum, rest);
    return true;
  }
  if (!readExponent(at, end)) return false;
  if (wholeDigits + fractionDigits <= 19 && fractionDigits <= 18) {
    const shift = 18 - <i32>fractionDigits + exponent;
    if (shift >= -18 && shift <= 18) {
      scale(isNegative, whole * powerOfTen(fractionDigits) + fraction, shift);
      return true;
    }
  }
  return movePoint(isNegative, start, wholeDigits, fractionDigits);
}

let exponent: i32 = 0;

/** Parses the exponent from `start` to `end`. Returns false if it is not an exponent with up to four digits. */
function readExponent(start: usize, end: usize): bool {
  if ((load<u8>(start) | LOWER_CASE) != EXPONENT) return false;
  const sign = load<u8>(start, 1);
  const digits = start + 1 + usize(sign == MINUS || sign == PLUS);
  const count = digitRun(digits);
  if (count == 0 || count > 4 || digits + count != end) return false;
  const value = <i32>readShort(digits, count);
  exponent = sign == MINUS ? -value : value;
  return true;
}

/** Sets the current value to `mantissa` x 10^`shift` units. The shift is -18 to 18. */
function scale(isNegative: bool, mantissa: u64, shift: i32): void {
  if (shift >= 0) {
    const power = powerOfTen(<usize>shift);
    settle(isNegative, multiplyHigh(mantissa, power), mantissa * power, 0);
    return;
  }
  const divisor = powerOfTen(<usize>-shift);
  const quotient = mantissa / divisor;
  settle(isNegative, 0, quotient, (mantissa - quotient * divisor) * powerOfTen(<usize>(18 + shift)));
}

/**
 * Buffer for digits surrounded by zeros. The zeros fill the places that become empty when an exponent moves the point.
 */
const moved = memory.data(128, 16);
const MOVED_START: usize = 40;

/** Parses digits with the point moved by the exponent. Returns false if the result exceeds the range of a value. */
function movePoint(isNegative: bool, start: usize, wholeDigits: usize, fractionDigits: usize): bool {
  const digits = <i32>(wholeDigits + fractionDigits);
  const point = <i32>wholeDigits + exponent;
  if (digits > 40 || point > 19 || digits - point > 36) return false;
  memory.fill(moved, 0x30, 128);
  const first = moved + MOVED_START;
  memory.copy(first, start, wholeDigits);
  memory.copy(first + wholeDigits, start + wholeDigits + 1, fractionDigits);
  const whole = point > 0 ? readDigits(first, <usize>point) : 0;
  const at = first + <usize>point;
  const low = whole * UNITS;
  const sum = low + readDigits(at, 18);
  settle(isNegative, multiplyHigh(whole, UNITS) + u64(sum < low), sum, readDigits(at + 18, 18));
  return true;
}

/** Rounds a magnitude by `rest` (in units of 10^-36), applies the sign, and makes the result the current value. */
// @ts-ignore: decorator
@inline
function settle(isNegative: bool, high: u64, low: u64, rest: u64): void {
  const isUp = (u64(rest > HALF) | (u64(rest == HALF) & low)) & 1;
  const rounded = low + isUp;
  sign(isNegative, high + (u64(rounded == 0) & isUp), rounded, <i64>rest - <i64>(UNITS & -isUp));
}

/** Applies the sign to a rounded magnitude, and makes the result the current value. */
// @ts-ignore: decorator
@inline
function sign(isNegative: bool, high: u64, low: u64, residue: i64): void {
  // All bits are set for a negative value, which is converted to two's complement.
  const ones = -u64(isNegative);
  decimalHigh = (high ^ ones) + (u64(low == 0) & ones & 1);
  decimalLow = (low ^ ones) - ones;
  decimalResidue = (residue ^ <i64>ones) - <i64>ones;
}
