import { type Day, parseDay } from "exact-values/month";
import type { DailySeries, SeriesSubject } from "../../src/series/daily-series.ts";

export const UNIT = 10n ** 18n;
export const TOTAL: SeriesSubject = { dimension: "total", value: "" };

/** The day `count` days after another one. */
export function dayAfter(day: string, count: number): Day {
  return parseDay(new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10));
}

/** A series of consecutive days. Numbers are whole units, bigints count 10^-18, and undefined is an unobserved day. */
export function daily(
  first: string,
  amounts: readonly (number | bigint | undefined)[],
  { currency = "EUR", subject = TOTAL }: { readonly currency?: string; readonly subject?: SeriesSubject } = {},
): DailySeries {
  const days = amounts.flatMap((amount, index) => {
    if (amount === undefined) return [];
    const exact = typeof amount === "bigint" ? amount : (BigInt(Math.round(amount * 1e6)) * UNIT) / 1_000_000n;
    return [{ day: dayAfter(first, index), amount: exact }];
  });
  return { currency, subject, days };
}

export function repeated<T>(value: T, count: number): T[] {
  return new Array<T>(count).fill(value);
}

/** Weeks of five workdays and two weekend days, starting on a Monday. */
export function weeks(count: number, workday: number, weekend: number): number[] {
  return repeated([...repeated(workday, 5), ...repeated(weekend, 2)], count).flat();
}
