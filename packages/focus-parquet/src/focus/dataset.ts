import { COST_COLUMNS, CURRENCY_COLUMN } from "./cost-sums.ts";

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

/** What the hub must know of the columns of a dataset, by the names under which they are written. */
export interface DatasetColumns {
  /** Decimal columns whose sums prove a month; four at most, as many as the converter's core adds up. */
  readonly sums: readonly string[];
  /** The column that says in which currency the sums of a row are; undefined where they are no money. */
  readonly currency: string | undefined;
  /** The column whose days should lie in the month; undefined where no date of a row says anything about its month. */
  readonly day: string | undefined;
  /** Columns that each part must have. */
  readonly required: readonly string[];
  /** Columns without which there is nothing to prove: no value in any row is a failure. */
  readonly filled: readonly string[];
  /** Columns that some exports leave empty: no value in any row is a failure only where it takes values away. */
  readonly compared: readonly string[];
  /** Columns that need a value in every row: one empty cell is a failure until a person accepts it. */
  readonly everyRow: readonly string[];
  /** Required columns that are empty by their nature in some rows, whatever their number. */
  readonly sparse?: readonly string[];
  /** Given where each row is a charge. */
  readonly charges?: ChargeColumns;
  /** True where headers are known with blanks between their words and without: then blanks do not count. */
  readonly ignoresBlanks: boolean;
}

interface ChargeColumns {
  readonly cost: string;
  readonly billingStart: string;
  readonly service: string;
  readonly subAccount: string;
}

/** Columns that every cost dataset has. Without one of them nobody can say what was charged, in which money, or when. */
const ALWAYS_REQUIRED = [
  "BilledCost",
  "EffectiveCost",
  "BillingCurrency",
  "BillingPeriodStart",
  "ChargePeriodStart",
] as const;

/** No real export leaves any of these cells empty. An empty one takes a charge out of every sum without a trace. */
const IN_EVERY_ROW = [...ALWAYS_REQUIRED, "BillingPeriodEnd", "ChargePeriodEnd"] as const;

/** Costs that some dataset versions lack, and some agreements leave empty: no value at all is a failure only where it takes values away. */
const COMPARED_COSTS = ["ListCost", "ContractedCost"] as const;

/** The columns of costs, of every version and provider. */
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

/** Enterprise Agreement, or Microsoft Customer Agreement: the same dataset has other columns in each. */
export type Agreement = "ea" | "mca";

/** What the converter knows of a dataset. The hub's part (exports, history, table) is in `src/hub/datasets/hub-datasets.ts`. */
export interface DatasetKind<Type extends string = string> {
  /** As `exportConfig.type` and settings.json name it. */
  readonly type: Type;
  /** Name of its folder and of its file in `ingestion`, and beginning of the names of its mapping files. */
  readonly folder: string;
  /** True when a run holds what was valid at its time: the newest run of a month counts, whatever days it names. */
  readonly isSnapshot: boolean;
  /** True when each export holds something else of the same scope, so that each has a place of its own. */
  readonly isPerExport: boolean;
  /** True when a run without rows has a meaning, such as nothing to recommend. Such a run of another dataset erases nothing. */
  readonly canBeEmpty: boolean;
  /** Columns that only one agreement has; undefined where both have the same columns. */
  readonly marks: Readonly<Record<Agreement, readonly string[]>> | undefined;
  readonly columns: Readonly<Record<Agreement, DatasetColumns>>;
  /** Newest first, and of the same version MCA first: the first schema that knows a column decides its type and place in a table. */
  readonly versions: readonly DatasetVersion[];
}

/** One version of a dataset, as `exportConfig.dataVersion` names it. */
export interface DatasetVersion {
  readonly version: string;
  /** Undefined where both agreements have the same columns. */
  readonly agreement?: Agreement;
  /** Content of its mapping file in `schemas/`. */
  readonly schema: unknown;
}
