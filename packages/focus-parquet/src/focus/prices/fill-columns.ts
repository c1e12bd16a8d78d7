import type { ColumnPlan, PlannedColumn } from "../columns/column-plan.ts";
import type { ColumnType } from "../schema.ts";

/** The hub's own columns beside the provider's, in their order behind them. */
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

/** Of the columns that an export brought, those that have a name of the hub's own, in any case: a fill would write over them, or beside them. */
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

/** Columns without which no price can be told from another; one of a list of names is enough. */
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

/** What a price is found by in each agreement. */
const NEEDED_KEYS: Readonly<Record<"mca" | "ea", readonly string[]>> = {
  mca: ["SkuPriceId"],
  ea: ["x_SkuOfferId", "x_SkuPartNumber"],
};

/** The columns that a month lacks to have its prices found, in a sheet of this agreement where it is known; none where they all are there. */
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
