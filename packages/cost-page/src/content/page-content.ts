import type { ClassTotals } from "exact-values/charge-totals";
import type { Instant } from "exact-values/instant";
import type { Day, Month } from "exact-values/month";
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
  readonly cells: CellColumns;
  readonly days: DayColumns;
  readonly savings: readonly ContentSavings[];
  /** Number of subscriptions with separate savings; the next code stands for all others. */
  readonly savingsSubscriptions: number;
  readonly commitments: readonly ContentCommitment[];
  /** Number of commitments merged into one line. */
  readonly mergedCommitmentCount: number;
  readonly anomalies: readonly Anomaly[];
  readonly forecasts: readonly Forecast[];
  readonly restatements: readonly Restatement[];
  /** Sentences about months that the lake lacks, costs that it holds twice, and scopes with late data. */
  readonly gaps: {
    readonly missing: readonly string[];
    readonly overlaps: readonly string[];
    readonly stale: readonly string[];
  };
}

export interface ContentMonth {
  readonly month: Month;
  readonly settledUntil: Day | "none" | undefined;
  /** Indexes in `scopes` of the scopes that have this month. */
  readonly scopes: readonly number[];
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

/** Cells by index: `codes[dimension][cell]`. */
export interface CellColumns {
  readonly month: readonly number[];
  readonly codes: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
}

/** Days of the last months. Codes are those of the dimensions; services from `keptServices` on are merged. */
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
  /** `""` for all commitments without a line of their own. */
  readonly name: string;
  readonly type: string;
  readonly used: bigint;
  readonly unused: bigint;
  readonly purchased: bigint;
}
