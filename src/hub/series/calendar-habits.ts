import { daysInMonth } from "../../focus/timestamp.ts";
import type { AnomalyRule } from "./anomaly-rule.ts";
import { distance } from "./exact-median.ts";
import { isWeekend, type ObservedDay } from "./observed-series.ts";

const MIN_WEEKEND_DAYS = 4;

/** True for a workday that costs at least what one of the recent weekend days cost, less 5 %: most often a holiday. */
export function isLikeWeekend(day: ObservedDay, recent: readonly ObservedDay[], rule: AnomalyRule): boolean {
  if (rule.minDaysLikeWeekend === 0 || isWeekend(day.number)) return false;
  const weekends = recent.filter(({ number }) => isWeekend(number));
  if (weekends.length < MIN_WEEKEND_DAYS) return false;
  return weekends.some(({ amount }) => (day.amount - amount) * 100n >= -5n * distance(amount, 0n));
}

/** A day with the median that it was compared with. */
interface Compared {
  readonly judged: ObservedDay;
  readonly median: bigint;
}

const LONGEST_MONTH = 31;

/**
 * True for one of the first or last three days of a month that is as far from its median, half as much again allowed, as the same day was in one of
 * the months before: jobs and fees of each month are no news.
 */
export function isMonthHabit({ judged, median }: Compared, earlier: readonly Compared[], months: number): boolean {
  const place = placeInMonth(judged);
  if (place === undefined) return false;
  const first = judged.number - LONGEST_MONTH * months - 1;
  return earlier.some(
    (other) =>
      other.judged.number >= first &&
      other.median !== 0n &&
      placeInMonth(other.judged) === place &&
      other.judged.amount > other.median === judged.amount > median &&
      // Parts of the median, multiplied crosswise.
      2n * distance(judged.amount, median) * distance(other.median, 0n) <=
        3n * distance(other.judged.amount, other.median) * distance(median, 0n),
  );
}

/** 1 to 3 for the first days of a month, -1 to -3 for the last ones, the last one being -1. */
function placeInMonth({ day }: ObservedDay): number | undefined {
  const date = Number(day.slice(8));
  if (date <= 3) return date;
  const fromEnd = date - 1 - daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
  return fromEnd >= -3 ? fromEnd : undefined;
}
