import type { CommittedRecord } from "../partition/held-runs.ts";
import { type PartitionKey, parseDatasetPath, partitionPath } from "../partition/partition-path.ts";
import { RECORD_KEYS } from "../partition/partition-record.ts";
import type { AddFile } from "./log-entry.ts";
import { EXPORT_COLUMN, MONTH_COLUMN, SCOPE_COLUMN, type TableDefinition } from "./table-schema.ts";
import type { TableSnapshot } from "./table-snapshot.ts";

/** The export's folder, for datasets with one file per export; undefined for others. */
function exportFolderOf({ dataset }: Pick<PartitionKey, "dataset">): string | undefined {
  return dataset?.split("/")[1];
}

/** Identifies a partition within one table: scope and month, followed by the export's folder if there is one. */
export function partitionKey(place: PartitionKey): string {
  const exportFolder = exportFolderOf(place);
  const month = `${place.scope}/${place.month}`;
  return exportFolder === undefined ? month : `${month}/${exportFolder}`;
}

/** Identifies a partition of the lake in this table: in a table over all scopes, by its month alone. */
export function keyInTable(
  { partitionColumns }: Pick<TableDefinition, "partitionColumns">,
  place: PartitionKey,
): string {
  return partitionColumns.includes(SCOPE_COLUMN) ? partitionKey(place) : place.month;
}

/** The values of the partition columns. */
function partitionValuesOf(place: PartitionKey): Readonly<Record<string, string>> {
  const exportFolder = exportFolderOf(place);
  return {
    [SCOPE_COLUMN]: place.scope,
    [MONTH_COLUMN]: place.month,
    ...(exportFolder === undefined ? {} : { [EXPORT_COLUMN]: exportFolder }),
  };
}

/**
 * The partition of a file in the table, in the format of `keyInTable`; undefined for a file without a month.
 */
export function partitionOf({ partitionValues }: Pick<AddFile, "partitionValues">): string | undefined {
  const scope = partitionValues[SCOPE_COLUMN];
  const month = partitionValues[MONTH_COLUMN];
  const exportFolder = partitionValues[EXPORT_COLUMN];
  if (!month) return undefined;
  if (!scope) return month;
  return exportFolder ? `${scope}/${month}/${exportFolder}` : `${scope}/${month}`;
}

/** The path in the lake of the month that this file is a copy of; undefined for a file without a month. */
export function lakePathOf(
  { folder }: Pick<TableDefinition, "folder">,
  { partitionValues }: Pick<AddFile, "partitionValues">,
): string | undefined {
  const { [EXPORT_COLUMN]: exportFolder, [MONTH_COLUMN]: month, [SCOPE_COLUMN]: scope } = partitionValues;
  const path = [scope, month, folder, ...(exportFolder ? [exportFolder] : []), `${folder}.parquet`].join("/");
  return scope && parseDatasetPath(path) !== undefined ? path : undefined;
}

/** True for a partition of this table's dataset. */
export function isOfTable({ folder }: Pick<TableDefinition, "folder">, place: PartitionKey): boolean {
  return partitionPath(place.scope, place.month, place.dataset).endsWith(`/${folder}.parquet`);
}

/** The partition at a path in the lake; undefined if it belongs to another table. */
export function partitionInTable({ folder }: Pick<TableDefinition, "folder">, path: string): PartitionKey | undefined {
  // Skips other datasets before parsing, because a lake has thousands of files.
  if (!path.endsWith(`/${folder}.parquet`)) return undefined;
  return parseDatasetPath(path);
}

/**
 * A number that increases with every commit of a month, so that a slow publisher never reverts the table. Months of
 * release 0.1 have none; their storage time is lower than that of any later commit.
 */
export function generationOf({ committedAt = 0, generation = committedAt }: CommittedRecord): number {
  return generation;
}

/**
 * The generation of a commit that replaces `previous` at this time. It is also greater than that of a month that was
 * deleted and ingested again.
 */
export function nextGeneration(previous: CommittedRecord | undefined, now: Date): number {
  return Math.max(previous === undefined ? 0 : generationOf(previous) + 1, now.getTime());
}

/** The application ID whose transactions in the log record a month's generation. Each table has a separate log. */
export function monthApplication(place: PartitionKey): string {
  return `cost-hub/${partitionKey(place)}`;
}

/** A committed month in the lake. */
export interface LakeMonth extends PartitionKey {
  /** Path in `ingestion`. */
  readonly path: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly record: CommittedRecord;
}

const FOLDER = "data";

/**
 * The path of a month's copy in the table. Each commit attempt has a separate name, so no file is ever overwritten, and
 * readers need not decode it. Undefined for an attempt ID that the hub did not create.
 */
export function monthFilePath({ month, record }: Pick<LakeMonth, "month" | "record">): string | undefined {
  return /^[0-9a-f]{32}$/.test(record.attempt) ? `${FOLDER}/${month}/${record.attempt}.parquet` : undefined;
}

/**
 * The action that adds a month to the table. `etag` belongs to its copy, `stats` is the output of `formatStatistics`,
 * and `sums` are the exact sums in the footer.
 */
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
    // The proof of the file is kept in the table, under the same keys as in the month itself.
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

/** Tag of a live file: the ETag of its blob at publication. Entries of earlier releases have none. */
const FILE_ETAG_KEY = "hub_file_etag";

/** A live file whose blob differs from the published one. */
export interface DamagedFile {
  readonly file: AddFile;
  /** `content`: the blob was overwritten with the same length. */
  readonly what: "missing" | "length" | "content";
  /** The listed version; undefined for a missing file. */
  readonly blob: TableBlob | undefined;
}

/** The state of a table's live files according to a listing. */
export interface TableCheck {
  readonly damaged: readonly DamagedFile[];
  /** Files with the expected length whose entry does not contain the published version. */
  readonly unknown: readonly { readonly file: AddFile; readonly blob: TableBlob }[];
}

/** Compares the live files that the hub published with the listed blobs. */
export function checkFiles({ files }: Pick<TableSnapshot, "files">, blobs: readonly TableBlob[]): TableCheck {
  const byPath = new Map(blobs.map((blob) => [blob.path, blob]));
  const damaged: DamagedFile[] = [];
  const unknown: { readonly file: AddFile; readonly blob: TableBlob }[] = [];
  for (const file of files.values()) {
    // Ingest replaces files that other tools wrote.
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

/** A file in the table's folder, with its path relative to that folder. */
export interface TableBlob {
  readonly path: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly lastModified: Date;
}
