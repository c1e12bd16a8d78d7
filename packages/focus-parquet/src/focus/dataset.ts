import { COST_COLUMNS, CURRENCY_COLUMN } from "./cost-sums.ts";

/** A dataset that an export delivers: `exportConfig.type` and `exportConfig.dataVersion` of its manifest. */
export interface Dataset {
  readonly type: string;
  readonly version: string;
}

/** The type of the cost and usage dataset. */
export const FOCUS_COST = "FocusCost";

/**
 * Parses the type and version in a manifest. Spaces are removed, because early manifests contain `1.0-preview (v1)`.
 */
export function parseDataset(type: string, version: string): Dataset {
  return { type: type.trim(), version: version.replace(/\s/g, "") };
}

export function isFocusCost(dataset: Dataset): boolean {
  return dataset.type.toLowerCase() === FOCUS_COST.toLowerCase();
}

/** The name of a dataset's mapping file in `schemas/`: `focuscost_1.0r2.json`, `pricesheet_2023-05-01_ea.json`. */
export function schemaFileName({ type, version }: Dataset, agreement?: string): string {
  return `${[type, version, agreement ?? []].flat().join("_")}.json`.toLowerCase();
}

/** The columns of a dataset that the hub relies on, by the names under which they are written. */
export interface DatasetColumns {
  /** Decimal columns whose sums prove a month. The converter can sum at most four. */
  readonly sums: readonly string[];
  /** The column with the currency of a row's sums; undefined if they are not amounts of money. */
  readonly currency: string | undefined;
  /** The column whose days should be in the month; undefined if no date in a row determines its month. */
  readonly day: string | undefined;
  /** Columns that every part must have. */
  readonly required: readonly string[];
  /** Columns that must have at least one value, because otherwise there is nothing to prove. */
  readonly filled: readonly string[];
  /** Columns that some exports leave empty. An empty column is an error only if the stored month has values in it. */
  readonly compared: readonly string[];
  /** Columns that require a value in every row. An empty cell is an error until a person accepts it. */
  readonly everyRow: readonly string[];
  /** Required columns that may be empty in any number of rows. */
  readonly sparse?: readonly string[];
  /** Set if each row is a charge. */
  readonly charges?: ChargeColumns;
  /** True if headers occur both with and without spaces between words, so that spaces are ignored. */
  readonly ignoresBlanks: boolean;
}

interface ChargeColumns {
  readonly cost: string;
  readonly billingStart: string;
  readonly service: string;
  readonly subAccount: string;
}

/** Columns that every cost dataset has. They are needed to know what was charged, when, and in which currency. */
const ALWAYS_REQUIRED = [
  "BilledCost",
  "EffectiveCost",
  "BillingCurrency",
  "BillingPeriodStart",
  "ChargePeriodStart",
] as const;

/** Columns that have no empty cells in real exports. A charge with an empty cell would be missing from every sum. */
const IN_EVERY_ROW = [...ALWAYS_REQUIRED, "BillingPeriodEnd", "ChargePeriodEnd"] as const;

/**
 * Cost columns that some dataset versions lack and some agreements leave empty. An empty column is an error only if the
 * stored month has values in it.
 */
const COMPARED_COSTS = ["ListCost", "ContractedCost"] as const;

/** The columns of cost data, for every version and provider. */
export const CHARGES: DatasetColumns = {
  sums: COST_COLUMNS,
  currency: CURRENCY_COLUMN,
  day: "ChargePeriodStart",
  required: ALWAYS_REQUIRED,
  filled: ALWAYS_REQUIRED,
  compared: COMPARED_COSTS,
  everyRow: IN_EVERY_ROW,
  charges: {
    cost: "BilledCost",
    billingStart: "BillingPeriodStart",
    service: "ServiceName",
    subAccount: "SubAccountId",
  },
  ignoresBlanks: false,
};

/** Enterprise Agreement or Microsoft Customer Agreement. The same dataset can have different columns in each. */
export type Agreement = "ea" | "mca";

/**
 * The converter's description of a dataset. The hub's part (exports, history, table) is in
 * `src/hub/datasets/hub-datasets.ts`.
 */
export interface DatasetKind<Type extends string = string> {
  /** The name in `exportConfig.type` and settings.json. */
  readonly type: Type;
  /** The name of its folder and file in `ingestion`, and the prefix of its mapping files' names. */
  readonly folder: string;
  /** True if a run is a snapshot of its time. The newest run of a month is used, whatever dates its rows have. */
  readonly isSnapshot: boolean;
  /** True if exports of the same scope have different content, so each is stored separately. */
  readonly isPerExport: boolean;
  /**
   * True if a run without rows is meaningful, for example when there is nothing to recommend. For other datasets, such
   * a run deletes nothing.
   */
  readonly canBeEmpty: boolean;
  /** Columns that only one agreement has; undefined if both have the same columns. */
  readonly marks: Readonly<Record<Agreement, readonly string[]>> | undefined;
  readonly columns: Readonly<Record<Agreement, DatasetColumns>>;
  /**
   * Newest first, and MCA before EA within a version. The first schema with a column determines its type and its
   * position in a table.
   */
  readonly versions: readonly DatasetVersion[];
}

/** A version of a dataset, named as in `exportConfig.dataVersion`. */
export interface DatasetVersion {
  readonly version: string;
  /** Undefined if both agreements have the same columns. */
  readonly agreement?: Agreement;
  /** Content of the mapping file in `schemas/`. */
  readonly schema: unknown;
}
