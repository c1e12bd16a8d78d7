import type { CostCube } from "../hub/cost-cube/cost-cube.ts";
import type { Instant } from "../hub/instant.ts";
import type { Day, Month } from "../hub/month.ts";
import type { Anomaly, Forecast } from "../hub/series/daily-series.ts";
import type { Restatement } from "../hub/series/restatements.ts";

/** One month of one scope as the lake has it; of a file in a folder that no hub wrote, `runId` and `datasetVersion` are `""` and `sums` has nothing. */
export interface MonthProof {
  readonly scope: string;
  readonly month: Month;
  readonly runId: string;
  readonly submitted: Instant;
  readonly rows: number;
  /** Sums of BilledCost and EffectiveCost by currency as decimal texts, as the month's metadata has them. */
  readonly sums: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;
  readonly datasetVersion: string;
  readonly firstChargeDay: Day | undefined;
  readonly lastChargeDay: Day | undefined;
  /** Version of the file that was read. */
  readonly etag: string;
  /** Taken from its cached cube. */
  readonly isCached: boolean;
}

/** A month that is not on the page, with the reason in a sentence. */
export interface MissingMonth {
  readonly scope: string;
  readonly month: Month;
  readonly reason: string;
}

/** The cells of one month over all scopes. */
export interface PageMonth {
  readonly month: Month;
  /** Undefined for a closed month; else the last day that is settled, or `"none"` when no day of it is. */
  readonly settledUntil: Day | "none" | undefined;
  readonly cube: CostCube;
}

/** All that the page shows, before anything is filtered, cut or rounded. */
export interface PageData {
  readonly title: string;
  readonly generatedAt: Instant;
  readonly hubVersion: string;
  /** Names of resource groups, subscriptions, tags and commitments are replaced by numbers. */
  readonly isRedacted: boolean;
  /** Ascending, without gaps between the first and the last: a month that is nowhere in the lake has an empty cube. */
  readonly months: readonly PageMonth[];
  readonly anomalies: readonly Anomaly[];
  readonly forecasts: readonly Forecast[];
  readonly restatements: readonly Restatement[];
  readonly proof: readonly MonthProof[];
  readonly missing: readonly MissingMonth[];
  /** Sentences of scopes that hold the same costs twice. */
  readonly overlaps: readonly string[];
  /** What is late. */
  readonly stale: readonly LateScope[];
}

/** A scope without new data for too long, or a month of it that was never exported after its end. */
export interface LateScope {
  readonly scope: string;
  /** When its newest run was submitted, or that of the month. */
  readonly submitted: Instant;
  readonly unclosed?: Month;
}
