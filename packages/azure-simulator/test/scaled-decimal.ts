export const SCALE = 40;

/** Decimal text, exponents included, as a whole number of 10^-40: sums and products of these are exact. */
export function scaledDecimal(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (match === null) throw new Error(`not a decimal: ${text}`);
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const value = BigInt(whole + fraction) * 10n ** BigInt(SCALE - fraction.length + Number(exponent));
  return sign === "-" ? -value : value;
}
