import type { ClassTotals } from "../../focus/savings/charge-totals.ts";
import type { Instant } from "../../hub/instant.ts";
import type { Day, Month } from "../../hub/month.ts";
import type { Anomaly, Forecast } from "../../hub/series/daily-series.ts";
import type { Restatement } from "../../hub/series/restatements.ts";

/**
 * What the page carries and its script reads: the data of the lake in columns, with the largest values of each dimension by name and the others as
 * one. Amounts are exact, in units of 10^-18.
 */
export interface PageContent {
  readonly title: string;
  readonly generatedAt: Instant;
  readonly hubVersion: string;
  readonly isRedacted: boolean;
  readonly scopes: readonly string[];
  readonly months: readonly ContentMonth[];
  readonly dimensions: readonly ContentDimension[];
  readonly cells: CellColumns;
  readonly days: DayColumns;
  readonly savings: readonly ContentSavings[];
  /** How many subscriptions have savings of their own; the code after them is that of all others. */
  readonly savingsSubscriptions: number;
  readonly commitments: readonly ContentCommitment[];
  /** How many commitments are summed in one line. */
  readonly foldedCommitments: number;
  readonly anomalies: readonly Anomaly[];
  readonly forecasts: readonly Forecast[];
  readonly restatements: readonly Restatement[];
  /** Sentences about what the lake does not have, or has twice, or has not got for long. */
  readonly gaps: {
    readonly missing: readonly string[];
    readonly overlaps: readonly string[];
    readonly stale: readonly string[];
  };
}

export interface ContentMonth {
  readonly month: Month;
  readonly settledUntil: Day | "none" | undefined;
  /** Places in `scopes` of those that have the month. */
  readonly scopes: readonly number[];
}

/** A dimension; the code after the last value is that of all others. */
export interface ContentDimension {
  /** As in the cubes: `service`, `tag:env`. */
  readonly name: string;
  /** The largest first. */
  readonly values: readonly string[];
  /** What the reader sees instead of a value, where it is something else. */
  readonly names: ReadonlyMap<string, string>;
  /** How many values have no name here. */
  readonly folded: number;
}

/** Cells by place: `codes[dimension][cell]`. */
export interface CellColumns {
  readonly month: readonly number[];
  readonly codes: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
}

/** Days of the last months; codes are those of the dimensions, services from `keptServices` on are one. */
export interface DayColumns {
  readonly keptServices: number;
  readonly firstMonth: number;
  readonly month: readonly number[];
  readonly day: readonly Day[];
  readonly currency: readonly number[];
  readonly subscription: readonly number[];
  readonly service: readonly number[];
  readonly isUsageBased: readonly boolean[];
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
}

export interface ContentSavings {
  readonly month: number;
  readonly currency: number;
  readonly subscription: number;
  readonly classes: ClassTotals;
}

export interface ContentCommitment {
  readonly month: number;
  readonly currency: number;
  /** `""` for all that have no line of their own. */
  readonly name: string;
  readonly type: string;
  readonly used: bigint;
  readonly unused: bigint;
  readonly purchased: bigint;
}
