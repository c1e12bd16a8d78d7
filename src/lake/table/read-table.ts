import { InputError } from "exact-values/errors";
import { forEachConcurrent } from "../../concurrency.ts";
import { brokenLog, type LogActions, parseLogEntry } from "../../hub/table/log-entry.ts";
import {
  type LogEntry,
  logEntryName,
  NO_TABLE,
  replayLog,
  type SplitLog,
  showsLostEntries,
  snapshotOfCheckpoint,
  splitLog,
  type TableSnapshot,
} from "../../hub/table/table-snapshot.ts";
import { MAX_RACES, retryRace } from "../../retry.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { readCheckpoint } from "./checkpoint-file.ts";

/** A table in a container: the location of its log and files. */
export interface TableFolder {
  readonly tables: BlobStore;
  /** Without leading or trailing slashes. */
  readonly folder: string;
}

/** Limit for parallel small reads, which mostly wait for storage. */
const READS_AT_ONCE = 16;

/** The versions in a listing of the log, in ascending order. */
export interface ListedLog {
  readonly entries: readonly ListedVersion[];
  readonly checkpoints: readonly ListedVersion[];
}

/** A table, and the log listing from which it was read. */
interface ReadLog {
  readonly log: ListedLog;
  readonly snapshot: TableSnapshot;
  /** Version of the checkpoint on which the snapshot is based; -1 without a checkpoint. */
  readonly readFrom: number;
}

interface ListedVersion {
  readonly version: number;
  readonly name: string;
  readonly etag: string;
  readonly lastModified: Date;
}

/** Returns the path of a log file. */
export function logPath(folder: string, name: string): string {
  return `${folder}/_delta_log/${name}`;
}

/** Lists the log. The result is empty if the table or the container does not exist. */
async function listLog({ folder, tables }: TableFolder): Promise<ListedLog> {
  const entries: ListedVersion[] = [];
  const checkpoints: ListedVersion[] = [];
  const prefix = logPath(folder, "");
  for await (const { etag, lastModified, name } of tables.list(prefix)) {
    const [, digits, kind] = /^(\d{20})\.(json|checkpoint\.parquet)$/.exec(name.slice(prefix.length)) ?? [];
    if (digits === undefined) continue;
    (kind === "json" ? entries : checkpoints).push({ version: Number(digits), name, etag, lastModified });
  }
  return { entries: entries.toSorted(byVersion), checkpoints: checkpoints.toSorted(byVersion) };
}

function byVersion(one: ListedVersion, other: ListedVersion): number {
  return one.version - other.version;
}

/**
 * Reads the latest version of a table. Throws InputError `TableLogBroken` for a log with a gap or a missing beginning.
 */
export async function readTable(table: TableFolder): Promise<TableSnapshot> {
  return (await readLog(table)).snapshot;
}

/** Reads the latest version of a table, and returns it with the log listing. */
export async function readLog(table: TableFolder): Promise<ReadLog> {
  const read = await retryRace(MAX_RACES.tableListing, async () => {
    const listed = await readListed(table, await listLog(table));
    return listed === "gone" ? undefined : listed;
  });
  if (read === undefined) throw brokenLog("its entries are deleted while they are read", logPath(table.folder, ""));
  return read;
}

/** Reads the snapshot of a listing. `gone`: a file was deleted after the listing, or written during it. */
async function readListed(table: TableFolder, listed: ListedLog): Promise<ReadLog | "gone"> {
  const begun = await readNewestCheckpoint(table, listed);
  if (begun === "gone") return "gone";
  const { base, split, unreadable } = begun;
  const last = Math.max(split.entries.at(-1)?.version ?? -1, base.version);
  const missing = firstMissing(split.entries, base.version + 1);
  if (missing !== undefined) {
    if (await isThere(table, missing)) return "gone";
    throw lostEntries(table, { first: missing, behind: split.entries.find(({ version }) => version > missing) });
  }
  const versions = Array.from({ length: last - base.version }, (_, index) => base.version + 1 + index);
  const entries = await readEntries(table, versions);
  if (entries === "gone") return "gone";
  const judged = await findStrays(table, split, { entries, last });
  if (judged === "gone") return "gone";
  const checkpoints = [...split.checkpoints, ...unreadable.filter(({ version }) => version <= last)].sort(byVersion);
  const snapshot = { ...replayLog(base, entries), strays: judged };
  return { log: { entries: split.entries, checkpoints }, snapshot, readFrom: base.version };
}

function firstMissing(entries: readonly ListedVersion[], from: number): number | undefined {
  let next = from;
  for (const { version } of entries) {
    if (version < next) continue;
    if (version > next) return next;
    next++;
  }
  return undefined;
}

async function isThere({ folder, tables }: TableFolder, version: number): Promise<boolean> {
  return (await tables.properties(logPath(folder, logEntryName(version)))) !== undefined;
}

interface Beginning {
  readonly base: TableSnapshot;
  readonly split: SplitLog<ListedVersion>;
  readonly unreadable: readonly ListedVersion[];
}

/** An unreadable checkpoint is ignored, as long as the entries before it still exist. */
async function readNewestCheckpoint(table: TableFolder, listed: ListedLog): Promise<Beginning | "gone"> {
  const unreadable: ListedVersion[] = [];
  for (;;) {
    const split = splitLog({ ...listed, checkpoints: listed.checkpoints.filter((file) => !unreadable.includes(file)) });
    const newest = split.checkpoints.at(-1);
    if (newest === undefined) return { base: NO_TABLE, split, unreadable };
    const bytes = await table.tables.read(newest.name);
    if (bytes === undefined) return "gone";
    const actions = await readCheckpoint(bytes);
    if (actions !== undefined) return { base: snapshotOfCheckpoint(newest.version, actions), split, unreadable };
    unreadable.push(newest);
  }
}

/**
 * Finds files that only look like versions of the log, by version. Throws InputError `TableLogBroken` if one of them
 * proves that entries were lost.
 */
async function findStrays(
  table: TableFolder,
  { beyondCheckpoints, beyondEntries }: SplitLog<ListedVersion>,
  { entries, last }: { readonly entries: readonly LogEntry[]; readonly last: number },
): Promise<ReadonlyMap<number, string> | "gone"> {
  const [next] = beyondEntries;
  if (next !== undefined) {
    const actions = await readActions(table, next.name);
    const log = entries.length > 0 || last === -1 ? entries : await readEntries(table, [last]);
    if (showsLostEntries({ version: next.version, actions }, log === "gone" ? [] : log, last)) {
      // The entries were written one after the other during the listing.
      if (await isThere(table, last + 1)) return "gone";
      throw lostEntries(table, { first: last + 1, behind: next });
    }
  }
  const byVersion = new Map<number, string>();
  for (const { name, version } of [...beyondEntries, ...beyondCheckpoints]) byVersion.set(version, name);
  return byVersion;
}

/** Undefined if the file is not a log entry. */
async function readActions({ tables }: TableFolder, name: string): Promise<readonly LogActions[] | undefined> {
  try {
    const bytes = await tables.read(name);
    return bytes && parseLogEntry(name, bytes);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function lostEntries(
  table: TableFolder,
  { behind, first }: { readonly first: number; readonly behind: ListedVersion | undefined },
): InputError {
  const last = (behind?.version ?? first + 1) - 1;
  const which = last > first ? `versions ${first} to ${last} are missing` : `version ${first} is missing`;
  const behindIt = behind === undefined ? "" : ` If ${behind.name} was not written by the hub, delete that file.`;
  return brokenLog(
    `${which}, and no checkpoint follows ${last > first ? "them" : "it"}`,
    logPath(table.folder, logEntryName(first)),
    `Restore the missing files, for example from soft delete.${behindIt} Otherwise: `,
  );
}

/** Reads the entries after a snapshot, up to the first version that does not exist. */
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
