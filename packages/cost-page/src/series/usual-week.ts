import { divideHalfEven, ONE } from "exact-values/decimal";
import { meanOf, medianOf } from "./exact-median.ts";
import { weekdayOf } from "./observed-series.ts";

/** Amounts by day number. Unobserved days are absent. */
export type DailyAmounts = ReadonlyMap<number, bigint>;

const WEEKS = 4;
const MIN_SAME_WEEKDAYS = 2;
const LEVEL_DAYS = 7;
/** With fewer comparable days, one of them could double or halve every estimate. */
const MIN_LEVEL_DAYS = 5;

/**
 * The estimated cost of each weekday after `settled`: the mean of the same weekday in the last 4 weeks, times the level
 * of the last 7 days. The level is the median of their costs as shares of these means, so that a few anomalies do not
 * change it, but a lasting rise does. If most days cost nothing, it is the share of the whole week, because charges of a
 * few days a week have a median of 0. Undefined if a weekday has no two observations.
 */
export function usualWeek(amounts: DailyAmounts, settled: number): readonly bigint[] | undefined {
  const means: bigint[] = [];
  for (let back = 0; back < 7; back++) {
    const same = Array.from({ length: WEEKS }, (_, week) => amounts.get(settled - back - 7 * week));
    const observed = same.filter((amount) => amount !== undefined);
    if (observed.length < MIN_SAME_WEEKDAYS) return undefined;
    means[weekdayOf(settled - back)] = meanOf(observed);
  }
  const level = levelOf(amounts, means, settled);
  return means.map((mean) => divideHalfEven(mean * level, ONE));
}

/** In units of 10^-18. */
function levelOf(amounts: DailyAmounts, means: readonly bigint[], settled: number): bigint {
  const days = Array.from({ length: LEVEL_DAYS }, (_, back) => settled - back).flatMap((number) => {
    const [amount, mean = 0n] = [amounts.get(number), means[weekdayOf(number)]];
    return amount === undefined || mean === 0n ? [] : [{ amount, mean }];
  });
  if (days.length < MIN_LEVEL_DAYS) return ONE;
  const median = medianOf(days.map(({ amount, mean }) => shareOf(amount, mean)));
  const level = median === 0n ? shareOf(sumOf(days, "amount"), sumOf(days, "mean")) : median;
  return level < 0n ? 0n : level;
}

function sumOf(days: readonly Readonly<Record<"amount" | "mean", bigint>>[], name: "amount" | "mean"): bigint {
  return days.reduce((sum, day) => sum + day[name], 0n);
}

/** In units of 10^-18; negative if the signs differ. */
export function shareOf(part: bigint, whole: bigint): bigint {
  return whole < 0n ? divideHalfEven(-part * ONE, -whole) : divideHalfEven(part * ONE, whole);
}
