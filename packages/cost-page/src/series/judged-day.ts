import type { AnomalyRule } from "./anomaly-rule.ts";
import { isLikeWeekend, isMonthHabit } from "./calendar-habits.ts";
import { type ComparisonDays, comparisonOf } from "./comparison-days.ts";
import { deviationOf, distance, medianOf } from "./exact-median.ts";
import type { ObservedDay } from "./observed-series.ts";

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
    (median !== 0n || !isNowAndThen(judged, before)) &&
    !isMonthHabit({ judged, median }, before.judged, rule.monthsOfHabit);
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

/** For series that are usually zero: true if another recent day cost at least two thirds as much. */
function isNowAndThen({ amount }: ObservedDay, { observed, openSince }: DaysBefore): boolean {
  return observed.some(
    (other) =>
      other.number < openSince &&
      other.amount > 0n === amount > 0n &&
      2n * distance(amount, 0n) <= 3n * distance(other.amount, 0n),
  );
}
