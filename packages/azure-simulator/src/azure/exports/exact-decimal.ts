/** `mantissa` × 10^-`scale`. The generator never uses floats for money. */
export interface GeneratedDecimal {
  readonly mantissa: bigint;
  readonly scale: number;
}

/** plain: `0.0000842`; exponents: `8.42E-05`, as a spreadsheet writes small values when it saves an export. */
export type DecimalStyle = "plain" | "exponents";

export const ZERO: GeneratedDecimal = { mantissa: 0n, scale: 0 };

const ZEROS = "0".repeat(40);
const POWERS: readonly bigint[] = Array.from({ length: 41 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^`exponent`, for 0 to 40. */
function powerOfTen(exponent: number): bigint {
  const power = POWERS[exponent];
  if (power === undefined) throw new RangeError(`No power of ten ${exponent}`);
  return power;
}

/** The exact product. */
export function multiply(a: GeneratedDecimal, b: GeneratedDecimal): GeneratedDecimal {
  return { mantissa: a.mantissa * b.mantissa, scale: a.scale + b.scale };
}

/** The value in digits, with trailing zeros as in exports (`0.00000000`). */
export function formatDecimal(value: GeneratedDecimal, style: DecimalStyle): string {
  const { mantissa, scale } = value;
  if (scale === 0) return mantissa.toString();
  const negative = mantissa < 0n;
  const digits = (negative ? -mantissa : mantissa).toString();
  const sign = negative ? "-" : "";
  const missing = scale - digits.length;
  if (missing < 0) return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  // Spreadsheets use exponents below 0.0001, so with four zeros after the point.
  if (style === "exponents" && missing >= 4 && mantissa !== 0n) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${sign}${digits.slice(0, 1)}${fraction}E-${String(missing + 1).padStart(2, "0")}`;
  }
  return `${sign}0.${ZEROS.slice(0, missing)}${digits}`;
}

/** The mantissa at another scale, rounded half to even if digits are lost. */
export function rescale(value: GeneratedDecimal, scale: number): bigint {
  if (scale >= value.scale) return value.mantissa * powerOfTen(scale - value.scale);
  const divisor = powerOfTen(value.scale - scale);
  const quotient = value.mantissa / divisor;
  const twice = (value.mantissa - quotient * divisor) * 2n;
  const size = twice < 0n ? -twice : twice;
  if (size < divisor || (size === divisor && quotient % 2n === 0n)) return quotient;
  return quotient + (twice < 0n ? -1n : 1n);
}

/** The shortest decimal text of the value, without trailing zeros or a trailing point. */
export function formatShortest(value: GeneratedDecimal): string {
  const text = formatDecimal(value, "plain");
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
