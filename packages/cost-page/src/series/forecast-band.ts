import { divideHalfEven, ONE } from "exact-values/decimal";
import { distance } from "./exact-median.ts";
import { weekdayOf } from "./observed-series.ts";
import { type DailyAmounts, shareOf, usualWeek } from "./usual-week.ts";

/** Errors of past forecasts are measured over this many days. Longer windows would leave too few of them. */
const HORIZON = 7;
const PAST_FORECASTS = 120;
const MIN_PAST_FORECASTS = 8;
/** In percent. */
const RANK = 85;
/** A new level is as probable on each day, so the range grows with their number: (10 + days) / 20. */
const GROWTH = { days: 10, divisor: 20n } as const;

interface EstimatedDays {
  /** The last settled day. */
  readonly settled: number;
  readonly openDays: number;
  /** The sum of their estimates. */
  readonly estimate: bigint;
}

/**
 * Half of the range that contains 80 % of totals: how far past forecasts of the same series were off, as shares of their
 * estimates. Rank and growth were chosen on generated years.
 */
export function halfBand(amounts: DailyAmounts, { estimate, openDays, settled }: EstimatedDays): bigint {
  const shares = pastErrors(amounts, settled, Math.min(HORIZON, openDays));
  const share =
    shares.length < MIN_PAST_FORECASTS
      ? largestError(amounts, settled)
      : (shares.sort(ascending)[Math.ceil((shares.length * RANK) / 100) - 1] ?? 0n);
  const size = estimate < 0n ? -estimate : estimate;
  return divideHalfEven(size * share * BigInt(GROWTH.days + openDays), ONE * GROWTH.divisor);
}

/** The error of each forecast that could have been made, on the days that are known by now. */
function pastErrors(amounts: DailyAmounts, settled: number, horizon: number): bigint[] {
  const shares: bigint[] = [];
  for (let back = 0; back <= PAST_FORECASTS; back++) {
    const origin = settled - horizon - back;
    const week = usualWeek(amounts, origin);
    if (week === undefined) continue;
    let [actual, estimate] = [0n, 0n];
    for (let day = origin + 1; day <= origin + horizon; day++) {
      const amount = amounts.get(day);
      if (amount === undefined) continue;
      actual += amount;
      estimate += week[weekdayOf(day)] ?? 0n;
    }
    if (estimate !== 0n) shares.push(shareOf(distance(actual, estimate), estimate < 0n ? -estimate : estimate));
  }
  return shares;
}

/** For short series: the differences of all days, as if they had the same direction. */
function largestError(amounts: DailyAmounts, settled: number): bigint {
  const week = usualWeek(amounts, settled);
  let [difference, size] = [0n, 0n];
  for (const [day, amount] of amounts) {
    const usual = week?.[weekdayOf(day)] ?? 0n;
    difference += distance(amount, usual);
    size += usual < 0n ? -usual : usual;
  }
  return size === 0n ? 0n : shareOf(difference, size);
}

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
