import { DECIMAL_SCALE, formatUnits } from "../../focus/decimal.ts";

/** Digits after the point of currencies that do not have two (ISO 4217). */
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...[
    "BIF",
    "CLP",
    "DJF",
    "GNF",
    "ISK",
    "JPY",
    "KMF",
    "KRW",
    "PYG",
    "RWF",
    "UGX",
    "UYI",
    "VND",
    "VUV",
    "XAF",
    "XOF",
    "XPF",
  ].map((currency) => [currency, 0] as const),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((currency) => [currency, 3] as const),
  ...["CLF", "UYW"].map((currency) => [currency, 4] as const),
]);

const MINUS = "−";

/** Digits after the point that the currency has coins for. */
function minorDigits(currency: string): number {
  return MINOR_DIGITS.get(currency.toUpperCase()) ?? 2;
}

/** An amount for the eye, rounded half away from zero to the currency's minor units: `−1,234.57`. */
export function formatAmount(units: bigint, currency: string): string {
  const digits = minorDigits(currency);
  const step = 10n ** BigInt(DECIMAL_SCALE - digits);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  const text = rounded.toString().padStart(digits + 1, "0");
  const whole = groupThousands(text.slice(0, text.length - digits));
  const fraction = digits === 0 ? "" : `.${text.slice(text.length - digits)}`;
  return `${units < 0n && rounded > 0n ? MINUS : ""}${whole}${fraction}`;
}

/** The same with a sign before every amount that is not 0. */
export function formatChange(units: bigint, currency: string): string {
  const text = formatAmount(units, currency);
  return units > 0n && !/^[0.,]*$/.test(text) ? `+${text}` : text;
}

/** All digits, at least those of the minor units: `−1,234.567890000000000001`. */
export function formatAllDigits(units: bigint, currency: string): string {
  const [whole = "", fraction = ""] = formatUnits(units < 0n ? -units : units).split(".");
  const digits = fraction.padEnd(minorDigits(currency), "0");
  return `${units < 0n ? MINUS : ""}${groupThousands(whole)}${digits === "" ? "" : `.${digits}`}`;
}

/** `1234567` is `1,234,567`. */
export function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

const POWERS = ["", "k", "M", "bn", "tn"] as const;

/** Three digits for the labels of a chart: `46.2k`, `−1.05M`; rounded from the exact amount. */
export function formatShort(units: bigint): string {
  if (units === 0n) return "0";
  const size = units < 0n ? -units : units;
  const sign = units < 0n ? MINUS : "";
  const cents = (size + 5n * 10n ** 15n) / 10n ** 16n;
  if (cents === 0n) return "<0.01".replace("<", sign === "" ? "<" : ">−");
  if (cents < 1_000_00n - 50n) return `${sign}${threeDigits(cents, 2)}`;
  // The power follows from the rounded figure: 999,950 is 1M, not 1000k.
  for (let power = 1; power < POWERS.length; power++) {
    const step = 10n ** BigInt(3 * power + DECIMAL_SCALE - 2);
    const scaled = (size + step / 2n) / step;
    if (scaled < 1_000_00n - 50n) return `${sign}${threeDigits(scaled, 2)}${POWERS[power]}`;
  }
  const digits = (size / 10n ** BigInt(DECIMAL_SCALE)).toString();
  return `${sign}${digits[0]}.${digits.slice(1, 3)}×10^${digits.length - 1}`;
}

/** Three significant digits of hundredths: 4621 is `46.2`. */
function threeDigits(hundredths: bigint, scale: number): string {
  const whole = hundredths / 100n;
  const drop = whole >= 100n ? 2 : whole >= 10n ? 1 : 0;
  const step = 10n ** BigInt(drop);
  const rounded = (hundredths + step / 2n) / step;
  const left = scale - drop;
  const text = rounded.toString().padStart(left + 1, "0");
  const shown = left === 0 ? text : `${text.slice(0, -left)}.${text.slice(-left)}`;
  return shown.includes(".") ? shown.replace(/\.?0+$/, "") : shown;
}

/** A change in percent of what was before, with one digit after the point; undefined where there was nothing, or less than nothing. */
export function formatRate(change: bigint, before: bigint): string | undefined {
  if (before <= 0n) return undefined;
  const size = change < 0n ? -change : change;
  const tenths = (size * 2_000n + before) / (2n * before);
  if (tenths === 0n) return size === 0n ? "0 %" : "<0.1 %";
  const sign = change < 0n ? MINUS : "+";
  // Beyond this a percentage says no more than that there was next to nothing before.
  if (tenths > 99_999n) return `${sign}>9,999 %`;
  return `${sign}${groupThousands((tenths / 10n).toString())}.${tenths % 10n} %`;
}

/** The code before an amount; rows without a currency are said to have none. */
export function currencyName(currency: string): string {
  return currency === "" ? "no currency" : currency;
}
