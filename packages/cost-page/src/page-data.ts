import type { CostCube } from "exact-values/cost-cube";
import type { Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
import type { Anomaly, Forecast } from "./series/daily-series.ts";
import type { Restatement } from "./series/restatements.ts";

/**
 * One month of one scope in the lake. For a file that was not written by a hub, `runId` and `datasetVersion` are `""`
 * and `sums` is empty.
 */
export interface MonthProof {
  readonly scope: string;
  readonly month: Month;
  readonly runId: string;
  readonly submitted: Instant;
  readonly rows: number;
  /** Sums of BilledCost and EffectiveCost per currency, as decimal text from the month's metadata. */
  readonly sums: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;
  readonly datasetVersion: string;
  readonly firstChargeDay: Day | undefined;
  readonly lastChargeDay: Day | undefined;
  /** Version of the file that was read. */
  readonly etag: string;
  /** Read from its cached cube. */
  readonly isCached: boolean;
}

/** A month that is not on the page, and a sentence with the reason. */
export interface MissingMonth {
  readonly scope: string;
  readonly month: Month;
  readonly reason: string;
}

/** The cells of one month in all scopes. */
export interface PageMonth {
  readonly month: Month;
  /** Undefined for a closed month; otherwise the last settled day, or `"none"`. */
  readonly settledUntil: Day | "none" | undefined;
  readonly cube: CostCube;
}

/** All data of the page, before it is filtered, cut or rounded. */
export interface PageData {
  readonly title: string;
  readonly generatedAt: Instant;
  readonly hubVersion: string;
  /** Names of resource groups, subscriptions, tags and commitments are replaced with numbers. */
  readonly isRedacted: boolean;
  /** In ascending order without gaps. A month that the lake does not have at all has an empty cube. */
  readonly months: readonly PageMonth[];
  readonly anomalies: readonly Anomaly[];
  readonly forecasts: readonly Forecast[];
  readonly restatements: readonly Restatement[];
  readonly proof: readonly MonthProof[];
  readonly missing: readonly MissingMonth[];
  /** Sentences about scopes that hold the same costs. */
  readonly overlaps: readonly string[];
  /** Late scopes. */
  readonly stale: readonly LateScope[];
}

/** A scope without recent data, or with a month that was never exported after its end. */
export interface LateScope {
  readonly scope: string;
  /** When its newest run was submitted, or the newest run of that month. */
  readonly submitted: Instant;
  readonly unclosed?: Month;
}
