import { formatAmount, groupThousands, MINUS } from "exact-values/amount";
import { ONE } from "exact-values/decimal";

/** A change of an amount, with a plus sign before an increase. */
export function formatChange(units: bigint, currency: string): string {
  const text = formatAmount(units, currency);
  return units > 0n && !text.startsWith("<") ? `+${text}` : text;
}

const POWERS = ["", "k", "M", "bn", "tn"] as const;

/** Three digits for chart labels: `46.2k`, `−1.05M`, rounded from the exact amount. */
export function formatShort(units: bigint): string {
  if (units === 0n) return "0";
  const size = units < 0n ? -units : units;
  const sign = units < 0n ? MINUS : "";
  const cents = (size + ONE / 200n) / (ONE / 100n);
  if (cents === 0n) return sign === "" ? "<0.01" : `>${MINUS}0.01`;
  if (cents < 1_000_00n - 50n) return `${sign}${threeDigits(cents, 2)}`;
  // The suffix follows from the rounded number: 999,950 is 1M, not 1000k.
  for (let power = 1; power < POWERS.length; power++) {
    const step = (10n ** BigInt(3 * power) * ONE) / 100n;
    const scaled = (size + step / 2n) / step;
    if (scaled < 1_000_00n - 50n) return `${sign}${threeDigits(scaled, 2)}${POWERS[power]}`;
  }
  const digits = (size / ONE).toString();
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

/** A change in percent with one decimal; undefined if the previous amount was zero or negative. */
export function formatRate(change: bigint, before: bigint): string | undefined {
  if (before <= 0n) return undefined;
  const size = change < 0n ? -change : change;
  const tenths = (size * 2_000n + before) / (2n * before);
  if (tenths === 0n) return size === 0n ? "0 %" : "<0.1 %";
  const sign = change < 0n ? MINUS : "+";
  // Beyond this limit, a percentage only shows that the previous amount was close to zero.
  if (tenths > 99_999n) return `${sign}>9,999 %`;
  return `${sign}${groupThousands((tenths / 10n).toString())}.${tenths % 10n} %`;
}

/** The currency code in front of an amount. Rows without a currency are labelled as such. */
export function currencyName(currency: string): string {
  return currency === "" ? "no currency" : currency;
}
