import { DECIMAL_SCALE, formatUnits } from "./decimal.ts";

/** The minus sign in figures for people. Data files use a hyphen instead. */
export const MINUS = "−";

/** Decimal places of currencies that do not have two (ISO 4217). */
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map(
  [
    { digits: 0, currencies: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF" },
    { digits: 3, currencies: "BHD IQD JOD KWD LYD OMR TND" },
    { digits: 4, currencies: "CLF UYW" },
  ].flatMap(({ currencies, digits }) => currencies.split(" ").map((currency) => [currency, digits] as const)),
);

/**
 * Formats an amount in units of 10^-18 for people, rounded half away from zero to the currency's minor units:
 * `−1,234.57`. An amount other than zero is never shown as zero, but as `<0.01` or `>−0.01`.
 */
export function formatAmount(units: bigint, currency: string): string {
  const digits = minorDigits(currency);
  const step = 10n ** BigInt(DECIMAL_SCALE - digits);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  const sign = units < 0n ? MINUS : "";
  if (rounded === 0n && size > 0n) return `${units < 0n ? ">" : "<"}${sign}${formatMinor(1n, digits)}`;
  return `${sign}${formatMinor(rounded, digits)}`;
}

/** Formats all digits of an amount, at least those of the currency's minor units: `−1,234.567890000000000001`. */
export function formatAllDigits(units: bigint, currency: string): string {
  const [whole = "", fraction = ""] = formatUnits(units < 0n ? -units : units).split(".");
  const digits = fraction.padEnd(minorDigits(currency), "0");
  return `${units < 0n ? MINUS : ""}${groupThousands(whole)}${digits === "" ? "" : `.${digits}`}`;
}

/** Formats `1234567` as `1,234,567`. */
export function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Decimal places of a currency's minor units, such as 2 for cents. */
export function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency.toUpperCase()) ?? 2;
}

function formatMinor(amount: bigint, digits: number): string {
  const text = amount.toString().padStart(digits + 1, "0");
  const whole = groupThousands(text.slice(0, text.length - digits));
  return digits === 0 ? whole : `${whole}.${text.slice(-digits)}`;
}
