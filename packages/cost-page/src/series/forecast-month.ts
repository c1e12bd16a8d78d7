import { divideHalfEven } from "exact-values/decimal";
import { type Day, dayOfNumber, firstDay, lastDay, type Month, numberOfDay } from "exact-values/month";
import type { DailySeries, Forecast } from "./daily-series.ts";
import { deviationOf, meanOf, medianOf } from "./exact-median.ts";
import { type ObservedDay, observedSeries, weekdayOf } from "./observed-series.ts";

interface ForecastOptions {
  readonly month: Month;
  /** The last settled day, in the month or before it. Later days are ignored. */
  readonly settledUntil: Day;
}

/** The method in words, shown with every estimate. */
export const FORECAST_METHOD =
  "Each day that is open or still to come is estimated as the mean of the same weekday in the last 4 settled weeks. " +
  "The range is 3 x 1.4826 median absolute deviations of those weeks from these means. There is no estimate with " +
  "less than two full weeks of data, or if the range exceeds the estimate. Purchases and credits are not estimated.";

const WEEKS = 4;
const MIN_DAYS = 14;
const MIN_SAME_WEEKDAYS = 2;
/** 3 x 1.4826. */
const BAND = 44_478n;
const BAND_DIVISOR = 10_000n;

/**
 * Forecasts the month for each series with at least two full weeks of data: settled days as they are, plus estimates
 * for the others. One-time and recurring charges and credits are not part of daily series. Returns nothing if all days
 * are settled.
 */
export function forecastMonth(
  series: readonly DailySeries[],
  { month, settledUntil }: ForecastOptions,
): readonly Forecast[] {
  const settled = numberOfDay(settledUntil);
  const [first, last] = [numberOfDay(firstDay(month)), numberOfDay(lastDay(month))];
  const open = Array.from(
    { length: last + 1 - Math.max(first, settled + 1) },
    (_, index) => Math.max(first, settled + 1) + index,
  );
  if (open.length === 0) return [];
  return observedSeries(series, settledUntil).flatMap(({ currency, subject, days, firstDay: begin }) => {
    const known = days.filter(({ number }) => number > settled - 7 * WEEKS && number >= begin);
    const means = meansByWeekday(known);
    if (known.length < MIN_DAYS || means.size < 7) return [];
    const errors = known.map(({ number, amount }) => amount - (means.get(weekdayOf(number)) ?? 0n));
    const halfBand = divideHalfEven(deviationOf(errors, medianOf(errors)) * BAND, BAND_DIVISOR);
    const estimates = open.map((number) => {
      const amount = means.get(weekdayOf(number)) ?? 0n;
      return { day: dayOfNumber(number), amount, low: amount - halfBand, high: amount + halfBand };
    });
    const closed = days.filter(({ number }) => number >= first && number <= last);
    const sumWith = (of: "amount" | "low" | "high"): bigint =>
      [...closed.map(({ amount }) => amount), ...estimates.map((one) => one[of])].reduce((sum, one) => sum + one, 0n);
    const [total, low, high] = [sumWith("amount"), sumWith("low"), sumWith("high")];
    // An estimate whose range reaches from zero to twice its value is useless.
    if (high - total > (total < 0n ? -total : total)) return [];
    return [{ currency, subject, days: estimates, total, low, high }];
  });
}

/** The means of weekdays with enough observations. */
function meansByWeekday(days: readonly ObservedDay[]): ReadonlyMap<number, bigint> {
  const amounts = Map.groupBy(days, ({ number }) => weekdayOf(number));
  return new Map(
    [...amounts]
      .filter(([, same]) => same.length >= MIN_SAME_WEEKDAYS)
      .map(([weekday, same]) => [weekday, meanOf(same.map(({ amount }) => amount))]),
  );
}
