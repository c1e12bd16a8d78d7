import type { CostCube, CubeAmounts } from "exact-values/cost-cube";
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
  /** Undefined for a file that was not written by a hub. */
  readonly status?: MonthStatus | undefined;
}

/** Whether a month is final. */
export interface MonthStatus {
  /**
   * `open`: the month has not ended. `settling`: it has ended, and its costs may still change. `closed`: it is final.
   * `restated`: the provider changed it after it was closed.
   */
  readonly status: "open" | "settling" | "closed" | "restated";
  /** Undefined unless the month is closed or restated, and also if the source does not know it. */
  readonly closedAt?: Instant | undefined;
  /** What closed it: the settling days, or an entry in the settings. */
  readonly closedBy?: "rule" | "settings" | undefined;
  /** Number of the provider's changes after the month was closed, and the time of the last one. */
  readonly restatements?: number | undefined;
  readonly restatedAt?: Instant | undefined;
  /** A sentence that says why changes after the closing may be unknown. */
  readonly note?: string | undefined;
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
  /** Undefined if the hub has no budgets. */
  readonly budgets?: readonly PageBudget[] | undefined;
  /** One entry per dimension of the allocation. Undefined if no month has an allocation. */
  readonly allocations?: readonly PageAllocation[] | undefined;
  /** Views that these data cannot fill, such as dimensions of the cubes without values. They have no filters, either. */
  readonly hiddenViews?: readonly string[] | undefined;
}

/** Who pays the costs, in one dimension such as team. Each month on the page is either here or in `missing`. */
export interface PageAllocation {
  readonly dimension: string;
  /** Pays what no rule allocates. It is always shown. */
  readonly defaultTarget: string;
  /** The next higher target of targets and of their groups. */
  readonly parents: ReadonlyMap<string, string>;
  /** One entry per target, currency and month. */
  readonly costs: readonly TargetCosts[];
  /** Months without proven allocation, each with a sentence that says why. */
  readonly missing: readonly { readonly month: Month; readonly reason: string }[];
}

/** What a target pays in one month, in units of 10^-18. */
export interface TargetCosts {
  readonly month: Month;
  readonly target: string;
  readonly currency: string;
  readonly direct: CubeAmounts;
  readonly shared: CubeAmounts;
}

/** A budget in one period. Amounts are in units of 10^-18. */
export interface PageBudget {
  readonly name: string;
  readonly owner: string | undefined;
  /** `2026-11`, `2026-Q4`, `2026`, or `2026-10-26/2026-11-22`. */
  readonly period: string;
  readonly currency: string;
  readonly metric: "effective" | "billed";
  readonly amount: bigint;
  /** Undefined if the budget could not be judged; `reason` says why. */
  readonly judged: JudgedCosts | undefined;
  readonly reason: string | undefined;
}

export interface JudgedCosts {
  readonly state: "within" | "forecast" | "exceeded";
  /** The last day whose costs are in `spent`. */
  readonly until: Day;
  readonly spent: bigint;
  /** The whole period with its 80 % band. */
  readonly forecast: { readonly total: bigint; readonly low: bigint; readonly high: bigint } | undefined;
}

/** A scope without recent data, or with a month that was never exported after its end. */
export interface LateScope {
  readonly scope: string;
  /** When its newest run was submitted, or the newest run of that month. */
  readonly submitted: Instant;
  readonly unclosed?: Month;
}
