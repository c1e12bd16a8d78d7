/** When a day differs. The numbers were chosen by measurement on generated years (packages/cost-page/test/series/precision.test.ts), none of them by taste. */
export interface AnomalyRule {
  /** A day is compared with the same weekday of so many weeks, if so many of them were observed, */
  readonly weeks: number;
  readonly minSameWeekdays: number;
  /** else with workdays or weekends among the last observed days, if there are so many, else with all of them, if there are enough. */
  readonly recentDays: number;
  readonly minRecentDays: number;
  readonly minOfClass: number;
  /** How many times the spread (1.4826 x median absolute deviation) it has to be away from the median. */
  readonly multiplier: bigint;
  /** What the spread is at least: the median of how far the days before were from their own medians, of so many days; 0 for no such minimum. */
  readonly typicalErrorDays: number;
  /** Smallest difference in percent of the median, and in percent of what a day of the currency usually costs in all. */
  readonly minPercent: bigint;
  readonly minPercentOfTotal: bigint;
  /** Workdays that cost what a weekend costs are holidays, unless so many follow one another; 0 for no holidays. */
  readonly minDaysLikeWeekend: number;
  /** A day of the month may be as far out as it was in so many months before. */
  readonly monthsOfHabit: number;
  /** Days that differ in one direction are one finding, with up to so many between them that do not. */
  readonly maxGap: number;
  /** After so many days a new level is what later days are compared with. */
  readonly newLevelDays: number;
}

export const ANOMALY_RULE: AnomalyRule = {
  weeks: 8,
  minSameWeekdays: 4,
  recentDays: 30,
  minRecentDays: 10,
  minOfClass: 4,
  multiplier: 6n,
  typicalErrorDays: 30,
  minPercent: 10n,
  minPercentOfTotal: 2n,
  minDaysLikeWeekend: 3,
  monthsOfHabit: 3,
  maxGap: 3,
  newLevelDays: 14,
};

/** The rule in words for those who read its findings. */
export const ANOMALY_METHOD =
  "A day is compared with the same weekday of the last 8 weeks (with workdays or weekends, or all of the last 30 days, while there are fewer than 4). " +
  "It differs when it is at least 10 % away from their median, by an amount worth attention, and by more than 6 x 1.4826 times both their median absolute " +
  "deviation and the median of how far the last 30 days were from their own medians. " +
  "Holidays of one or two days, and what the same day of the months before cost, too, are not reported. Days that are still open are not judged.";
