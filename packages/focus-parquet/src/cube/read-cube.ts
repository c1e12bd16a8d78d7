import type { ClassTotals } from "exact-values/charge-totals";

interface Amounts {
  readonly billed: bigint;
  readonly effective: bigint;
}

/** The cost cube of one file: `CostCube` of packages/cost-page/src/cube, which says what each member is; here, nothing is in an order, and days are any text. */
export interface ReadCube {
  readonly dimensions: readonly string[];
  readonly values: readonly (readonly string[])[];
  readonly cells: readonly (Amounts & { readonly codes: readonly number[]; readonly rows: number })[];
  readonly days: readonly ReadDay[];
  readonly savings: readonly ReadSavings[];
  readonly commitments: readonly ReadCommitment[];
  readonly subscriptionNames: ReadonlyMap<string, string>;
  readonly rows: number;
}

export interface ReadDay extends Amounts {
  readonly day: string;
  readonly currency: string;
  readonly subscription: string;
  readonly service: string;
  readonly isUsageBased: boolean;
}

interface ReadSavings {
  readonly currency: string;
  readonly subscription: string;
  readonly classes: ClassTotals;
}

export interface ReadCommitment {
  readonly currency: string;
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly used: bigint;
  readonly unused: bigint;
  readonly purchased: bigint;
}

/** The dimensions that every cube has, before those that were asked for. */
export const BASE_DIMENSIONS = [
  "currency",
  "subscription",
  "resourceGroup",
  "service",
  "region",
  "charge",
  "serviceCategory",
  "givenCosts",
] as const;

/** A dimension that is the value of a tag: `tag:` and its key. */
export const TAG_PREFIX = "tag:";
