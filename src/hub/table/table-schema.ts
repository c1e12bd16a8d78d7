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

/** Column of the table with the scope as its folder in `ingestion` writes it; readers take it from the log, no file has it. */
export const SCOPE_COLUMN = "x_Scope";

/** Column of the table with the month as text, `202406`; readers take it from the log, no file has it. */
export const MONTH_COLUMN = "x_Month";

/** Column of the tables of datasets that have a file per export: the folder of the export in `ingestion`, `vm-30-days-a1b2c3d4`; no file has it. */
export const EXPORT_COLUMN = "x_Export";

const PARTITION_COLUMNS: readonly string[] = [SCOPE_COLUMN, MONTH_COLUMN];

/** A column of the table. */
export interface DeltaColumn {
  readonly name: string;
  /** Type as the Delta protocol calls it (PROTOCOL.md, "Primitive Types"). */
  readonly type: string;
}

/** How a column of the lake is called in the log: each is stored exactly as the protocol wants this type. */
const DELTA_TYPES: Readonly<Record<ColumnType, string>> = {
  String: "string",
  Decimal: "decimal(38,18)",
  DateTimeOffset: "timestamp",
  Boolean: "boolean",
};

/** The Delta type of a column type of the lake. */
export function deltaType(type: ColumnType): string {
  return DELTA_TYPES[type];
}

/**
 * Every column that a month of any version can have, all in version 0 of the table, since readers bear a later change of the
 * schema badly. Two columns were of other types in 1.0-preview(v1); the later type holds here.
 */
export const TABLE_COLUMNS: readonly DeltaColumn[] = supersetOf(
  COST_SCHEMAS_NEWEST_FIRST,
  [SOURCE_CHANGES, ...PARTITION_COLUMNS],
  FILL_PLAN,
);

/** The columns of these schemas in their order, each once whatever its case, those that the hub adds, and further ones of text. */
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

/** The schema as the log holds it: JSON text, every column nullable. */
export function formatTableSchema(columns: readonly DeltaColumn[]): string {
  const fields = columns.map(({ name, type }) => ({ name, type, nullable: true, metadata: {} }));
  return JSON.stringify({ type: "struct", fields });
}

/** Reads a schema of the log; undefined for text that is none. A nested type is its JSON text. */
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

/** How the schema of a table relates to the one that this release wants. */
type SchemaComparison =
  /** It has every column; those of later releases included. */
  | { readonly outcome: "complete" }
  /** An earlier release made it: these columns are to be appended. */
  | { readonly outcome: "incomplete"; readonly columns: readonly DeltaColumn[] }
  /** Somebody else has changed this column, or all of it is somebody else's. */
  | { readonly outcome: "foreign"; readonly reason: string };

/** Compares the schema of a table with the columns that this release wants; names compare without case. */
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

/** How the columns of a file fit the table. */
interface FileFit {
  /** A column of the same name and another type, or one that the log answers itself: no reader would show the file rightly. */
  readonly conflict: { readonly name: string; readonly type: string; readonly tableType: string } | undefined;
  /** Columns that the table does not have, so that its readers do not see them. */
  readonly unseen: readonly string[];
}

/** Compares the columns of a month's file with those of the table; names compare without case. */
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

/** What one table is: whose months it has, and what version 0 says of them. */
export interface TableDefinition {
  readonly name: TableName;
  /** The folder of its dataset below a month in `ingestion`, without that of an export. */
  readonly folder: string;
  readonly description: string;
  /** Every column that a month of any version and agreement can have, and the partition columns. */
  readonly columns: readonly DeltaColumn[];
  /** Together they say which file of the lake a file of the table is a copy of. */
  readonly partitionColumns: readonly string[];
  /** The columns that carry statistics. */
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

/** The table of this name. */
export function tableDefinition(name: TableName): TableDefinition {
  return DEFINITIONS.get(name) as TableDefinition;
}

export const COSTS_TABLE: TableDefinition = tableDefinition("costs");
