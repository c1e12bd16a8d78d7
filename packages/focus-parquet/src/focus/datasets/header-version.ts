import { bundledSchema, COST_SCHEMA_NAMES } from "./bundled-datasets.ts";
import { COST_VERSIONS } from "./focus-cost.ts";

/**
 * Columns that no classic export has. A file that lacks one of them must be rejected by the column's name, and not be
 * mistaken for a classic export.
 */
const FOCUS_ALONE = [
  ...["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"],
  ...["ChargePeriodStart", "ChargePeriodEnd", "BillingPeriodStart", "BillingPeriodEnd", "ChargeCategory"],
];
const MIN_FOCUS_COLUMNS = 2;
/** Other providers may have copied one of Azure's columns. An Azure export has about fifty. */
const MIN_AZURE_COLUMNS = 3;

/** The version that matches a header by the rules of `COST_VERSIONS`; undefined if none matches. */
export function recognizedVersion(names: readonly string[]): string | undefined {
  const present = lowerCase(names);
  const has = (column: string): boolean => present.has(column.toLowerCase());
  return COST_VERSIONS.find(({ recognizedBy: rule }) => {
    if (rule === undefined) return false;
    return rule.any.some(has) && (rule.all ?? []).every(has) && !(rule.none ?? []).some(has);
  })?.version;
}

/**
 * The dataset version of an Azure export without a manifest, from its header; undefined if it is not a FOCUS export.
 */
export function exportedVersion(names: readonly string[]): string | undefined {
  const present = lowerCase(names);
  const focusColumns = FOCUS_ALONE.filter((column) => present.has(column.toLowerCase()));
  return focusColumns.length < MIN_FOCUS_COLUMNS ? undefined : recognizedVersion(names);
}

/**
 * The dataset version of a file of unknown origin, if it is an Azure export; undefined for files of other providers,
 * which only have columns of the FOCUS specification.
 */
export function azureVersion(names: readonly string[]): string | undefined {
  const columns = azureColumns();
  const ofAzure = [...lowerCase(names)].filter((name) => columns.has(name));
  return ofAzure.length < MIN_AZURE_COLUMNS ? undefined : exportedVersion(names);
}

let known: ReadonlySet<string> | undefined;

/** Columns that Azure adds to FOCUS, in lower case. */
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
