import type { Day } from "exact-values/month";
import { daysInMonth } from "exact-values/timestamp";
import type { AnomalyRule } from "./anomaly-rule.ts";
import { distance } from "./exact-median.ts";
import { isWeekend, type ObservedDay } from "./observed-series.ts";

const MIN_WEEKEND_DAYS = 4;

/**
 * True for a workday that costs about as little as a recent weekend day (at least its cost less 5 %). Such a day is
 * usually a holiday.
 */
export function isLikeWeekend(day: ObservedDay, recent: readonly ObservedDay[], rule: AnomalyRule): boolean {
  if (rule.minDaysLikeWeekend === 0 || isWeekend(day.number)) return false;
  const weekends = recent.filter(({ number }) => isWeekend(number));
  if (weekends.length < MIN_WEEKEND_DAYS) return false;
  return weekends.some(({ amount }) => (day.amount - amount) * 100n >= -5n * distance(amount, 0n));
}

/** A day and the median that it was compared with. */
interface Compared {
  readonly judged: ObservedDay;
  readonly median: bigint;
}

const LONGEST_MONTH = 31;

/**
 * True if the same day in a previous month was about as far from its median (a factor of 1.5 is allowed). Monthly jobs
 * and fees are not anomalies. The last three days of a month correspond whatever its length.
 */
export function isMonthHabit({ judged, median }: Compared, earlier: readonly Compared[], months: number): boolean {
  const first = judged.number - LONGEST_MONTH * months - 1;
  return earlier.some(
    (other) =>
      other.judged.number >= first &&
      other.median !== 0n &&
      isSameDayOfMonth(other.judged, judged) &&
      other.judged.amount > other.median === judged.amount > median &&
      // Compares the distances as shares of the medians, cross-multiplied to stay exact.
      2n * distance(judged.amount, median) * distance(other.median, 0n) <=
        3n * distance(other.judged.amount, other.median) * distance(median, 0n),
  );
}

function isSameDayOfMonth({ day: a }: ObservedDay, { day: b }: ObservedDay): boolean {
  const daysLeft = daysToTheEnd(a);
  return a.slice(8) === b.slice(8) || (daysLeft < 3 && daysLeft === daysToTheEnd(b));
}

function daysToTheEnd(day: Day): number {
  return daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))) - Number(day.slice(8));
}
