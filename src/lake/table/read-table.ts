import type { BlobStore } from "../../azure/storage/blob-store.ts";
import { forEachConcurrent } from "../../concurrency.ts";
import { brokenLog, parseLogEntry } from "../../hub/table/log-entry.ts";
import {
  checkpointName,
  type LogEntry,
  logEntryName,
  NO_TABLE,
  replayLog,
  snapshotOfCheckpoint,
  type TableSnapshot,
} from "../../hub/table/table-snapshot.ts";
import { readCheckpoint } from "./checkpoint-file.ts";

/** A table in a container: where the log and the files are. */
export interface TableFolder {
  readonly tables: BlobStore;
  /** Without slashes at its ends. */
  readonly folder: string;
}

/** Small reads that wait for storage most of their time. */
const READS_AT_ONCE = 16;

/** A log whose entries are deleted while it is read is listed anew; a third time would be a fight. */
const MAX_LISTINGS = 3;

/** The versions that a listing of the log shows, rising. */
export interface ListedLog {
  readonly entries: readonly ListedVersion[];
  readonly checkpoints: readonly ListedVersion[];
}

/** A table with the listing that it was read by. */
interface ReadLog {
  readonly log: ListedLog;
  readonly snapshot: TableSnapshot;
  /** Version of the checkpoint that the snapshot began with; -1 for none. */
  readonly readFrom: number;
}

interface ListedVersion {
  readonly version: number;
  /** Blob name. */
  readonly name: string;
  readonly etag: string;
  readonly lastModified: Date;
}

/** The name of a file of the log. */
export function logPath(folder: string, name: string): string {
  return `${folder}/_delta_log/${name}`;
}

/** Lists the log; nothing for a table, or a container, that does not exist. */
async function listLog({ folder, tables }: TableFolder): Promise<ListedLog> {
  const entries: ListedVersion[] = [];
  const checkpoints: ListedVersion[] = [];
  const prefix = logPath(folder, "");
  for await (const { etag, lastModified, name } of tables.list(prefix)) {
    const [, digits, kind] = /^(\d{20})\.(json|checkpoint\.parquet)$/.exec(name.slice(prefix.length)) ?? [];
    const version = Number(digits);
    if (digits === undefined || !Number.isSafeInteger(version)) continue;
    (kind === "json" ? entries : checkpoints).push({ version, name, etag, lastModified });
  }
  const rising = (versions: readonly ListedVersion[]): readonly ListedVersion[] =>
    versions.toSorted((one, other) => one.version - other.version);
  return { entries: rising(entries), checkpoints: rising(checkpoints) };
}

/** The latest version of a table. Throws InputError `TableLogBroken` for a log with a gap or without a beginning. */
export async function readTable(table: TableFolder): Promise<TableSnapshot> {
  return (await readLog(table)).snapshot;
}

/** The same with its listing. */
export async function readLog(table: TableFolder): Promise<ReadLog> {
  for (let listings = 1; ; listings++) {
    const read = await readListed(table, await listLog(table));
    if (read !== "gone") return read;
    if (listings === MAX_LISTINGS) throw brokenLog("its entries go while they are read", logPath(table.folder, ""));
  }
}

/** The snapshot that a listing shows; `gone` when a file of it has been deleted since. */
async function readListed(table: TableFolder, log: ListedLog): Promise<ReadLog | "gone"> {
  const last = Math.max(log.entries.at(-1)?.version ?? -1, log.checkpoints.at(-1)?.version ?? -1);
  if (last === -1) return { log, snapshot: NO_TABLE, readFrom: -1 };
  const base = await readNewestCheckpoint(table, log);
  if (base === "gone") return "gone";
  const entries = await readEntries(
    table,
    Array.from({ length: last - base.version }, (_, index) => base.version + 1 + index),
  );
  if (entries !== "gone") return { log, snapshot: replayLog(base, entries), readFrom: base.version };
  const listed = new Set(log.entries.map(({ version }) => version));
  const missing = Array.from({ length: last - base.version }, (_, index) => base.version + 1 + index).find(
    (version) => !listed.has(version),
  );
  if (missing === undefined) return "gone";
  throw brokenLog(
    `version ${missing} is missing, and no checkpoint is behind it`,
    logPath(table.folder, logEntryName(missing)),
  );
}

/** A checkpoint that cannot be read is as good as none, as long as the entries before it still exist. */
async function readNewestCheckpoint(table: TableFolder, { checkpoints }: ListedLog): Promise<TableSnapshot | "gone"> {
  for (const { version } of checkpoints.toReversed()) {
    const name = logPath(table.folder, checkpointName(version));
    const bytes = await table.tables.read(name);
    if (bytes === undefined) return "gone";
    const actions = await readCheckpoint(bytes);
    if (actions !== undefined) return snapshotOfCheckpoint(version, actions);
  }
  return NO_TABLE;
}

/** Entries that came after a snapshot, up to the first version that does not exist. */
export async function readNewEntries(table: TableFolder, snapshot: TableSnapshot): Promise<TableSnapshot> {
  const entries: LogEntry[] = [];
  for (let version = snapshot.version + 1; ; version++) {
    const found = await readEntries(table, [version]);
    if (found === "gone") break;
    entries.push(...found);
  }
  return replayLog(snapshot, entries);
}

async function readEntries(
  { folder, tables }: TableFolder,
  versions: readonly number[],
): Promise<readonly LogEntry[] | "gone"> {
  const entries = new Map<number, LogEntry>();
  await forEachConcurrent(versions, { capacity: READS_AT_ONCE }, async (version) => {
    const name = logPath(folder, logEntryName(version));
    const bytes = await tables.read(name);
    if (bytes !== undefined)
      entries.set(version, { version, actions: parseLogEntry(`${tables.container}/${name}`, bytes) });
  });
  if (entries.size < versions.length) return "gone";
  return versions.flatMap((version) => entries.get(version) ?? []);
}
