import type { ComparedWith } from "./daily-series.ts";
import { isWeekend, type ObservedDay, weekdayOf } from "./observed-series.ts";

/** The parameters for choosing comparable days. */
export interface ComparisonRule {
  /** A day is compared with the same weekday in this many weeks, if at least `minSameWeekdays` were observed. */
  readonly weeks: number;
  readonly minSameWeekdays: number;
  /**
   * Otherwise it is compared with the workdays or weekend days among the last `recentDays`, if there are at least
   * `minOfClass`, and otherwise with all of them, if there are at least `minRecentDays`.
   */
  readonly recentDays: number;
  readonly minRecentDays: number;
  readonly minOfClass: number;
}

export interface ComparisonDays {
  readonly comparedWith: ComparedWith;
  readonly days: readonly ObservedDay[];
}

/** The most similar days in `before` that a day can be compared with; undefined if there are too few. */
export function comparisonOf(
  before: readonly ObservedDay[],
  day: ObservedDay,
  rule: ComparisonRule,
): ComparisonDays | undefined {
  const recent = before.slice(-rule.recentDays);
  if (recent.length < rule.minRecentDays) return undefined;
  const firstNumber = day.number - 7 * rule.weeks;
  const weekday = weekdayOf(day.number);
  const same = before.filter(({ number }) => number >= firstNumber && weekdayOf(number) === weekday);
  if (same.length >= rule.minSameWeekdays) return { comparedWith: "weekday", days: same };
  const alike = recent.filter(({ number }) => isWeekend(number) === isWeekend(day.number));
  if (alike.length >= rule.minOfClass)
    return { comparedWith: isWeekend(day.number) ? "weekend" : "workday", days: alike };
  return { comparedWith: "days", days: recent };
}
