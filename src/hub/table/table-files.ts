import type { CommittedRecord } from "../partition/held-runs.ts";
import { type PartitionKey, parseDatasetPath, partitionPath } from "../partition/partition-path.ts";
import { RECORD_KEYS } from "../partition/partition-record.ts";
import type { AddFile } from "./log-entry.ts";
import { EXPORT_COLUMN, MONTH_COLUMN, SCOPE_COLUMN, type TableDefinition } from "./table-schema.ts";
import type { TableSnapshot } from "./table-snapshot.ts";

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
function partitionValuesOf(place: FilePlace): Readonly<Record<string, string>> {
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

/**
 * A number that rises with every commit of a month, so that a late publisher never takes the table back in time. Months of 0.1 have
 * none; the instant when storage took them is one that later commits are above.
 */
export function generationOf({ committedAt = 0, generation = committedAt }: CommittedRecord): number {
  return generation;
}

/** The generation of a commit that replaces `previous` at this instant: also above that of a month that was deleted and came back. */
export function nextGeneration(previous: CommittedRecord | undefined, now: Date): number {
  return Math.max(previous === undefined ? 0 : generationOf(previous) + 1, now.getTime());
}

/** The application whose transactions in the log count the generations of a month; each table has a log of its own. */
export function monthApplication(place: FilePlace): string {
  return `cost-hub/${partitionKey(place)}`;
}

/** A month of the lake that a hub committed. */
export interface LakeMonth extends FilePlace {
  /** Path in `ingestion`. */
  readonly path: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly record: CommittedRecord;
}

const FOLDER = "data";

/**
 * Where the table keeps a month: a name for each attempt, so that no file is ever overwritten, and of characters that no reader has to
 * decode. Undefined for an attempt that is none of the hub's.
 */
export function monthFilePath({ month, record }: Pick<LakeMonth, "month" | "record">): string | undefined {
  return /^[0-9a-f]{32}$/.test(record.attempt) ? `${FOLDER}/${month}/${record.attempt}.parquet` : undefined;
}

/** The addition of a month to the table. `etag` is that of its copy, `stats` is text of `formatStatistics`, `sums` the exact sums as the footer has them. */
export function addMonthFile(
  path: string,
  month: LakeMonth,
  {
    etag,
    stats,
    sums,
    now,
  }: { readonly etag: string; readonly stats: string; readonly sums: string; readonly now: Date },
): AddFile {
  const { byteCount, record } = month;
  return {
    path,
    partitionValues: partitionValuesOf(month),
    size: byteCount,
    modificationTime: record.committedAt ?? now.getTime(),
    dataChange: true,
    stats,
    // What proves the file travels with the table, under the names that the month itself has.
    tags: {
      [RECORD_KEYS.runId]: record.runId,
      [RECORD_KEYS.submittedTime]: record.submittedTime,
      [RECORD_KEYS.attempt]: record.attempt,
      [RECORD_KEYS.generation]: String(generationOf(record)),
      [RECORD_KEYS.rows]: String(record.rows),
      [RECORD_KEYS.sums]: sums,
      [FILE_ETAG_KEY]: etag,
    },
  };
}

/** Tag of a live file: the ETag of its blob when the hub published it. Entries of earlier releases have none. */
const FILE_ETAG_KEY = "hub_file_etag";

/** A live file of a table that is not the file that was published. */
export interface DamagedFile {
  readonly file: AddFile;
  /** `content`: the blob was written again with the same length. */
  readonly what: "missing" | "length" | "content";
  /** The version that was listed; undefined for a file that is gone. */
  readonly blob: TableBlob | undefined;
}

/** What a listing says about the live files of a table. */
export interface TableCheck {
  readonly damaged: readonly DamagedFile[];
  /** Files with the right length whose entry does not say which version was published. */
  readonly unknown: readonly { readonly file: AddFile; readonly blob: TableBlob }[];
}

/** Compares the live files that the hub published with the blobs of a listing. */
export function checkFiles({ files }: Pick<TableSnapshot, "files">, blobs: readonly TableBlob[]): TableCheck {
  const byPath = new Map(blobs.map((blob) => [blob.path, blob]));
  const damaged: DamagedFile[] = [];
  const unknown: { readonly file: AddFile; readonly blob: TableBlob }[] = [];
  for (const file of files.values()) {
    // What other tools wrote is published again by ingest.
    if (!OWN_PATH.test(file.path)) continue;
    const blob = byPath.get(file.path);
    const etag = file.tags?.[FILE_ETAG_KEY];
    if (blob === undefined) damaged.push({ file, what: "missing", blob });
    else if (blob.byteCount !== file.size) damaged.push({ file, what: "length", blob });
    else if (etag === undefined) unknown.push({ file, blob });
    else if (etag !== blob.etag) damaged.push({ file, what: "content", blob });
  }
  return { damaged, unknown };
}

const OWN_PATH = /^data\/\d{6}\/[0-9a-f]{32}\.parquet$/;

/** A file below the folder of the table, by its path relative to it. */
export interface TableBlob {
  readonly path: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly lastModified: Date;
}
