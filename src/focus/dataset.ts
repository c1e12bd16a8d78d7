/** What an export delivers: type and version, as in `exportConfig.type` and `exportConfig.dataVersion` of its manifest. */
export interface Dataset {
  readonly type: string;
  readonly version: string;
}

/** The dataset that a hub ingests. */
export const FOCUS_COST = "FocusCost";

/** Makes a dataset of a manifest's texts; blanks go, since early manifests write `1.0-preview (v1)`. */
export function parseDataset(type: string, version: string): Dataset {
  return { type: type.trim(), version: version.replace(/\s/g, "") };
}

export function isFocusCost(dataset: Dataset): boolean {
  return dataset.type.toLowerCase() === FOCUS_COST.toLowerCase();
}

/** The mapping file of a dataset below `schemas/`: `focuscost_1.0r2.json`, `pricesheet_2023-05-01_ea.json`. */
export function schemaFileName({ type, version }: Dataset, agreement?: string): string {
  return `${[type, version, agreement ?? []].flat().join("_")}.json`.toLowerCase();
}

/** Columns that only exports of a version have, newest first: the rule by which the field distinguishes versions. */
const MARKS: readonly (readonly [version: string, columns: readonly string[]])[] = [
  ["1.2-preview", ["InvoiceId", "SkuMeter", "PricingCurrency"]],
  ["1.0", ["ChargeClass", "CommitmentDiscountStatus", "ConsumedQuantity", "ContractedCost", "RegionId"]],
  ["1.0-preview(v1)", ["ChargeSubcategory", "Region", "UsageQuantity", "UsageUnit"]],
];

/** Columns that no classic export has. One of them may be lost: such a file must fail by name, not pass for another kind of export. */
const FOCUS_ALONE = [
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"],
  ...["ChargePeriodStart", "ChargePeriodEnd", "BillingPeriodStart", "BillingPeriodEnd", "ChargeCategory"],
];
const MIN_FOCUS_COLUMNS = 2;

/** The dataset version of an Azure export that comes without a manifest, by the columns of its header; undefined when it is no FOCUS export. */
export function exportedVersion(names: readonly string[]): string | undefined {
  const present = new Set(names.map((name) => name.toLowerCase()));
  if (FOCUS_ALONE.filter((column) => present.has(column.toLowerCase())).length < MIN_FOCUS_COLUMNS) return undefined;
  const version = MARKS.find(([, columns]) => columns.some((column) => present.has(column.toLowerCase())))?.[0];
  // The preview has both columns, and fills only the older one.
  const isFinal = version === "1.2-preview" && present.has("skupricedetails") && !present.has("x_skudetails");
  return isFinal ? "1.2" : version;
}
