import type { ClassTotals } from "exact-values/charge-totals";
import type { Day } from "exact-values/month";

/**
 * The dimensions of every cell, in this order. Requested dimensions follow: names of FOCUS columns, and `tag:` with a key. `givenCosts` tells which costs
 * the rows have a value of: `both`, `billed`, `effective` or `none`.
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

/** Exact sums in units of 10^-18. */
export interface CubeAmounts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** The rows of a month that are alike in all dimensions. */
export interface CubeCell extends CubeAmounts {
  /** For each dimension, a place in its values. */
  readonly codes: readonly number[];
  readonly rows: number;
}

/** What one day cost in one subscription and service. */
export interface DayCell extends CubeAmounts {
  readonly day: Day;
  readonly currency: string;
  readonly subscription: string;
  readonly service: string;
  /** False for what is charged once or by the month (ChargeFrequency is not Usage-Based): such amounts are no part of a daily series. */
  readonly isUsageBased: boolean;
}

/** The cost of a commitment by usage. Amounts are effective cost; `purchased` is billed cost. */
export interface CommitmentCell {
  readonly currency: string;
  readonly id: string;
  readonly name: string;
  /** `Reservation`, `Savings Plan`, or what the export says. */
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
 * One month of one scope, small enough to keep: exact sums of its rows by what a page can be filtered by. Values are as exported, `""` where a row
 * has none; identifiers (subscriptions) are lower case, resource groups have the spelling that came first and count as one whatever their case.
 */
export interface CostCube {
  readonly dimensions: readonly string[];
  /** For each dimension its distinct values, ordered as JavaScript compares texts (by UTF-16 units). */
  readonly values: readonly (readonly string[])[];
  /** Ordered by codes; together all rows of the month. */
  readonly cells: readonly CubeCell[];
  /** Together all rows of the month, too. */
  readonly days: readonly DayCell[];
  readonly savings: readonly SavingsCell[];
  readonly commitments: readonly CommitmentCell[];
  /** Names of subscriptions by SubAccountId in lower case. */
  readonly subscriptionNames: ReadonlyMap<string, string>;
  readonly rows: number;
}
