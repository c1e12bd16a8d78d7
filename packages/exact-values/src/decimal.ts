/**
 * Exact decimals. Money is text in CSV and DECIMAL(38,18) in parquet. In between, it is a BigInt that counts units of
 * 10^-18, never a float.
 */

/** Decimal places of every decimal column: DECIMAL(38,18), as in Azure's own parquet exports. */
export const DECIMAL_SCALE = 18;
export const DECIMAL_PRECISION = 38;
/** Byte count of a stored decimal, in big-endian two's complement. */
export const DECIMAL_BYTE_COUNT = 16;

/** The number 1 in units of 10^-18. */
export const ONE = 10n ** BigInt(DECIMAL_SCALE);

const LIMIT = 10n ** BigInt(DECIMAL_PRECISION);

/**
 * The exponent range of IEEE decimal128, which no amount of money exceeds. The limit keeps hostile input
 * (`1E-999999999`) cheap.
 */
const LARGEST_EXPONENT = 6176;

/**
 * Enough characters for every digit that such an exponent can shift. Longer texts are hostile and would take seconds
 * each.
 */
const MAX_TEXT = 2 * LARGEST_EXPONENT;

/** `unscaled` x 10^-`scale`, without any loss. */
export interface ExactDecimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

/** The result of parsing decimal text as DECIMAL(38,18). */
type ParsedDecimal =
  | {
      readonly ok: true;
      /** The value in units of 10^-18, rounded half to even. */
      readonly units: bigint;
      /** The amount lost by rounding (exact value minus rounded value); undefined if nothing was rounded. */
      readonly residue: ExactDecimal | undefined;
    }
  | { readonly ok: false; readonly reason: "not a decimal number" | "more than 20 digits before the point" };

const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

const NOT_A_NUMBER: ParsedDecimal = { ok: false, reason: "not a decimal number" };
const TOO_LARGE: ParsedDecimal = { ok: false, reason: "more than 20 digits before the point" };

/**
 * Parses decimal text (`-12.5`, `.5`, `8.42E-05`) as DECIMAL(38,18), and rounds half to even after 18 decimal places.
 * As in the FOCUS numeric format (v1.2, NumericFormat), thousands separators, currency signs, spaces and a leading `+`
 * are rejected.
 */
export function parseDecimal(text: string): ParsedDecimal {
  const match = text.length > MAX_TEXT ? null : NUMBER.exec(text);
  if (match === null) return NOT_A_NUMBER;
  const [, sign, whole = "", fraction = "", exponentText = "0"] = match;
  if (whole === "" && fraction === "") return NOT_A_NUMBER;

  const magnitude = BigInt(whole + fraction);
  if (magnitude === 0n) return { ok: true, units: 0n, residue: undefined };
  const unscaled = sign === "-" ? -magnitude : magnitude;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > LARGEST_EXPONENT) return exponent > 0 ? TOO_LARGE : NOT_A_NUMBER;

  const scale = fraction.length - exponent;
  if (scale > DECIMAL_SCALE) return roundToScale({ unscaled, scale });
  const units = unscaled * 10n ** BigInt(DECIMAL_SCALE - scale);
  return fitsDecimal(units) ? { ok: true, units, residue: undefined } : TOO_LARGE;
}

/**
 * Parses decimal text without any loss, also with a leading `+`. Undefined for other text, and for exponents that no
 * amount has.
 */
export function parseExact(text: string): ExactDecimal | undefined {
  const match = text.length > MAX_TEXT ? null : NUMBER.exec(text.replace(/^\+(?=[\d.])/, ""));
  const [, sign, whole = "", fraction = "", exponentText = "0"] = match ?? [];
  const exponent = Number(exponentText);
  if (whole + fraction === "" || Math.abs(exponent) > LARGEST_EXPONENT) return undefined;
  const magnitude = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, exponent - fraction.length));
  return { unscaled: sign === "-" ? -magnitude : magnitude, scale: Math.max(0, fraction.length - exponent) };
}

function roundToScale(value: ExactDecimal): ParsedDecimal {
  const divisor = 10n ** BigInt(value.scale - DECIMAL_SCALE);
  const units = divideHalfEven(value.unscaled, divisor);
  if (!fitsDecimal(units)) return TOO_LARGE;
  const rest = value.unscaled - units * divisor;
  return { ok: true, units, residue: rest === 0n ? undefined : { unscaled: rest, scale: value.scale } };
}

/** Divides by a positive number and rounds half to even. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const roundsAway = twice > divisor || (twice === divisor && quotient % 2n !== 0n);
  if (!roundsAway) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

/** True if DECIMAL(38,18) can hold the value. */
export function fitsDecimal(units: bigint): boolean {
  return units < LIMIT && units > -LIMIT;
}

/** Adds two exact decimals without any loss. */
export function addExact(left: ExactDecimal, right: ExactDecimal): ExactDecimal {
  const scale = Math.max(left.scale, right.scale);
  return { unscaled: rescale(left, scale) + rescale(right, scale), scale };
}

function rescale(value: ExactDecimal, scale: number): bigint {
  return value.unscaled * 10n ** BigInt(scale - value.scale);
}

/** Formats an exact decimal as plain text without an exponent or trailing zeros: `-0.5`, `1200`, `0`. */
export function formatExact(value: ExactDecimal): string {
  const negative = value.unscaled < 0n;
  const digits = (negative ? -value.unscaled : value.unscaled).toString().padStart(value.scale + 1, "0");
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, "");
  return `${negative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Formats a value in units of 10^-18 as plain decimal text, without trailing zeros. */
export function formatUnits(units: bigint): string {
  return formatExact({ unscaled: units, scale: DECIMAL_SCALE });
}

/** A quotient in units of 10^-18. */
interface Quotient {
  readonly units: bigint;
  readonly isRounded: boolean;
}

/**
 * Computes `dividend` x `factor` / `divisor`, all in units of 10^-18, rounded once, half to even. Undefined for a
 * division by zero, and for results that a decimal column cannot hold.
 */
export function divideUnits(dividend: bigint, factor: bigint, divisor: bigint): Quotient | undefined {
  if (divisor === 0n) return undefined;
  const sign = divisor < 0n ? -1n : 1n;
  const above = sign * dividend * factor;
  const below = sign * divisor;
  const units = divideHalfEven(above, below);
  return fitsDecimal(units) ? { units, isRounded: units * below !== above } : undefined;
}
