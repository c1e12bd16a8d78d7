import type { ColumnType } from "../schema.ts";

/** A text, or null for "no value". */
export type UpgradeText = string | null;

/** What all rules have in common. They read columns by the name they are written under, and one that is dropped by its name in the export. */
interface Rule {
  /** How `x_SourceChanges` and the counts call the rule; several rules that fill one column share a name. */
  readonly name: UpgradeCode;
  readonly target: string;
  /** Only rows whose value in this column is open to the rule are looked at, so that rare rules cost nothing on all other rows. */
  readonly guard: { readonly column: string; readonly isOpen: (value: UpgradeText) => boolean };
}

/** Gives a text column a value that the texts of other columns decide. */
export interface TextRule extends Rule {
  readonly kind: "text";
  /** `fill`: only rows without a value. */
  readonly mode: "fill" | "replace";
  readonly inputs: readonly string[];
  /** The new value. */
  readonly apply: (inputs: readonly UpgradeText[]) => UpgradeText;
}

/** Takes the value of a row away; it goes into `x_UnmappedColumns`. */
export interface ClearRule extends Rule {
  readonly kind: "clear";
}

/** Fills a decimal column with `dividend` x `factor` / `divisor`, two decimal columns and a decimal text. */
export interface QuotientRule extends Rule {
  readonly kind: "quotient";
  readonly inputs: readonly string[];
  /** Undefined leaves the row without a value. */
  readonly formula: (inputs: readonly UpgradeText[]) => QuotientFormula | undefined;
}

interface QuotientFormula {
  readonly dividend: string;
  readonly factor: string;
  readonly divisor: string;
}

export type UpgradeRule = TextRule | ClearRule | QuotientRule;

/** Rows changed per rule. */
export type UpgradeCounts = ReadonlyMap<UpgradeCode, number>;

/** Adds counts; neither is changed. */
export function addCounts(left: UpgradeCounts, right: UpgradeCounts = new Map()): UpgradeCounts {
  const total = new Map(left);
  for (const [code, count] of right) total.set(code, (total.get(code) ?? 0) + count);
  return total;
}

/** In the order in which `x_SourceChanges` names them. */
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

/** A column that goes by another name from a version on: `to` takes its own value, else that of `from`. */
export interface ColumnMove {
  readonly from: string;
  readonly to: string;
  readonly type: ColumnType;
}

export const isPresent = (value: UpgradeText): boolean => value !== null;

/** A test for one of these texts, exactly as the field spells them. */
export function isOneOf(...texts: readonly string[]): (value: UpgradeText) => boolean {
  const set: ReadonlySet<UpgradeText> = new Set(texts);
  return (value) => set.has(value);
}
