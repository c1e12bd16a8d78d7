import type { CostCube } from "exact-values/cost-cube";
import { type Day, firstDay, lastDay, type Month } from "exact-values/month";
import { DAY_PLACES } from "../cube/cube-columns.ts";
import { type DailySeries, SERIES_DIMENSIONS, type SeriesSubject } from "./daily-series.ts";

interface MonthOfSeries {
  readonly month: Month;
  readonly cube: CostCube;
}

/**
 * Daily effective cost of usage-based charges in each currency: in total, by service, and by subscription. Days outside
 * the months, which occur in corrections, are omitted, because most of their costs are in months that are not here.
 */
export function dailySeries(months: readonly MonthOfSeries[]): readonly DailySeries[] {
  const spans = months.map(({ month }) => ({ first: firstDay(month), last: lastDay(month) }));
  const isWithin = (day: Day): boolean => spans.some(({ first, last }) => day >= first && day <= last);
  const series = new Map<
    string,
    { readonly currency: string; readonly subject: SeriesSubject; days: Map<Day, bigint> }
  >();
  for (const { cube } of months) {
    const { codes, effective, isUsageBased } = cube.days;
    for (const [row, day] of cube.days.day.entries()) {
      if (isUsageBased[row] !== true || !isWithin(day)) continue;
      const [currency = "", subscription = "", service = ""] = DAY_PLACES.map(
        (at, place) => cube.values[at]?.[codes[place]?.[row] ?? 0],
      );
      const values = { total: "", service, subscription };
      for (const dimension of SERIES_DIMENSIONS) {
        const value = values[dimension];
        const key = JSON.stringify([currency, dimension, value]);
        const known = series.get(key) ?? { currency, subject: { dimension, value }, days: new Map<Day, bigint>() };
        series.set(key, known);
        known.days.set(day, (known.days.get(day) ?? 0n) + (effective[row] ?? 0n));
      }
    }
  }
  return [...series]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { currency, days, subject }]) => ({
      currency,
      subject,
      days: [...days].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([day, amount]) => ({ day, amount })),
    }));
}
