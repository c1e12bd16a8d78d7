/**
 * The parameters of anomaly detection. All were chosen by measurement on generated years
 * (packages/cost-page/test/series/precision.test.ts).
 */
export interface AnomalyRule {
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
  /** How many spreads (1.4826 x median absolute deviation) a day must be away from the median. */
  readonly multiplier: bigint;
  /**
   * The spread is at least the typical error: the median distance of this many previous days from their own medians. 0
   * for no minimum.
   */
  readonly typicalErrorDays: number;
  /** The smallest difference, in percent of the median and in percent of the currency's usual daily total. */
  readonly minPercent: bigint;
  readonly minPercentOfTotal: bigint;
  /** Fewer consecutive workdays than this at weekend cost are holidays; 0 for no holidays. */
  readonly minDaysLikeWeekend: number;
  /** A day may be as far from its median as the same day was in one of this many previous months. */
  readonly monthsOfHabit: number;
  /**
   * Differing days in the same direction belong to one anomaly if at most this many days between them do not differ.
   */
  readonly maxGap: number;
  /** After this many days, a new level becomes the basis for comparison. */
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

/** The rule in words, for readers of the page. */
export const ANOMALY_METHOD =
  "Each settled day is compared with the same weekday of the last 8 weeks. If there are fewer than 4 of these, it is " +
  "compared with workdays or weekend days, or with all of the last 30 days. A day is an anomaly if its distance " +
  "from their median is at least 10 %, and large enough in money to matter. It must also exceed 6 x 1.4826 times " +
  "both their median absolute deviation and the typical distance of the last 30 days from their own medians. " +
  "Holidays of one or two days are not reported, and neither are costs that recur on the same day of each month.";
