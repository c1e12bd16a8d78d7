import { type Day, numberOfDay } from "exact-values/month";
import { type DailySeries, SERIES_DIMENSIONS, type SeriesSubject } from "./daily-series.ts";

export interface ObservedDay {
  readonly day: Day;
  /** Days since 1970-01-01. */
  readonly number: number;
  readonly amount: bigint;
}

export interface ObservedSeries {
  readonly currency: string;
  readonly subject: SeriesSubject;
  /** Ascending. */
  readonly days: readonly ObservedDay[];
  /** The first day on which the series itself has an amount. */
  readonly firstDay: number;
}

/**
 * Sorts the series by currency, then total, services and subscriptions by name. A part without an amount on a day of
 * its currency's total gets 0. Days after `settledUntil` are omitted.
 */
export function observedSeries(all: readonly DailySeries[], settledUntil: Day): readonly ObservedSeries[] {
  const series = all.map((one) => ({ ...one, days: one.days.filter(({ day }) => day <= settledUntil) }));
  const daysOfTotals = new Map<string, readonly Day[]>();
  for (const { currency, subject, days } of series) {
    if (subject.dimension === "total")
      daysOfTotals.set(
        currency,
        days.map(({ day }) => day),
      );
  }
  return series
    .filter(({ days }) => days.length > 0)
    .map(({ currency, subject, days }) => {
      const amounts = new Map<Day, bigint>();
      for (const { day, amount } of days) amounts.set(day, (amounts.get(day) ?? 0n) + amount);
      for (const day of daysOfTotals.get(currency) ?? []) if (!amounts.has(day)) amounts.set(day, 0n);
      return {
        currency,
        subject,
        days: [...amounts]
          .map(([day, amount]) => ({ day, number: numberOfDay(day), amount }))
          .sort((a, b) => a.number - b.number),
        firstDay: Math.min(...days.map(({ day }) => numberOfDay(day))),
      };
    })
    .sort(
      (a, b) =>
        compareTexts(a.currency, b.currency) ||
        SERIES_DIMENSIONS.indexOf(a.subject.dimension) - SERIES_DIMENSIONS.indexOf(b.subject.dimension) ||
        compareTexts(a.subject.value, b.subject.value),
    );
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(number: number): number {
  // 1970-01-01 was a Thursday.
  return (((number + 3) % 7) + 7) % 7;
}

/** True for Saturday and Sunday. */
export function isWeekend(number: number): boolean {
  return weekdayOf(number) >= 5;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
