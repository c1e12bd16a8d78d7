export { type StoredFile, storedFile } from "./columns/column-file.ts";
export type { MissingRow } from "./fill/charge-rows.ts";
export {
  assertSame,
  digestOfPrices,
  type FilledMonth,
  fillMonth,
  type ProvenMonth,
  provenMonth,
  startFill,
} from "./fill/fill-month.ts";
export {
  createFillCounts,
  digestOutcomes,
  type FillCounts,
  type FilledValues,
  fillRows,
} from "./fill/fill-row-group.ts";
export type { MonthPrices, SheetPrices } from "./fill/sheet-prices.ts";
export {
  FILL_COLUMN_NAMES,
  FILL_PLAN,
  FILLED_CONTRACTED_COST,
  FILLED_LIST_COST,
  isFound,
  takenForFill,
} from "./focus/prices/fill-columns.ts";
export type { PricedCharge, SheetPrice } from "./focus/prices/find-price.ts";
export { parsePricingUnit } from "./focus/prices/pricing-unit.ts";
