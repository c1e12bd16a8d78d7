import { bundledSchemaNames, DATASET_KINDS } from "focus-parquet/schemas";
import { hubDataset, type TableName } from "../datasets/hub-datasets.ts";
import {
  EXPORT_COLUMN,
  MONTH_COLUMN,
  SCOPE_COLUMN,
  supersetOf,
  TABLE_COLUMNS,
  type TableColumn,
} from "./table-schema.ts";

/** What one table is: whose months it has, and what version 0 says of them. */
export interface TableDefinition {
  readonly name: TableName;
  /** The folder of its dataset below a month in `ingestion`, without that of an export. */
  readonly folder: string;
  readonly description: string;
  /** Every column that a month of any version and agreement can have, and the partition columns. */
  readonly columns: readonly TableColumn[];
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
