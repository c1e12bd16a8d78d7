import type { Day } from "exact-values/month";
import { daysInMonth } from "exact-values/timestamp";
import { type ComparisonDays, type ComparisonRule, comparisonOf } from "./comparison-days.ts";
import { deviationOf, distance, medianOf } from "./exact-median.ts";
import { isWeekend, type ObservedDay } from "./observed-series.ts";

/**
 * The parameters of anomaly detection. All were chosen by measurement on generated years
 * (packages/cost-page/test/series/precision.test.ts).
 */
export interface AnomalyRule extends ComparisonRule {
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

export interface JudgedDay {
  readonly judged: ObservedDay;
  readonly comparison: ComparisonDays;
  readonly median: bigint;
  readonly deviation: bigint;
  readonly typicalError: bigint;
  /** 1 for a higher cost than expected, -1 for a lower one, 0 for no significant difference. */
  readonly direction: -1 | 0 | 1;
  /** A workday that differs, but costs as little as a weekend day. */
  readonly isLikeWeekend: boolean;
}

/** The context in which a day is judged. */
interface DaysBefore {
  /** Days that it can be compared with, ascending. */
  readonly observed: readonly ObservedDay[];
  readonly judged: readonly JudgedDay[];
  /** Number of the first day of the episode that this day may extend. */
  readonly openSince: number;
  /** The typical distance of days from their medians. */
  readonly typicalError: bigint;
}

/** For normally distributed values, 1.4826 median absolute deviations equal one standard deviation. */
const SPREAD = 14_826n;
const SPREAD_DIVISOR = 10_000n;

/**
 * Compares a day with earlier days; undefined if there are too few. `floor` is the smallest difference worth reporting.
 */
export function judgeDay(
  judged: ObservedDay,
  before: DaysBefore,
  floor: bigint,
  rule: AnomalyRule,
): JudgedDay | undefined {
  const comparison = comparisonOf(before.observed, judged, rule);
  if (comparison === undefined) return undefined;
  const amounts = comparison.days.map(({ amount }) => amount);
  const median = medianOf(amounts);
  const deviation = deviationOf(amounts, median);
  const { typicalError } = before;
  const difference = distance(judged.amount, median);
  const isBeyond = (spread: bigint): boolean => difference * SPREAD_DIVISOR > rule.multiplier * SPREAD * spread;
  const isFar = (from: bigint): boolean =>
    distance(judged.amount, from) * 100n >= rule.minPercent * distance(median, 0n) && judged.amount !== from;
  const differs =
    difference >= floor &&
    isFar(median) &&
    isBeyond(deviation) &&
    isBeyond(typicalError) &&
    // Without matching weekdays or any spread, the range of the days defines what is expected.
    ((comparison.comparedWith !== "days" && deviation > 0n) ||
      comparison.days.every(
        ({ number, amount }) =>
          number >= before.openSince || (amount > judged.amount === median > judged.amount && isFar(amount)),
      )) &&
    !HABITS.some((isHabit) => isHabit({ judged, median }, before, rule));
  return {
    judged,
    comparison,
    median,
    deviation,
    typicalError,
    direction: !differs ? 0 : judged.amount > median ? 1 : -1,
    isLikeWeekend:
      differs && judged.amount < median && isLikeWeekend(judged, before.observed.slice(-rule.recentDays), rule),
  };
}

/** A day and the median that it was compared with. */
interface Compared {
  readonly judged: ObservedDay;
  readonly median: bigint;
}

/** A day that differs is not an anomaly if it matches one of these habits. Add a rule for such days here. */
const HABITS: readonly ((day: Compared, before: DaysBefore, rule: AnomalyRule) => boolean)[] = [
  isNowAndThen,
  isMonthHabit,
];

/** For series that are usually zero: true if another recent day cost at least two thirds as much. */
function isNowAndThen({ judged: { amount }, median }: Compared, { observed, openSince }: DaysBefore): boolean {
  return (
    median === 0n &&
    observed.some(
      (other) =>
        other.number < openSince &&
        other.amount > 0n === amount > 0n &&
        2n * distance(amount, 0n) <= 3n * distance(other.amount, 0n),
    )
  );
}

const LONGEST_MONTH = 31;

/**
 * True if the same day in a previous month was about as far from its median (a factor of 1.5 is allowed). Monthly jobs
 * and fees are not anomalies. The last three days of a month correspond whatever its length.
 */
function isMonthHabit({ judged, median }: Compared, before: DaysBefore, { monthsOfHabit }: AnomalyRule): boolean {
  const first = judged.number - LONGEST_MONTH * monthsOfHabit - 1;
  return before.judged.some(
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

const MIN_WEEKEND_DAYS = 4;

/**
 * True for a workday that costs about as little as a recent weekend day (at least its cost less 5 %). Such a day is
 * usually a holiday.
 */
function isLikeWeekend(day: ObservedDay, recent: readonly ObservedDay[], rule: AnomalyRule): boolean {
  if (rule.minDaysLikeWeekend === 0 || isWeekend(day.number)) return false;
  const weekends = recent.filter(({ number }) => isWeekend(number));
  if (weekends.length < MIN_WEEKEND_DAYS) return false;
  return weekends.some(({ amount }) => (day.amount - amount) * 100n >= -5n * distance(amount, 0n));
}
