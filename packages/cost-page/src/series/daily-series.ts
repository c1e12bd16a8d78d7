import type { Day } from "exact-values/month";

/**
 * What was paid day by day, in one currency. The days of the total are those that were observed; a day that is missing in a part, but is there in
 * the total of the currency, cost nothing in that part. Each day is there once.
 */
export interface DailySeries {
  readonly currency: string;
  /** What the amounts are of: the whole, a subscription, a service. */
  readonly subject: SeriesSubject;
  readonly days: readonly DayAmount[];
}

export const SERIES_DIMENSIONS = ["total", "service", "subscription"] as const;

export interface SeriesSubject {
  readonly dimension: (typeof SERIES_DIMENSIONS)[number];
  /** `""` for the total. */
  readonly value: string;
}

interface DayAmount {
  readonly day: Day;
  /** Exact, in units of 10^-18. */
  readonly amount: bigint;
}

/** Which earlier days a day is compared with: the same `weekday`, the `workday`s, the `weekend` days, or all `days`. */
export type ComparedWith = "weekday" | "workday" | "weekend" | "days";

/**
 * Days that differ from those before, found once however many series show it. Amount, median and deviation are those of its first day, and exact, so
 * that everybody can compute them again.
 */
export interface Anomaly {
  readonly currency: string;
  readonly subject: SeriesSubject;
  /** The first day that differs. */
  readonly day: Day;
  readonly amount: bigint;
  /** Median of the days that it is compared with. */
  readonly median: bigint;
  /** Median absolute deviation of the same days. */
  readonly deviation: bigint;
  /** Median of how far up to 30 days before were from their own medians; the larger one of it and `deviation` counts. */
  readonly typicalError: bigint;
  readonly comparedWith: ComparedWith;
  /** How many days it is compared with. */
  readonly observedDays: number;
  /** The last day that differs in the same direction; `day` when there is one day only. */
  readonly lastDay: Day;
  /** How many days from `day` to `lastDay` differ. */
  readonly differingDays: number;
  /** What these days cost above their medians, below 0 for less: the order of the findings. */
  readonly difference: bigint;
  /** The costs stayed where they are: later days are compared with the days since `day`. */
  readonly isNewLevel: boolean;
  /** Of the total: services, then subscriptions, that changed in the same direction on `day`; of a part: those that differ with it. Largest change first. */
  readonly drivers: readonly AnomalyDriver[];
}

/** What a part cost on the day of a finding, and the median of what it cost on the days that the finding is compared with. */
export interface AnomalyDriver {
  readonly subject: SeriesSubject;
  readonly amount: bigint;
  readonly median: bigint;
}

/** An estimate of the rest of the running month; amounts in units of 10^-18. */
export interface Forecast {
  readonly currency: string;
  readonly subject: SeriesSubject;
  /** The days of the month that are not settled yet, each with its estimate. */
  readonly days: readonly { readonly day: Day; readonly amount: bigint; readonly low: bigint; readonly high: bigint }[];
  /** Settled days of the month as they are, plus the estimates. */
  readonly total: bigint;
  readonly low: bigint;
  readonly high: bigint;
}
