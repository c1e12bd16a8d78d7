import { monthOfDay } from "exact-values/month";
import type { Anomaly, Forecast, SeriesSubject } from "../series/daily-series.ts";
import { isFiltered, type Selection } from "./selection.ts";

export interface MonthEstimate {
  readonly month: number;
  readonly total: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * The subject of a series with the same costs as the selection; undefined if there is none, because its figures would
 * describe other costs.
 */
function subjectOf({ state }: Selection): SeriesSubject | undefined {
  const filters = [...state.filters];
  const [only] = filters;
  if (only === undefined) return { dimension: "total", value: "" };
  const [dimension, values] = only;
  if (filters.length !== 1 || values.length !== 1) return undefined;
  if (dimension !== "subscription" && dimension !== "service") return undefined;
  return { dimension, value: values[0] ?? "" };
}

function isSame(a: SeriesSubject, b: SeriesSubject): boolean {
  return a.dimension === b.dimension && a.value === b.value;
}

/** The estimate for the running month, with its one-time and monthly charges. Effective cost only. */
export function estimateOf(selection: Selection): MonthEstimate | undefined {
  const { content, state, days } = selection;
  const subject = subjectOf(selection);
  if (subject === undefined || state.basis !== "effective" || "unknown" in days) return undefined;
  const forecast = content.forecasts.find((one) => one.currency === state.currency && isSame(one.subject, subject));
  const month = monthOfForecast(selection, forecast);
  if (forecast === undefined || month < 0) return undefined;
  let once = 0n;
  for (const cell of days.cells) {
    if (content.days.month[cell] === month && content.days.isUsageBased[cell] === false)
      once += content.days.effective[cell] ?? 0n;
  }
  return { month, total: forecast.total + once, low: forecast.low + once, high: forecast.high + once };
}

function monthOfForecast({ content }: Selection, forecast: Forecast | undefined): number {
  const day = forecast?.days[0]?.day;
  return day === undefined ? -1 : content.months.findIndex(({ month }) => month === monthOfDay(day));
}

const MAX_SHOWN = 10;

/**
 * Anomalies in the selection: the total and its parts without a filter, otherwise the filtered subject only. Undefined
 * if anomalies were not computed for it.
 */
export function anomaliesOf(selection: Selection): readonly Anomaly[] | undefined {
  const { content, state } = selection;
  const subject = subjectOf(selection);
  if (subject === undefined || state.basis !== "effective") return undefined;
  return content.anomalies
    .filter((one) => one.currency === state.currency && (!isFiltered(selection) || isSame(one.subject, subject)))
    .slice(0, MAX_SHOWN);
}
