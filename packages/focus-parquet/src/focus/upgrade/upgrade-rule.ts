import type { ColumnType } from "../schema.ts";

/** A text; null for no value. */
export type UpgradeText = string | null;

/**
 * Properties of all rules. A rule reads columns by the names under which they are written, and a column that is not
 * written by its name in the export.
 */
interface Rule {
  /** The rule's name in `x_SourceChanges` and in the counts. Rules that fill the same column share a name. */
  readonly name: UpgradeCode;
  readonly target: string;
  /**
   * The rule only applies to rows whose value in this column passes the test. Rare rules therefore cost nothing on
   * other rows.
   */
  readonly guard: { readonly column: string; readonly isOpen: (value: UpgradeText) => boolean };
}

/** Sets a text column to a value that depends on the texts of other columns. */
export interface TextRule extends Rule {
  readonly kind: "text";
  /** `fill` only changes rows without a value. */
  readonly mode: "fill" | "replace";
  readonly inputs: readonly string[];
  /** Returns the new value. */
  readonly apply: (inputs: readonly UpgradeText[]) => UpgradeText;
}

/** Removes a row's value and moves it to `x_UnmappedColumns`. */
export interface ClearRule extends Rule {
  readonly kind: "clear";
}

/** Fills a decimal column with `dividend` x `factor` / `divisor`: two decimal columns and a decimal text. */
export interface QuotientRule extends Rule {
  readonly kind: "quotient";
  readonly inputs: readonly string[];
  /** Returns undefined to leave the row without a value. */
  readonly formula: (inputs: readonly UpgradeText[]) => QuotientFormula | undefined;
}

interface QuotientFormula {
  readonly dividend: string;
  readonly factor: string;
  readonly divisor: string;
}

export type UpgradeRule = TextRule | ClearRule | QuotientRule;

/** Number of rows that each rule changed. */
export type UpgradeCounts = ReadonlyMap<UpgradeCode, number>;

/** Adds counts and changes neither argument. */
export function addCounts(left: UpgradeCounts, right: UpgradeCounts = new Map()): UpgradeCounts {
  const total = new Map(left);
  for (const [code, count] of right) total.set(code, (total.get(code) ?? 0) + count);
  return total;
}

/** All codes, in their order in `x_SourceChanges`. */
export const UPGRADE_CODES = [
  "LiftedChargeCategory",
  "LiftedChargeClass",
  "LiftedCommitmentDiscountStatus",
  "LiftedConsumedQuantity",
  "LiftedConsumedUnit",
  "LiftedPricingCategory",
  "LiftedRegionId",
  "LiftedSkuPriceDetails",
  "LiftedCapacityReservationId",
  "LiftedCapacityReservationStatus",
  "LiftedCommitmentDiscountQuantity",
  "LiftedCommitmentDiscountUnit",
  "LiftedAmortizationClass",
] as const;
export type UpgradeCode = (typeof UPGRADE_CODES)[number];

/** A column that a version renamed. `to` keeps its own value, and otherwise receives the value of `from`. */
export interface ColumnMove {
  readonly from: string;
  readonly to: string;
  readonly type: ColumnType;
}

export const isPresent = (value: UpgradeText): boolean => value !== null;

/** Returns a test for these texts, which compares them exactly. */
export function isOneOf(...texts: readonly string[]): (value: UpgradeText) => boolean {
  const set: ReadonlySet<UpgradeText> = new Set(texts);
  return (value) => set.has(value);
}
