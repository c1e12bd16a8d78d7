import { formatDecimal, type GeneratedDecimal, multiply, rescale, ZERO } from "./exact-decimal.ts";

/** An upper bound for decimal places: costs have up to 28. */
const MAX_SCALE = 28;
const FIXED_SCALE = 18;
const UINT32 = 32;
/** The decimal places that a double near 1 can have. */
const PRECISION = 16;
const ONE = 10n ** BigInt(PRECISION);

/** A number from 0 to `limit` - 1 that depends only on the value and the salt. */
function pickBy(value: GeneratedDecimal, salt: number, limit: number): number {
  let z = Number(BigInt.asUintN(UINT32, value.mantissa ^ (value.mantissa >> 31n))) ^ Math.imul(salt + 1, 0x9e3779b9);
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  return ((z ^ (z >>> 15)) >>> 0) % limit;
}

function digitCount(mantissa: bigint): number {
  return (mantissa < 0n ? -mantissa : mantissa).toString().length;
}

/** Rounded to that many significant digits. Shorter values stay unchanged. */
function toPrecision(value: GeneratedDecimal, digits: number): GeneratedDecimal {
  const scale = Math.min(MAX_SCALE, value.scale - Math.max(0, digitCount(value.mantissa) - digits));
  if (scale >= value.scale) return value;
  return scale >= 0 ? toFixed(value, scale) : toFixed(value, 0);
}

function toFixed(value: GeneratedDecimal, scale: number): GeneratedDecimal {
  return { mantissa: rescale(value, scale), scale };
}

function withoutTrailingZeros({ mantissa, scale }: GeneratedDecimal): GeneratedDecimal {
  let [rest, left] = [mantissa, scale];
  while (left > 0 && rest % 10n === 0n) {
    rest /= 10n;
    left--;
  }
  return { mantissa: rest, scale: left };
}

/**
 * The value as a floating-point tool stores and writes it: usually the shortest text with 16 or 17 digits, otherwise a
 * fixed number of decimals or digits. The choice depends on value and salt, so columns with different salts differ in
 * about half of their texts.
 */
export function floatAmount(value: GeneratedDecimal, salt: number): GeneratedDecimal {
  if (value.mantissa === 0n) return ZERO;
  const form = pickBy(value, salt, 20);
  if (form < 9) return withoutTrailingZeros(toPrecision(value, 16 + (form & 1)));
  if (form < 13) return toFixed(value, 2 + pickBy(value, salt + 1, 10));
  if (form < 15) return toPrecision(value, 16);
  if (form < 17) return toFixed(value, FIXED_SCALE);
  if (form < 18) return withoutTrailingZeros(toPrecision(value, 5 + pickBy(value, salt + 1, 11)));
  return withoutTrailingZeros(toPrecision(value, 15));
}

/** A price computed by dividing cost by quantity. Its last digits differ in each row. */
export function dividedPrice(price: GeneratedDecimal, quantity: GeneratedDecimal): GeneratedDecimal {
  const salt = Number(BigInt.asUintN(16, quantity.mantissa));
  return floatAmount(multiply(price, { mantissa: ONE + BigInt((salt & 3) - 1), scale: PRECISION }), salt);
}

/**
 * Formats an amount: `8.42e-7` below a millionth unless its decimals are fixed, and `8.42E+2` for some values of any
 * size.
 */
export function formatFloat(value: GeneratedDecimal): string {
  const { mantissa, scale } = value;
  if (mantissa === 0n || scale === FIXED_SCALE) return formatDecimal(value, "plain");
  const [sign, digits] = mantissa < 0n ? ["-", (-mantissa).toString()] : ["", mantissa.toString()];
  const exponent = digits.length - 1 - scale;
  const scientific = (): string => `${sign}${digits.slice(0, 1)}${digits.length > 1 ? `.${digits.slice(1)}` : ""}`;
  if (exponent < -6) return `${scientific()}e${exponent}`;
  if (pickBy(value, 0, 20) === 0) return `${scientific()}E${exponent < 0 ? "" : "+"}${exponent}`;
  return formatDecimal(value, "plain");
}
