import type { Dataset, DatasetKind } from "../dataset.ts";
import { CHARGES, type DatasetColumns, schemaFileName } from "../dataset.ts";
import { FOCUS_SPECIFICATIONS, specifiedSchema, specifiedSchemaName } from "../focus-columns.ts";
import { type ColumnType, type FocusSchema, parseSchema } from "../schema.ts";
import { FOCUS_COSTS } from "./focus-cost.ts";
import { PRICE_SHEET } from "./price-sheet.ts";
import { RESERVATION_DETAILS, RESERVATION_RECOMMENDATIONS, RESERVATION_TRANSACTIONS } from "./reservations.ts";

/** All datasets that can be ingested, costs first. The hub's part of each is in `src/hub/datasets/hub-datasets.ts`. */
const KINDS = [
  FOCUS_COSTS,
  PRICE_SHEET,
  RESERVATION_DETAILS,
  RESERVATION_RECOMMENDATIONS,
  RESERVATION_TRANSACTIONS,
] as const;

export const DATASET_KINDS: readonly DatasetKind<DatasetType>[] = KINDS;

export type DatasetType = (typeof KINDS)[number]["type"];

/** The datasets by the names that exports and settings.json use. */
export const DATASET_TYPES: readonly DatasetType[] = KINDS.map(({ type }) => type);

/** The dataset of an export by its type, in any case; undefined for one that no hub ingests. */
export function datasetKind({ type }: Pick<Dataset, "type">): DatasetKind<DatasetType> | undefined {
  return DATASET_KINDS.find(({ folder }) => folder === type.toLowerCase());
}

/** The dataset whose name this is, in any case and with blanks around it. */
export function parseDatasetType(text: string): DatasetType | undefined {
  return datasetKind({ type: text.trim() })?.type;
}

/** Mapping files by name. A map and not an object: names come from manifests, and may be `constructor`. */
const CONTENTS: ReadonlyMap<string, unknown> = new Map(
  DATASET_KINDS.flatMap(({ type, versions }) =>
    versions.map(({ agreement, schema, version }) => [schemaFileName({ type, version }, agreement), schema] as const),
  ),
);

/** Names of the bundled mapping files of a dataset, the newest version first. */
export function bundledSchemaNames({ type, versions }: DatasetKind): readonly string[] {
  return versions.map(({ agreement, version }) => schemaFileName({ type, version }, agreement));
}

/** Names of the bundled mapping files of costs, the oldest version first. */
export const COST_SCHEMA_NAMES: readonly string[] = bundledSchemaNames(FOCUS_COSTS).toReversed();

/** The schemas of all costs, those of Azure before those of FOCUS alone: the first that knows a column decides its type. */
export const COST_SCHEMAS_NEWEST_FIRST: readonly string[] = [
  ...COST_SCHEMA_NAMES.toReversed(),
  ...FOCUS_SPECIFICATIONS.toReversed().map(specifiedSchemaName),
];

/**
 * The bundled schema of this file name: of an Azure export (`focuscost_1.0r2.json`), or of other files (`focuscost_focus-1.2.json`);
 * undefined if there is none.
 */
export function bundledSchema(fileName: string, dataset: DatasetColumns = CHARGES): FocusSchema | undefined {
  return CONTENTS.has(fileName)
    ? parseSchema(fileName, JSON.stringify(CONTENTS.get(fileName)), dataset)
    : specifiedSchema(fileName);
}

let types: ReadonlyMap<string, ColumnType> | undefined;

/** The type that a column of costs has in the newest bundled version that knows it, whatever its case; undefined for unknown columns. */
export function bundledType(column: string): ColumnType | undefined {
  // A later entry replaces an earlier one, so the newest comes last.
  types ??= new Map(
    COST_SCHEMAS_NEWEST_FIRST.toReversed().flatMap((name) =>
      (bundledSchema(name)?.columns ?? []).map(({ sink, type }) => [sink.toLowerCase(), type] as const),
    ),
  );
  return types.get(column.toLowerCase());
}

/** The bundled mapping file of costs of this name, as it is uploaded to `config/schemas`; undefined for all other names. */
export function bundledSchemaText(fileName: string): string | undefined {
  return COST_SCHEMA_NAMES.includes(fileName) ? `${JSON.stringify(CONTENTS.get(fileName), undefined, 2)}\n` : undefined;
}
