import { BUNDLED_SCHEMA_NAMES, bundledSchema } from "./bundled-schemas.ts";
import { datasetVersionOf, specificationOf } from "./focus-columns.ts";

/** Columns that only exports of a version have, newest first: the rule by which the field distinguishes versions. */
const MARKS = [
  { version: "1.2-preview", columns: ["InvoiceId", "SkuMeter", "PricingCurrency"] },
  {
    version: "1.0",
    columns: [
      ...["ChargeClass", "CommitmentDiscountStatus", "ConsumedQuantity", "ConsumedUnit"],
      ...["ContractedCost", "ContractedUnitPrice", "RegionId", "RegionName"],
    ],
  },
  { version: "1.0-preview(v1)", columns: ["ChargeSubcategory", "Region", "UsageQuantity", "UsageUnit"] },
] as const;

/** Columns that no classic export has. One of them may be lost: such a file must fail by name, not pass for another kind of export. */
const FOCUS_ALONE = [
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"],
  ...["ChargePeriodStart", "ChargePeriodEnd", "BillingPeriodStart", "BillingPeriodEnd", "ChargeCategory"],
];
const MIN_FOCUS_COLUMNS = 2;
/** Others may have taken over a column of Azure's; an export has about fifty. */
const MIN_AZURE_COLUMNS = 3;

/** The version that the columns of an export are marks of; undefined when they are marks of none. */
export function markedVersion(names: readonly string[]): (typeof MARKS)[number]["version"] | undefined {
  const present = lowerCase(names);
  return MARKS.find(({ columns }) => columns.some((column) => present.has(column.toLowerCase())))?.version;
}

/** The dataset version of an Azure export that comes without a manifest, by the columns of its header; undefined when it is no FOCUS export. */
export function exportedVersion(names: readonly string[]): string | undefined {
  const present = lowerCase(names);
  if (FOCUS_ALONE.filter((column) => present.has(column.toLowerCase())).length < MIN_FOCUS_COLUMNS) return undefined;
  const version = markedVersion(names);
  // The preview has both columns, and fills only the older one.
  const isFinal = version === "1.2-preview" && present.has("skupricedetails") && !present.has("x_skudetails");
  return isFinal ? "1.2" : version;
}

/** The dataset version of an Azure export whose origin nobody tells; undefined for files of other providers, which keep to FOCUS alone. */
export function azureVersion(names: readonly string[]): string | undefined {
  const columns = azureColumns();
  const ofAzure = [...lowerCase(names)].filter((name) => columns.has(name));
  return ofAzure.length < MIN_AZURE_COLUMNS ? undefined : exportedVersion(names);
}

/** The dataset version of a file of any origin, by the columns of its header: `1.0` is Azure's, `focus-1.0` anybody's. */
export function headerVersion(names: readonly string[]): string {
  return azureVersion(names) ?? datasetVersionOf(specificationOf(names));
}

let known: ReadonlySet<string> | undefined;

/** Columns that Azure adds to FOCUS, lower case. */
function azureColumns(): ReadonlySet<string> {
  known ??= lowerCase(
    BUNDLED_SCHEMA_NAMES.flatMap((name) => bundledSchema(name)?.columns ?? [])
      .map(({ source }) => source)
      .filter((source) => source.startsWith("x_")),
  );
  return known;
}

function lowerCase(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
