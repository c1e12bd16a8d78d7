import type { ColumnPlan, PlannedColumn } from "../columns/column-plan.ts";
import type { ColumnType } from "../schema.ts";

/** The columns that the hub adds after the provider's columns, in this order. */
export const FILLED_LIST_COST = "x_FilledListCost";
export const FILLED_CONTRACTED_COST = "x_FilledContractedCost";
const FILLED_PRICE_RULE = "x_FilledPriceRule";

const COLUMNS: readonly (readonly [name: string, type: ColumnType])[] = [
  [FILLED_LIST_COST, "Decimal"],
  [FILLED_CONTRACTED_COST, "Decimal"],
  [FILLED_PRICE_RULE, "String"],
];

export const FILL_COLUMN_NAMES: ReadonlySet<string> = new Set(COLUMNS.map(([name]) => name));

const FOLDED: ReadonlySet<string> = new Set(COLUMNS.map(([name]) => name.toLowerCase()));

/**
 * The export's columns that have the name of an added column, ignoring case. A fill would overwrite or duplicate them.
 */
export function takenForFill(names: Iterable<string>): readonly string[] {
  return [...names].filter((name) => FOLDED.has(name.toLowerCase()));
}

/** The columns that a fill adds to a month. */
export const FILL_PLAN: ColumnPlan = {
  columns: COLUMNS.map(
    ([sink, type]): PlannedColumn => ({ source: undefined, sink, type, nullTokens: [], dateFormats: [] }),
  ),
  missing: [],
  unknown: [],
};

/** Columns that are required to identify a price. One name of each list is enough. */
const NEEDED: readonly (readonly [names: readonly string[], type: ColumnType])[] = [
  [["ChargeCategory"], "String"],
  [["ProviderName"], "String"],
  [["BillingCurrency"], "String"],
  [["ChargePeriodStart"], "DateTimeOffset"],
  [["ListCost"], "Decimal"],
  [["ContractedCost"], "Decimal"],
  [["EffectiveCost"], "Decimal"],
  [["PricingQuantity"], "Decimal"],
  [["CommitmentDiscountStatus"], "String"],
  [["PricingCurrency", "x_PricingCurrency"], "String"],
  [["x_SkuMeterId"], "String"],
];

/** The columns that identify a price in each agreement. */
const NEEDED_KEYS: Readonly<Record<"mca" | "ea", readonly string[]>> = {
  mca: ["SkuPriceId"],
  ea: ["x_SkuOfferId", "x_SkuPartNumber"],
};

/**
 * The columns that a month lacks for finding prices. With `agreement`, the key columns of its price sheets are required
 * as well.
 */
export function missingForFill(
  types: ReadonlyMap<string, ColumnType | undefined>,
  agreement?: "mca" | "ea",
): readonly string[] {
  const keys = (agreement === undefined ? [] : NEEDED_KEYS[agreement]).map((name): (typeof NEEDED)[number] => [
    [name],
    "String",
  ]);
  return [...NEEDED, ...keys].flatMap(([names, type]) =>
    names.some((name) => types.get(name) === type) ? [] : [names.join(" or ")],
  );
}

/** How the price was identified. docs/savings.md explains each rule. */
type FillRule = "sku-price-id" | "meter-offer-part";

/** Additional steps, in their order after the rule. */
const FILL_STEPS = ["lowest-tier", "block", "exchange-rate"] as const;
export type FillStep = (typeof FILL_STEPS)[number];

/** Why a price was not found. */
export type UnfilledReason =
  | "marketplace"
  | "unused"
  | "correction"
  | "quantity"
  | "quantity-scale"
  | "key"
  | "meter"
  | "no-match"
  | "other-account"
  | "period"
  | "currency"
  | "exchange-rate"
  | "unit"
  | "tiers"
  | "no-first-tier"
  | "ambiguous"
  | "no-price"
  | "too-large";

/** The text of `x_FilledPriceRule` for a found price: `sku-price-id+lowest-tier`. */
export function formatRule(rule: FillRule, steps: ReadonlySet<FillStep>): string {
  return [rule, ...FILL_STEPS.filter((step) => steps.has(step))].join("+");
}

/** The text of `x_FilledPriceRule` for a price that was not found: `none:ambiguous`. */
export function formatReason(reason: UnfilledReason): string {
  return `none:${reason}`;
}

/** True for the text of a found price. */
export function isFound(text: string): boolean {
  return !text.startsWith("none:");
}

/**
 * The text of `x_FilledPriceRule` for a row: one text if both prices have the same, or a list of both; null if no price
 * was missing.
 */
export function formatRowRule(list: string | undefined, contracted: string | undefined): string | null {
  if (list === undefined) return contracted === undefined ? null : contracted;
  if (contracted === undefined || contracted === list) return list;
  return `list=${list};contracted=${contracted}`;
}
