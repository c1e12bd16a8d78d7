import type { Dataset, DatasetKind } from "../dataset.ts";
import { CHARGES, type DatasetColumns, schemaFileName } from "../dataset.ts";
import { FOCUS_SPECIFICATIONS, specifiedSchema, specifiedSchemaName } from "../focus-columns.ts";
import { type ColumnType, type FocusSchema, parseSchema, type SchemaColumn } from "../schema.ts";
import { FOCUS_COSTS } from "./focus-cost.ts";
import { PRICE_SHEET } from "./price-sheet.ts";
import { RESERVATION_DETAILS, RESERVATION_RECOMMENDATIONS, RESERVATION_TRANSACTIONS } from "./reservations.ts";

/** All supported datasets, starting with costs. The hub's part of each is in `src/hub/datasets/hub-datasets.ts`. */
const KINDS = [
  FOCUS_COSTS,
  PRICE_SHEET,
  RESERVATION_DETAILS,
  RESERVATION_RECOMMENDATIONS,
  RESERVATION_TRANSACTIONS,
] as const;

export const DATASET_KINDS: readonly DatasetKind<DatasetType>[] = KINDS;

export type DatasetType = (typeof KINDS)[number]["type"];

/** Dataset names as used in exports and settings.json. */
export const DATASET_TYPES: readonly DatasetType[] = KINDS.map(({ type }) => type);

/** The dataset of an export by its type, ignoring case; undefined for an unsupported type. */
export function datasetKind({ type }: Pick<Dataset, "type">): DatasetKind<DatasetType> | undefined {
  return DATASET_KINDS.find(({ folder }) => folder === type.toLowerCase());
}

/** The dataset with this name, ignoring case and surrounding spaces. */
export function parseDatasetType(text: string): DatasetType | undefined {
  return datasetKind({ type: text.trim() })?.type;
}

/** Mapping files by name. This is a Map and not an object, because a name from a manifest may be `constructor`. */
const CONTENTS: ReadonlyMap<string, unknown> = new Map(
  DATASET_KINDS.flatMap(({ type, versions }) =>
    versions.map(({ agreement, schema, version }) => [schemaFileName({ type, version }, agreement), schema] as const),
  ),
);

/** Names of a dataset's bundled mapping files, newest version first. */
export function bundledSchemaNames({ type, versions }: DatasetKind): readonly string[] {
  return versions.map(({ agreement, version }) => schemaFileName({ type, version }, agreement));
}

/** Names of the bundled mapping files for costs, oldest version first. */
export const COST_SCHEMA_NAMES: readonly string[] = bundledSchemaNames(FOCUS_COSTS).toReversed();

/**
 * All cost schemas, with Azure's before those of the FOCUS specification. The first schema with a column determines its
 * type.
 */
export const COST_SCHEMAS_NEWEST_FIRST: readonly string[] = [
  ...COST_SCHEMA_NAMES.toReversed(),
  ...FOCUS_SPECIFICATIONS.toReversed().map(specifiedSchemaName),
];

/**
 * The bundled schema with this file name, for an Azure export (`focuscost_1.0r2.json`) or for other files
 * (`focuscost_focus-1.2.json`); undefined if there is none.
 */
export function bundledSchema(fileName: string, dataset: DatasetColumns = CHARGES): FocusSchema | undefined {
  return CONTENTS.has(fileName)
    ? parseSchema(fileName, JSON.stringify(CONTENTS.get(fileName)), dataset)
    : specifiedSchema(fileName);
}

let columns: ReadonlyMap<string, SchemaColumn> | undefined;

/** Cost columns by name in lower case, each as in the newest bundled version that has it. */
export function bundledColumns(): ReadonlyMap<string, SchemaColumn> {
  // A later entry replaces an earlier one, so the newest version comes last.
  columns ??= new Map(
    COST_SCHEMAS_NEWEST_FIRST.toReversed().flatMap((name) =>
      (bundledSchema(name)?.columns ?? []).map((column) => [column.sink.toLowerCase(), column] as const),
    ),
  );
  return columns;
}

/** A cost column's type in the newest bundled version that has it, ignoring case; undefined for unknown columns. */
export function bundledType(column: string): ColumnType | undefined {
  return bundledColumns().get(column.toLowerCase())?.type;
}

/** The text of a bundled cost mapping file, in the form for upload to `config/schemas`; undefined for other names. */
export function bundledSchemaText(fileName: string): string | undefined {
  return COST_SCHEMA_NAMES.includes(fileName) ? `${JSON.stringify(CONTENTS.get(fileName), undefined, 2)}\n` : undefined;
}
