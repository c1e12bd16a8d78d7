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

/** The dimensions of days. */
export const DAY_DIMENSIONS = ["currency", "subscription", "service"] as const;

/**
 * Further dimensions that can be requested, for the costs of each day: the day of the charge (`yyyy-MM-dd`), and `yes`
 * for usage-based charges or `no` for one-time and recurring ones.
 */
export const DAILY_DIMENSIONS = ["charge:day", "charge:usage-based"] as const;

/** Marks a dimension that contains the values of one tag: `tag:env`. */
export const TAG_PREFIX = "tag:";

/** Exact sums in units of 10^-18. */
export interface CubeAmounts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** Sums in columns of equal length. `codes[dimension][row]` is an index in the values of that dimension. */
interface SumColumns {
  readonly codes: readonly (readonly number[])[];
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
}

/** The rows of a month by every dimension. */
export interface CellColumns extends SumColumns {
  readonly rows: readonly number[];
}

/** The cost of each day by `DAY_DIMENSIONS`. */
export interface DayColumns extends SumColumns {
  readonly day: readonly Day[];
  /** False for one-time and recurring charges, which are excluded from daily series. */
  readonly isUsageBased: readonly boolean[];
}

/** Charges by class, for savings. */
export interface SavingsCell {
  /** Codes, as in the columns. */
  readonly currency: number;
  readonly subscription: number;
  readonly classes: ClassTotals;
}

/** The cost of a commitment by usage. Amounts are effective cost; `purchased` is billed cost. */
export interface CommitmentCell {
  /** A code, as in the columns. */
  readonly currency: number;
  readonly id: string;
  readonly name: string;
  /** `Reservation`, `Savings Plan`, or another type in the export. */
  readonly type: string;
  readonly used: bigint;
  readonly unused: bigint;
  readonly purchased: bigint;
}

/** The sums of a cube. The cells contain all rows, and so do the days. Thus a code in any part occurs in a cell. */
export interface CubeColumns {
  readonly cells: CellColumns;
  readonly days: DayColumns;
  readonly savings: readonly SavingsCell[];
  readonly commitments: readonly CommitmentCell[];
}

/**
 * One month of one scope, small enough to cache: exact sums of its rows by every dimension that the page can filter by.
 * Values are as exported, and `""` for rows without a value. Subscription IDs are in lower case. Resource groups are
 * compared without case and keep their first spelling.
 *
 * `focus-parquet/cube` returns everything in the order of the rows; `mergeCubes` of `cost-page/cube` sorts it.
 */
export interface CostCube extends CubeColumns {
  readonly dimensions: readonly string[];
  /** For each dimension, its distinct values; sorted by UTF-16 code units after a merge. */
  readonly values: readonly (readonly string[])[];
  /** Names of subscriptions by SubAccountId in lower case. */
  readonly subscriptionNames: ReadonlyMap<string, string>;
  readonly rows: number;
}
