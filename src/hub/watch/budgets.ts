import type { Day, Month } from "exact-values/month";

/** The content of hub/budgets.json, after `parseBudgets` has checked it. */
export interface BudgetsFile {
  readonly budgets: readonly Budget[];
  /** By name. */
  readonly channels: ReadonlyMap<string, Channel>;
  /** Where anomalies are reported. Undefined: nowhere. */
  readonly anomalies: AnomalyAlerts | undefined;
  /** Where late data and closed months that changed are reported. Undefined: nowhere. */
  readonly health: { readonly alerts: readonly string[] } | undefined;
  /** Alerts that a person has read. They are not repeated or escalated until the given day. */
  readonly acknowledged: readonly Acknowledgement[];
}

/** The cost that a budget compares with its amount. */
export type BudgetMetric = "effective" | "billed";

export interface Budget {
  /** Unique without case. Part of every alert's identity. */
  readonly name: string;
  /** A GitHub login without @, who is assigned to the budget's issue. */
  readonly owner: string | undefined;
  readonly period: BudgetPeriods;
  /** A code as in BillingCurrency, in upper case. */
  readonly currency: string;
  readonly metric: BudgetMetric;
  readonly filter: BudgetFilter;
  /** Name of the budget that includes this one. */
  readonly parent: string | undefined;
  readonly thresholds: Thresholds;
  /** Names of channels. */
  readonly alerts: readonly string[];
  /** First and last month of the budget. Undefined: without a limit. */
  readonly validFrom: Month | undefined;
  readonly validTo: Month | undefined;
  /** Where the budget begins in the file, starting at 1. */
  readonly line: number;
}

/** Amounts are in units of 10^-18. */
export type BudgetPeriods =
  | { readonly every: "month" | "quarter" | "year"; readonly amount: bigint }
  /** Ascending, without overlaps. */
  | { readonly every: "listed"; readonly periods: readonly ListedPeriod[] };

export interface ListedPeriod {
  readonly first: Day;
  readonly last: Day;
  readonly amount: bigint;
}

/**
 * Which charges a budget includes: those that have one of the values of every member. Values and tag keys are compared
 * without case and surrounding spaces. A member that is undefined does not limit the budget.
 */
export interface BudgetFilter {
  /** Resource IDs of scopes, in the canonical form of `parseScopeId`. */
  readonly scope?: readonly string[] | undefined;
  readonly subscription?: readonly string[] | undefined;
  readonly resourceGroup?: readonly string[] | undefined;
  readonly service?: readonly string[] | undefined;
  readonly region?: readonly string[] | undefined;
  /** Kinds of charges, as on the cost page. */
  readonly charge?: readonly string[] | undefined;
  /** By tag key in lower case. */
  readonly tags?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Instead of all other members: what the allocation assigns to a target or to a group with all its members. */
  readonly target?: AllocationTarget | undefined;
}

export interface AllocationTarget {
  /** Name of a dimension of hub/allocation.json. */
  readonly dimension: string;
  readonly target: string;
}

export interface Thresholds {
  /** Percent of the amount, ascending, in hundredths of a percent: 80 % is 8000. */
  readonly actual: readonly number[];
  readonly forecast: readonly number[];
  /** Rise over the same days of the previous period, in units of 10^-18. */
  readonly rise: bigint | undefined;
}

/** What a message may show: percentages and a link; also amounts; also names of subscriptions, services and others. */
export type Disclosure = "percent" | "amounts" | "names";

export type Channel = { readonly disclosure: Disclosure } & (
  | { readonly type: "github-issue"; readonly per: "budget" | "owner" }
  | { readonly type: "teams" | "slack" | "webhook" }
);

export interface AnomalyAlerts {
  readonly alerts: readonly string[];
  /** Smallest difference that is reported, by currency, in units of 10^-18. */
  readonly minimum: ReadonlyMap<string, bigint>;
}

export interface Acknowledgement {
  /** An alert's identity, as printed in its message (`formatIdentity`). */
  readonly alert: string;
  readonly until: Day;
  readonly reason: string;
}
