import type { CellColumns, CommitmentCell, DayColumns, SavingsCell } from "exact-values/cost-cube";
import type { Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
import type { MonthStatus } from "../page-data.ts";
import type { Anomaly, Forecast } from "../series/daily-series.ts";
import type { Restatement } from "../series/restatements.ts";

/**
 * The data in the page that its script reads: the lake's data in columns, with the largest values of each dimension by
 * name and the others merged. Amounts are exact, in units of 10^-18.
 */
export interface PageContent {
  readonly title: string;
  readonly generatedAt: Instant;
  readonly hubVersion: string;
  readonly isRedacted: boolean;
  readonly scopes: readonly string[];
  readonly months: readonly ContentMonth[];
  readonly dimensions: readonly ContentDimension[];
  /** The columns of all cubes, with the month of each row as an index in `months`. */
  readonly cells: CellColumns & { readonly month: readonly number[] };
  readonly days: DayColumns & { readonly month: readonly number[] };
  /** Earlier months have no days on the page. */
  readonly firstDayMonth: number;
  /** Number of services with separate days; the next code stands for all others. */
  readonly dayServices: number;
  readonly savings: readonly (SavingsCell & { readonly month: number })[];
  /** Number of subscriptions with separate savings; the next code stands for all others. */
  readonly savingsSubscriptions: number;
  /** Without IDs. Commitments without a line of their own are one, with an empty name. */
  readonly commitments: readonly ContentCommitment[];
  /** Number of commitments merged into one line. */
  readonly mergedCommitmentCount: number;
  readonly anomalies: readonly Anomaly[];
  readonly forecasts: readonly Forecast[];
  readonly restatements: readonly Restatement[];
  /** Only on a page with budgets, whose view does not depend on the selection. */
  readonly hasBudgets?: true;
  /** Only on a page with allocations. */
  readonly allocations?: readonly ContentAllocation[];
  /** Views that the page does not have, and dimensions without filters. */
  readonly hiddenViews?: readonly string[] | undefined;
  /** Sentences about months that the lake lacks, costs that it holds twice, and scopes with late data. */
  readonly gaps: {
    readonly missing: readonly string[];
    readonly overlaps: readonly string[];
    readonly stale: readonly string[];
  };
}

/** Who pays the costs, in one dimension. */
export interface ContentAllocation {
  readonly dimension: string;
  readonly defaultTarget: string;
  /** Pairs of a target and the next higher one. */
  readonly parents: readonly (readonly [target: string, parent: string])[];
  /** Largest first. Targets without a line of their own are combined per parent and currency. */
  readonly targets: readonly ContentTarget[];
  /** Number of targets that were combined. */
  readonly mergedCount: number;
  /** Places in `months` without proven allocation, with the reason. */
  readonly missing: readonly { readonly month: number; readonly reason: string }[];
}

/** The costs of a target in one currency. */
export interface ContentTarget {
  /** Undefined for targets that were combined. */
  readonly target?: string | undefined;
  readonly parent?: string | undefined;
  readonly currency: string;
  readonly direct: ContentCosts;
  readonly shared: ContentCosts;
}

/** One amount per month of the page. */
interface ContentCosts {
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
}

export type ContentCommitment = CommitmentCell & { readonly month: number };

export interface ContentMonth {
  readonly month: Month;
  readonly settledUntil: Day | "none" | undefined;
  /** Indexes in `scopes` of the scopes that have this month. */
  readonly scopes: readonly number[];
  /** The least final status of its scopes; undefined if none is known. */
  readonly status?: MonthStatus["status"] | undefined;
}

/** A dimension. The code after the last value stands for all others. */
export interface ContentDimension {
  /** Same names as in the cubes: `service`, `tag:env`. */
  readonly name: string;
  /** Largest first. */
  readonly values: readonly string[];
  /** Display text, where it differs from the value. */
  readonly names: ReadonlyMap<string, string>;
  /** Number of values without a name on the page. */
  readonly mergedCount: number;
}
