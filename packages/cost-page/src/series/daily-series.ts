import type { Day } from "exact-values/month";

/**
 * Daily costs in one currency. The days of the total define which days were observed: a part without one of these days
 * cost nothing on it. Each day occurs once.
 */
export interface DailySeries {
  readonly currency: string;
  /** What the amounts belong to: the total, a subscription or a service. */
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

/** Which earlier days a day is compared with: the same `weekday`, `workday`s, `weekend` days, or all `days`. */
export type ComparedWith = "weekday" | "workday" | "weekend" | "days";

/**
 * Days that differ significantly from earlier days, reported once even if several series show them. Amount, median and
 * deviation are those of the first day. They are exact, so that anyone can verify them.
 */
export interface Anomaly {
  readonly currency: string;
  readonly subject: SeriesSubject;
  /** The first differing day. */
  readonly day: Day;
  readonly amount: bigint;
  /** Median of the days that it is compared with. */
  readonly median: bigint;
  /** Median absolute deviation of the same days. */
  readonly deviation: bigint;
  /** Median distance of up to 30 previous days from their own medians. The larger of this and `deviation` is used. */
  readonly typicalError: bigint;
  readonly comparedWith: ComparedWith;
  /** Number of days that it is compared with. */
  readonly observedDays: number;
  /** The last day that differs in the same direction; equal to `day` for a single day. */
  readonly lastDay: Day;
  /** Number of differing days from `day` to `lastDay`. */
  readonly differingDays: number;
  /** The cost of these days above their medians, negative if below. Anomalies are sorted by it. */
  readonly difference: bigint;
  /** The costs stayed at the new level, so later days are compared with the days since `day`. */
  readonly isNewLevel: boolean;
  /**
   * For the total, the services and then subscriptions that changed in the same direction on `day`. For a part, the
   * parts that differ with it. Largest change first.
   */
  readonly drivers: readonly AnomalyDriver[];
  /**
   * The other series that show the same cause, each with its first differing day. With later days, one of them may
   * become the anomaly's subject.
   */
  readonly sameCause?: readonly { readonly subject: SeriesSubject; readonly day: Day }[];
}

/** The cost of a part on the day of the anomaly, and its median on the days that the anomaly is compared with. */
export interface AnomalyDriver {
  readonly subject: SeriesSubject;
  readonly amount: bigint;
  readonly median: bigint;
}

/** An estimate of the rest of the running month; amounts in units of 10^-18. */
export interface Forecast {
  readonly currency: string;
  readonly subject: SeriesSubject;
  /** The unsettled days of the month, each with its estimate. */
  readonly days: readonly { readonly day: Day; readonly amount: bigint; readonly low: bigint; readonly high: bigint }[];
  /** The costs of the settled days plus the estimates. */
  readonly total: bigint;
  readonly low: bigint;
  readonly high: bigint;
}
