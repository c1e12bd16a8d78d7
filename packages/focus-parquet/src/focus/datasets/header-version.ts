import { datasetVersionOf, specificationOf } from "../focus-columns.ts";
import { bundledSchema, COST_SCHEMA_NAMES } from "./bundled-datasets.ts";
import { COST_VERSIONS } from "./focus-cost.ts";

/** Columns that no classic export has. One of them may be lost: such a file must fail by name, not pass for another kind of export. */
const FOCUS_ALONE = [
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"],
  ...["ChargePeriodStart", "ChargePeriodEnd", "BillingPeriodStart", "BillingPeriodEnd", "ChargeCategory"],
];
const MIN_FOCUS_COLUMNS = 2;
/** Others may have taken over a column of Azure's; an export has about fifty. */
const MIN_AZURE_COLUMNS = 3;

/** The version whose columns a header has, by the rules of `COST_VERSIONS`; undefined when none fits. */
export function recognizedVersion(names: readonly string[]): string | undefined {
  const present = lowerCase(names);
  const has = (column: string): boolean => present.has(column.toLowerCase());
  return COST_VERSIONS.find(({ recognizedBy: rule }) => {
    if (rule === undefined) return false;
    return rule.any.some(has) && (rule.all ?? []).every(has) && !(rule.none ?? []).some(has);
  })?.version;
}

/** The dataset version of an Azure export that comes without a manifest, by the columns of its header; undefined when it is not a FOCUS export. */
export function exportedVersion(names: readonly string[]): string | undefined {
  const present = lowerCase(names);
  const focusColumns = FOCUS_ALONE.filter((column) => present.has(column.toLowerCase()));
  return focusColumns.length < MIN_FOCUS_COLUMNS ? undefined : recognizedVersion(names);
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
    COST_SCHEMA_NAMES.flatMap((name) => bundledSchema(name)?.columns ?? [])
      .map(({ source }) => source)
      .filter((source) => source.startsWith("x_")),
  );
  return known;
}

function lowerCase(names: readonly string[]): Set<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
