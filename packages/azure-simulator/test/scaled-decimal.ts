export const SCALE = 40;

/**
 * Decimal text, including exponents, as an integer in units of 10^-40. Sums and products of these integers are exact.
 */
export function scaledDecimal(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) throw new Error(`not a decimal: ${text}`);
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const value = BigInt(whole + fraction) * 10n ** BigInt(SCALE - fraction.length + Number(exponent));
  return sign === "-" ? -value : value;
}
