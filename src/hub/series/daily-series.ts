import type { Day } from "../month.ts";

/** What somebody paid day by day, in one currency; only days that were observed, in their order. */
export interface DailySeries {
  readonly currency: string;
  /** What the amounts are of: the whole, a subscription, a service. */
  readonly subject: SeriesSubject;
  readonly days: readonly DayAmount[];
}

export interface SeriesSubject {
  readonly dimension: "total" | "subscription" | "service";
  /** `""` for the total. */
  readonly value: string;
}

export interface DayAmount {
  readonly day: Day;
  /** Exact, in units of 10^-18. */
  readonly amount: bigint;
}

/** A day that differs from the days before it; all figures are exact, so that everybody can compute them again. */
export interface Anomaly {
  readonly currency: string;
  readonly subject: SeriesSubject;
  readonly day: Day;
  readonly amount: bigint;
  /** Median of the days that it is compared with. */
  readonly median: bigint;
  /** Median absolute deviation of the same days. */
  readonly deviation: bigint;
  /** Which days it is compared with: `weekday`, `workday`, `weekend`, or all `days`. */
  readonly comparedWith: "weekday" | "workday" | "weekend" | "days";
  readonly observedDays: number;
}

/** An estimate of the rest of the running month; amounts in units of 10^-18. */
export interface Forecast {
  readonly currency: string;
  readonly subject: SeriesSubject;
  /** Days of which nothing or too little is known yet, each with its estimate. */
  readonly days: readonly { readonly day: Day; readonly amount: bigint; readonly low: bigint; readonly high: bigint }[];
  /** Closed days of the month as they are, plus the estimates. */
  readonly total: bigint;
  readonly low: bigint;
  readonly high: bigint;
}
