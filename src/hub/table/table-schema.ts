import { FILL_PLAN } from "focus-parquet/prices";
import {
  bundledSchema,
  bundledSchemaNames,
  COST_SCHEMAS_NEWEST_FIRST,
  type ColumnPlan,
  type ColumnType,
  DATASET_KINDS,
  SOURCE_CHANGES,
  UNMAPPED_COLUMNS,
} from "focus-parquet/schemas";
import { hubDataset, type TableName } from "../datasets/hub-datasets.ts";

/** Column with the scope, spelled like its folder in `ingestion`. Readers take it from the log, not from files. */
export const SCOPE_COLUMN = "x_Scope";

/** Column with the month as text, such as `202406`. Readers take it from the log, not from files. */
export const MONTH_COLUMN = "x_Month";

/**
 * Column with the export's folder in `ingestion`, such as `vm-30-days-a1b2c3d4`, for datasets with a file per export.
 * Files do not contain this column.
 */
export const EXPORT_COLUMN = "x_Export";

const PARTITION_COLUMNS: readonly string[] = [SCOPE_COLUMN, MONTH_COLUMN];

/** A column of the table. */
export interface DeltaColumn {
  readonly name: string;
  /** Type name in the Delta protocol (PROTOCOL.md, "Primitive Types"). */
  readonly type: string;
}

/** The Delta type of each column type. The lake stores the values exactly as the protocol requires. */
const DELTA_TYPES: Readonly<Record<ColumnType, string>> = {
  String: "string",
  Decimal: "decimal(38,18)",
  DateTimeOffset: "timestamp",
  Boolean: "boolean",
};

export function deltaType(type: ColumnType): string {
  return DELTA_TYPES[type];
}

/**
 * All columns of all versions. They are all in version 0 of the table, because readers handle schema changes badly. Two
 * columns had other types in 1.0-preview(v1); the later type applies.
 */
export const TABLE_COLUMNS: readonly DeltaColumn[] = supersetOf(
  COST_SCHEMAS_NEWEST_FIRST,
  [SOURCE_CHANGES, ...PARTITION_COLUMNS],
  FILL_PLAN,
);

/**
 * The columns of these schemas in their order, each once regardless of case, then the hub's columns and further text
 * columns.
 */
function supersetOf(
  schemaNames: readonly string[],
  further: readonly string[],
  added: Pick<ColumnPlan, "columns"> = { columns: [] },
): readonly DeltaColumn[] {
  const columns = new Map<string, DeltaColumn>();
  const add = (name: string, type: ColumnType): void => {
    const key = name.toLowerCase();
    if (!columns.has(key)) columns.set(key, { name, type: deltaType(type) });
  };
  for (const name of schemaNames) for (const { sink, type } of bundledSchema(name)?.columns ?? []) add(sink, type);
  for (const { sink, type } of added.columns) add(sink, type);
  for (const name of [UNMAPPED_COLUMNS, ...further]) add(name, "String");
  return [...columns.values()];
}

/** Formats the schema for the log: JSON, with every column nullable. */
export function formatTableSchema(columns: readonly DeltaColumn[]): string {
  const fields = columns.map(({ name, type }) => ({ name, type, nullable: true, metadata: {} }));
  return JSON.stringify({ type: "struct", fields });
}

/** Parses a schema in the log; undefined for invalid text. A nested type is returned as JSON. */
export function parseTableSchema(text: string): readonly DeltaColumn[] | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { fields } = (document ?? {}) as { readonly fields?: unknown };
  if (!Array.isArray(fields)) return undefined;
  const columns = fields.map((field: unknown) => {
    const { name, type } = (field ?? {}) as { readonly name?: unknown; readonly type?: unknown };
    return typeof name === "string" ? [{ name, type: typeof type === "string" ? type : JSON.stringify(type) }] : [];
  });
  return columns.flat();
}

/** The result of comparing a table's schema with the one that this release requires. */
type SchemaComparison =
  /** The table has every column, possibly more from later releases. */
  | { readonly outcome: "complete" }
  /** An earlier release created the table. These columns must be added. */
  | { readonly outcome: "incomplete"; readonly columns: readonly DeltaColumn[] }
  /** Another tool has changed this column or created the table. */
  | { readonly outcome: "foreign"; readonly reason: string };

/** Compares a table's schema with the required columns. Names are case-insensitive. */
export function compareTableSchema(
  existing: readonly DeltaColumn[],
  desired: readonly DeltaColumn[],
): SchemaComparison {
  const types = new Map(existing.map(({ name, type }) => [name.toLowerCase(), type]));
  const changed = desired.find(({ name, type }) => (types.get(name.toLowerCase()) ?? type) !== type);
  if (changed !== undefined) {
    const type = types.get(changed.name.toLowerCase());
    return { outcome: "foreign", reason: `column ${changed.name} is of type ${type}, not ${changed.type}` };
  }
  const columns = desired.filter(({ name }) => !types.has(name.toLowerCase()));
  return columns.length === 0 ? { outcome: "complete" } : { outcome: "incomplete", columns };
}

/** The result of comparing a file's columns with the table. */
interface FileFit {
  /**
   * A column with another type than in the table, or with the name of a partition column. Readers would show wrong
   * values.
   */
  readonly conflict: { readonly name: string; readonly type: string; readonly tableType: string } | undefined;
  /** Columns that the table lacks, so its readers do not see them. */
  readonly unseen: readonly string[];
}

/** Compares the columns of a month's file with those of the table. Names are case-insensitive. */
export function fitFile(
  columns: readonly DeltaColumn[],
  table: readonly DeltaColumn[],
  partitionColumns: readonly string[],
): FileFit {
  const types = new Map(table.map(({ name, type }) => [name.toLowerCase(), type]));
  const partition = new Set(partitionColumns.map((name) => name.toLowerCase()));
  const conflict = columns.find(({ name, type }) => {
    const key = name.toLowerCase();
    return partition.has(key) || (types.get(key) ?? type) !== type;
  });
  return {
    conflict: conflict && { ...conflict, tableType: types.get(conflict.name.toLowerCase()) ?? "" },
    unseen: columns.flatMap(({ name }) => (types.has(name.toLowerCase()) ? [] : [name])),
  };
}

/** The table with the status of each month. Its rows do not come from a dataset. */
export const MONTHS_TABLE = "months";

/** The table with the owner of all costs. It has one file per month, over all scopes. */
export const ALLOCATION_TABLE = "allocation";

/** The Delta type of each kind of field in files that do not come from a dataset. */
export const FIELD_TYPES = {
  text: "string",
  long: "long",
  boolean: "boolean",
  decimal: "decimal(38,18)",
  timestamp: "timestamp",
} as const;

/** A table that ingest keeps up to date. */
export type IngestTable = TableName | typeof MONTHS_TABLE;

/** The definition of a table: its dataset, and the metadata of version 0. */
export interface TableDefinition {
  readonly name: IngestTable | typeof ALLOCATION_TABLE;
  /** The dataset's folder below a month in `ingestion`, without the export's folder. */
  readonly folder: string;
  readonly description: string;
  /** All columns of all versions and agreements, and the partition columns. */
  readonly columns: readonly DeltaColumn[];
  /** Together they identify the file in the lake that a table file is a copy of. */
  readonly partitionColumns: readonly string[];
  /** The columns with statistics. */
  readonly filteredColumns: readonly string[];
}

const DEFINITIONS: ReadonlyMap<TableName, TableDefinition> = new Map(
  DATASET_KINDS.map((kind) => {
    const { table } = hubDataset(kind.type);
    const partitionColumns = [SCOPE_COLUMN, MONTH_COLUMN, ...(kind.isPerExport ? [EXPORT_COLUMN] : [])];
    const columns = kind.type === "FocusCost" ? TABLE_COLUMNS : supersetOf(bundledSchemaNames(kind), partitionColumns);
    const name = table.name as TableName;
    return [name, { ...table, name, folder: kind.folder, columns, partitionColumns }];
  }),
);

export function tableDefinition(name: TableName): TableDefinition {
  return DEFINITIONS.get(name) as TableDefinition;
}

export const COSTS_TABLE: TableDefinition = tableDefinition("costs");
