import type { ClassTotals } from "./charge-totals.ts";
import type { Day } from "./month.ts";

/**
 * The dimensions of every cell, in this order. Requested dimensions follow: names of FOCUS columns, and tags as
 * `TAG_PREFIX` and a key. `givenCosts` tells which costs the rows have: `both`, `billed`, `effective` or `none`.
 */
export const CELL_DIMENSIONS = [
  "currency",
  "subscription",
  "resourceGroup",
  "service",
  "region",
  "charge",
  "serviceCategory",
  "givenCosts",
] as const;

/** Marks a dimension that contains the values of one tag: `tag:env`. */
export const TAG_PREFIX = "tag:";

/** Exact sums in units of 10^-18. */
export interface CubeAmounts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** The rows of a month that have the same value in every dimension. */
export interface CubeCell extends CubeAmounts {
  /** For each dimension, the index of the value in `CostCube.values`. */
  readonly codes: readonly number[];
  readonly rows: number;
}

/** The cost of one day by subscription and service. */
export interface DayCell extends CubeAmounts {
  readonly day: Day;
  readonly currency: string;
  readonly subscription: string;
  readonly service: string;
  /** False for one-time and recurring charges, which are excluded from daily series. */
  readonly isUsageBased: boolean;
}

/** The cost of a commitment by usage. Amounts are effective cost; `purchased` is billed cost. */
export interface CommitmentCell {
  readonly currency: string;
  readonly id: string;
  readonly name: string;
  /** `Reservation`, `Savings Plan`, or another type in the export. */
  readonly type: string;
  readonly used: bigint;
  readonly unused: bigint;
  readonly purchased: bigint;
}

/** Charges by class, for savings. */
export interface SavingsCell {
  readonly currency: string;
  readonly subscription: string;
  readonly classes: ClassTotals;
}

/**
 * One month of one scope, small enough to cache: exact sums of its rows by every dimension that the page can filter by.
 * Values are as exported, and `""` for rows without a value. Subscription IDs are in lower case. Resource groups are
 * compared without case and keep their first spelling.
 *
 * `focus-parquet/cube` returns lists in the order of the rows; `mergeCubes` of `cost-page/cube` sorts them.
 */
export interface CostCube {
  readonly dimensions: readonly string[];
  /** For each dimension, its distinct values; sorted by UTF-16 code units after a merge. */
  readonly values: readonly (readonly string[])[];
  /** Together, the cells contain all rows of the month; sorted by codes after a merge. */
  readonly cells: readonly CubeCell[];
  /** Together, the days also contain all rows of the month. */
  readonly days: readonly DayCell[];
  readonly savings: readonly SavingsCell[];
  readonly commitments: readonly CommitmentCell[];
  /** Names of subscriptions by SubAccountId in lower case. */
  readonly subscriptionNames: ReadonlyMap<string, string>;
  readonly rows: number;
}
