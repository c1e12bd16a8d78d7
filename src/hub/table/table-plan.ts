import { InputError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import { isExpired } from "../month-lifecycle.ts";
import type { PartitionKey } from "../partition/partition-path.ts";
import type { AddFile, LogAction, TableMetadata } from "./log-entry.ts";
import {
  generationOf,
  type LakeMonth,
  monthApplication,
  monthFilePath,
  partitionKey,
  partitionOf,
} from "./table-files.ts";
import {
  compareTableSchema,
  type DeltaColumn,
  formatTableSchema,
  parseTableSchema,
  type TableDefinition,
} from "./table-schema.ts";
import type { TableSnapshot } from "./table-snapshot.ts";

/** These versions require no reader features. Synapse serverless does not support later ones. */
const PROTOCOL = { minReaderVersion: 1, minWriterVersion: 2 } as const;

/** The differences between lake and table. */
export interface TablePlan {
  /** Months that the table lacks, or holds from another attempt, ordered by path. */
  readonly publish: readonly LakeMonth[];
  /** Number of months that are the same in both. */
  readonly current: number;
  /** Months before the retention's cut-off that the table lacks, or holds from another attempt. */
  readonly expired: readonly LakeMonth[];
  /** Live files without a month in the lake. Only retention removes them. */
  readonly orphans: readonly AddFile[];
}

/**
 * Compares lake and table. Nothing is remembered between runs, so the first fill, a repair and the daily change are the
 * same operation.
 */
export function planTable(months: readonly LakeMonth[], snapshot: TableSnapshot, cutOff: Month | undefined): TablePlan {
  const byPartition = filesByPartition(snapshot);
  const inLake = new Set(months.map(partitionKey));
  const differing = months.filter((month) => !isPublished(month, byPartition));
  return {
    publish: differing
      .filter(({ month }) => !isExpired(month, cutOff))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    expired: differing.filter(({ month }) => isExpired(month, cutOff)),
    current: months.length - differing.length,
    orphans: [...snapshot.files.values()].filter((file) => !inLake.has(partitionOf(file) ?? "")),
  };
}

/** The live files per partition, without files that belong to no partition. */
function filesByPartition({ files }: Pick<TableSnapshot, "files">): ReadonlyMap<string, readonly AddFile[]> {
  const partitions = new Map<string, AddFile[]>();
  for (const file of files.values()) {
    const key = partitionOf(file);
    if (key === undefined) continue;
    const known = partitions.get(key);
    if (known === undefined) partitions.set(key, [file]);
    else known.push(file);
  }
  return partitions;
}

/** True if the table holds only the file of this attempt for the month, with the same length. */
function isPublished(month: LakeMonth, byPartition: ReadonlyMap<string, readonly AddFile[]>): boolean {
  const files = byPartition.get(partitionKey(month)) ?? [];
  const [file] = files;
  return files.length === 1 && file?.path === monthFilePath(month) && file?.size === month.byteCount;
}

/** A month whose copy has been written to the table's folder. */
export interface PublishedMonth {
  readonly month: LakeMonth;
  readonly add: AddFile;
}

/**
 * Months that must be compared with the lake once more before publication: those for which the table has seen this
 * generation or a later one, and those whose files in the table have changed since `planned`, the snapshot from before
 * the lake was listed. This covers slow publishers, repeated publication and repairs by others.
 */
export function needConfirmation(
  months: readonly PublishedMonth[],
  { base, planned }: { readonly base: TableSnapshot; readonly planned: TableSnapshot },
): readonly PublishedMonth[] {
  const [before, now] = base === planned ? [] : [filesByPartition(planned), filesByPartition(base)];
  const pathsIn = (files: ReturnType<typeof filesByPartition> | undefined, month: LakeMonth): string =>
    (files?.get(partitionKey(month)) ?? []).map(({ path }) => path).join();
  return months.filter(({ month }) => {
    const seen = base.transactions.get(monthApplication(month));
    const isSeen = seen !== undefined && generationOf(month.record) <= seen.version;
    return isSeen || pathsIn(before, month) !== pathsIn(now, month);
  });
}

/** True if the table contains the month, from any attempt. */
export function isShown({ files }: TableSnapshot, place: PartitionKey): boolean {
  const key = partitionKey(place);
  return [...files.values()].some((file) => partitionOf(file) === key);
}

/** The actions that publish these months in one entry; none if the table already holds them. */
export function publishMonths(
  snapshot: TableSnapshot,
  months: readonly PublishedMonth[],
  now: Date,
): readonly LogAction[] {
  const byPartition = filesByPartition(snapshot);
  return months
    .filter(({ month }) => !isPublished(month, byPartition))
    .flatMap(({ add, month }): readonly LogAction[] => {
      const replaced = byPartition.get(partitionKey(month)) ?? [];
      const appId = monthApplication(month);
      const seen = snapshot.transactions.get(appId)?.version ?? 0;
      const version = Math.max(seen, generationOf(month.record));
      return [
        ...replaced.flatMap((file) => (file.path === add.path ? [] : [{ remove: removalOf(file, now) }])),
        // The file may already be live together with others of its month. An entry may name a path only once.
        ...(snapshot.files.get(add.path)?.size === add.size ? [] : [{ add }]),
        { txn: { appId, version, lastUpdated: now.getTime() } },
      ];
    });
}

/** The actions that remove files from the table. */
export function removeFiles(files: readonly AddFile[], now: Date): readonly LogAction[] {
  return files.map((file) => ({ remove: removalOf(file, now) }));
}

function removalOf(
  { partitionValues, path, size }: AddFile,
  now: Date,
): NonNullable<Extract<LogAction, { remove: unknown }>["remove"]> {
  const deletionTimestamp = now.getTime();
  return { path, deletionTimestamp, dataChange: true, extendedFileMetadata: true, partitionValues, size };
}

/**
 * The actions that create a table or add the missing columns to an earlier release's schema; none if the table is up to
 * date.
 */
export function describeTable(
  definition: TableDefinition,
  snapshot: TableSnapshot,
  { id, now }: { readonly id: string; readonly now: Date },
): readonly LogAction[] {
  if (snapshot.version === -1) return [{ protocol: PROTOCOL }, { metaData: newMetadata(definition, id, now) }];
  const metaData = checkedMetadata(definition, snapshot);
  const comparison = compareTableSchema(metaData.columns, definition.columns);
  if (comparison.outcome !== "incomplete") return [];
  const schemaString = formatTableSchema([...metaData.columns, ...comparison.columns]);
  return [{ metaData: { ...metaData.metaData, schemaString } }];
}

/**
 * The columns of a table after the actions of `describeTable`. Throws InputError `TableChanged` if someone else changed
 * its protocol or schema.
 */
export function tableColumns(definition: TableDefinition, snapshot: TableSnapshot): readonly DeltaColumn[] {
  if (snapshot.version === -1) return definition.columns;
  const { columns } = checkedMetadata(definition, snapshot);
  const comparison = compareTableSchema(columns, definition.columns);
  return comparison.outcome === "incomplete" ? [...columns, ...comparison.columns] : columns;
}

function checkedMetadata(
  definition: TableDefinition,
  { metaData, protocol }: TableSnapshot,
): {
  readonly metaData: TableMetadata;
  readonly columns: readonly DeltaColumn[];
} {
  const tableChanged = (reason: string): InputError => changedByOthers(definition, reason);
  if (protocol === undefined || metaData === undefined) throw tableChanged("its log has no protocol or no schema");
  const { minReaderVersion, minWriterVersion } = protocol;
  if (minReaderVersion !== PROTOCOL.minReaderVersion || minWriterVersion !== PROTOCOL.minWriterVersion) {
    throw tableChanged(
      `its protocol is reader ${minReaderVersion}, writer ${minWriterVersion}, not reader 1, writer 2`,
    );
  }
  const columns = parseTableSchema(metaData.schemaString);
  if (columns === undefined) throw tableChanged("its schema cannot be read");
  const comparison = compareTableSchema(columns, definition.columns);
  if (comparison.outcome === "foreign") throw tableChanged(comparison.reason);
  if (metaData.partitionColumns.join() !== definition.partitionColumns.join()) {
    throw tableChanged(`it is partitioned by ${metaData.partitionColumns.join(", ") || "nothing"}`);
  }
  return { metaData, columns };
}

function newMetadata(
  { columns, description, filteredColumns, name, partitionColumns }: TableDefinition,
  id: string,
  now: Date,
): TableMetadata {
  return {
    id,
    name,
    description,
    format: { provider: "parquet", options: {} },
    schemaString: formatTableSchema(columns),
    partitionColumns,
    createdTime: now.getTime(),
    configuration: {
      "delta.dataSkippingStatsColumns": filteredColumns.join(","),
      "delta.logRetentionDuration": "interval 30 days",
      "delta.deletedFileRetentionDuration": "interval 7 days",
    },
  };
}

function changedByOthers({ name }: TableDefinition, reason: string): InputError {
  return new InputError("TableChanged", `Another tool has changed the table ${name}: ${reason}.`, {
    remedy:
      "Give other tools only the role Storage Blob Data Reader on container tables. Rename or delete the folder of " +
      `the table (${name}) and run ingest again: it rebuilds the table from the lake.`,
  });
}
