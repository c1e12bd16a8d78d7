import { divideHalfEven } from "exact-values/decimal";
import { type Day, dayOfNumber, firstDay, lastDay, type Month, numberOfDay } from "exact-values/month";
import type { DailySeries, Forecast } from "./daily-series.ts";
import { halfBand } from "./forecast-band.ts";
import { observedSeries, weekdayOf } from "./observed-series.ts";
import { type DailyAmounts, usualWeek } from "./usual-week.ts";

interface ForecastOptions {
  readonly month: Month;
  /** The last settled day. Later days are ignored. */
  readonly settledUntil: Day;
}

/** The method in words, shown with every estimate. */
export const FORECAST_METHOD =
  "Each day that is open or still to come is estimated as the mean of the same weekday in the last 4 settled weeks, " +
  "times the level of the last 7 days. The range contains the total in about 80 % of cases. It is 85 % of the errors " +
  "that the same forecast would have had during the last 120 days, and grows with the number of days. There is no " +
  "estimate without a settled day in the month, with less than two full weeks of data, or if the range exceeds the " +
  "estimate. Purchases and credits are not estimated.";

/**
 * Forecasts the month for each series with at least two full weeks of data: settled days as they are, plus estimates
 * for the others. One-time and recurring charges and credits are not part of daily series. Returns nothing if all days
 * are settled, or none.
 */
export function forecastMonth(
  series: readonly DailySeries[],
  { month, settledUntil }: ForecastOptions,
): readonly Forecast[] {
  const period = { firstDay: firstDay(month), lastDay: lastDay(month), settledUntil };
  return observedSeries(series, settledUntil).flatMap(({ currency, subject, days, firstDay: begin }) => {
    const found = forecastPeriod(
      days.filter(({ number }) => number >= begin),
      period,
    );
    return found === undefined ? [] : [{ currency, subject, ...found }];
  });
}

type PeriodForecast = Pick<Forecast, "days" | "total" | "low" | "high">;

/**
 * Forecasts the days from `firstDay` to `lastDay`, which may be a quarter or a year. `amounts` are daily costs without
 * one-time and recurring charges. Undefined if all days are settled, or none, or with less than two weeks of data.
 */
export function forecastPeriod(
  amounts: readonly { readonly day: Day; readonly amount: bigint }[],
  period: { readonly firstDay: Day; readonly lastDay: Day; readonly settledUntil: Day },
): PeriodForecast | undefined {
  const [first, last] = [numberOfDay(period.firstDay), numberOfDay(period.lastDay)];
  const settled = numberOfDay(period.settledUntil);
  if (settled < first || settled >= last) return undefined;
  const known: DailyAmounts = new Map(
    amounts.flatMap(({ amount, day }) => (day <= period.settledUntil ? [[numberOfDay(day), amount]] : [])),
  );
  const week = usualWeek(known, settled);
  if (week === undefined) return undefined;
  const open = Array.from({ length: last - settled }, (_, index) => settled + 1 + index);
  const amountOf = (number: number): bigint => week[weekdayOf(number)] ?? 0n;
  const estimate = open.reduce((sum, number) => sum + amountOf(number), 0n);
  const half = halfBand(known, { settled, openDays: open.length, estimate });
  let total = estimate;
  for (const [number, amount] of known) if (number >= first) total += amount;
  // An estimate whose range reaches from zero to twice its value is useless.
  if (half > (total < 0n ? -total : total)) return undefined;
  const daily = divideHalfEven(half, BigInt(open.length));
  const days = open.map((number) => {
    const amount = amountOf(number);
    return { day: dayOfNumber(number), amount, low: amount - daily, high: amount + daily };
  });
  return { days, total, low: total - half, high: total + half };
}
