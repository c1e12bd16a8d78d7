import { type PartitionKey, parseDatasetPath, partitionPath } from "../partition/partition-path.ts";
import type { AddFile } from "./log-entry.ts";
import type { TableDefinition } from "./table-definition.ts";
import { EXPORT_COLUMN, MONTH_COLUMN, SCOPE_COLUMN } from "./table-schema.ts";

/** What distinguishes a file from the others of its table, live at one time. */
export type FilePlace = Pick<PartitionKey, "dataset" | "month" | "scope">;

/** The folder of an export, of a dataset that has one file for each; undefined for others. */
function exportFolderOf({ dataset }: Pick<PartitionKey, "dataset">): string | undefined {
  return dataset?.split("/")[1];
}

/** A place as one text, within one table: scope and month, and the folder of an export where there is one. */
export function partitionKey(place: FilePlace): string {
  const exportFolder = exportFolderOf(place);
  const month = `${place.scope}/${place.month}`;
  return exportFolder === undefined ? month : `${month}/${exportFolder}`;
}

/** The values of the partition columns for a place. */
export function partitionValuesOf(place: FilePlace): Readonly<Record<string, string>> {
  const exportFolder = exportFolderOf(place);
  return {
    [SCOPE_COLUMN]: place.scope,
    [MONTH_COLUMN]: place.month,
    ...(exportFolder === undefined ? {} : { [EXPORT_COLUMN]: exportFolder }),
  };
}

/** The place that a file of a table belongs to, as `partitionKey` says it; a file without scope or month belongs to none. */
export function partitionOf({ partitionValues }: Pick<AddFile, "partitionValues">): string | undefined {
  const scope = partitionValues[SCOPE_COLUMN];
  const month = partitionValues[MONTH_COLUMN];
  const exportFolder = partitionValues[EXPORT_COLUMN];
  if (!scope || !month) return undefined;
  return exportFolder ? `${scope}/${month}/${exportFolder}` : `${scope}/${month}`;
}

/** Where the lake has the month that a file of this table is a copy of; undefined for a file of no month. */
export function lakePathOf(
  { folder }: Pick<TableDefinition, "folder">,
  { partitionValues }: Pick<AddFile, "partitionValues">,
): string | undefined {
  const { [EXPORT_COLUMN]: exportFolder, [MONTH_COLUMN]: month, [SCOPE_COLUMN]: scope } = partitionValues;
  const path = [scope, month, folder, ...(exportFolder ? [exportFolder] : []), `${folder}.parquet`].join("/");
  return scope && parseDatasetPath(path) !== undefined ? path : undefined;
}

/** True for a place of this table's dataset. */
export function isOfTable({ folder }: Pick<TableDefinition, "folder">, place: FilePlace): boolean {
  return partitionPath(place.scope, place.month, place.dataset).endsWith(`/${folder}.parquet`);
}

/** The place that a path of the lake names, when its dataset is the one of this table. */
export function placeInTable({ folder }: Pick<TableDefinition, "folder">, path: string): FilePlace | undefined {
  // Other datasets are left out before anything is taken apart: a lake has thousands of files.
  if (!path.endsWith(`/${folder}.parquet`)) return undefined;
  return parseDatasetPath(path);
}
