import {
  type AddFile,
  brokenLog,
  type CommitInfo,
  type LogActions,
  type RemoveFile,
  type TableMetadata,
  type TableProtocol,
  type TableTransaction,
} from "./log-entry.ts";

/** What a table holds in one version (PROTOCOL.md, "Action Reconciliation"). */
export interface TableSnapshot {
  /** -1 for a table that does not exist yet. */
  readonly version: number;
  readonly protocol: TableProtocol | undefined;
  readonly metaData: TableMetadata | undefined;
  /** Live files by path. */
  readonly files: ReadonlyMap<string, AddFile>;
  /** Files that were removed, by path, each with its last removal. */
  readonly removed: ReadonlyMap<string, RemoveFile>;
  /** The last transaction of each application. */
  readonly transactions: ReadonlyMap<string, TableTransaction>;
  /** Files of the log's folder by the version that they name without belonging to the log; no entry may ever connect them with it. */
  readonly strays: ReadonlyMap<number, string>;
}

export const NO_TABLE: TableSnapshot = {
  version: -1,
  protocol: undefined,
  metaData: undefined,
  files: new Map(),
  removed: new Map(),
  transactions: new Map(),
  strays: new Map(),
};

/** An entry of the log, read. */
export interface LogEntry {
  readonly version: number;
  readonly actions: readonly LogActions[];
}

/** The snapshot after some entries, which must follow it without a gap. Throws InputError `TableLogBroken`. */
export function replayLog(snapshot: TableSnapshot, entries: Iterable<LogEntry>): TableSnapshot {
  let { metaData, protocol, version } = snapshot;
  const files = new Map(snapshot.files);
  const removed = new Map(snapshot.removed);
  const transactions = new Map(snapshot.transactions);
  for (const entry of entries) {
    if (entry.version !== version + 1) {
      throw brokenLog(`after version ${version} comes ${entry.version}`, `_delta_log/${logEntryName(entry.version)}`);
    }
    version = entry.version;
    // The order within an entry has no meaning: a removal must not undo an addition of the same entry.
    for (const { remove } of entry.actions) {
      if (remove == null) continue;
      files.delete(remove.path);
      removed.set(remove.path, remove);
    }
    for (const { add, metaData: schema, protocol: versions, txn } of entry.actions) {
      if (add != null) {
        files.set(add.path, add);
        removed.delete(add.path);
      }
      if (txn != null) transactions.set(txn.appId, txn);
      metaData = schema ?? metaData;
      protocol = versions ?? protocol;
    }
  }
  return { version, protocol, metaData, files, removed, transactions, strays: snapshot.strays };
}

/** The snapshot that a checkpoint of this version holds. */
export function snapshotOfCheckpoint(version: number, actions: Iterable<LogActions>): TableSnapshot {
  return { ...replayLog(NO_TABLE, [{ version: 0, actions: [...actions] }]), version };
}

/** The name of a version's entry below `_delta_log/`. */
export function logEntryName(version: number): string {
  return `${String(version).padStart(20, "0")}.json`;
}

/** The name of a version's checkpoint below `_delta_log/`. */
export function checkpointName(version: number): string {
  return `${String(version).padStart(20, "0")}.checkpoint.parquet`;
}

/** A file of the log by the version that its name says. */
interface NamedVersion {
  readonly version: number;
  /** Blob name. */
  readonly name: string;
}

interface LogFiles<T extends NamedVersion> {
  /** Rising. */
  readonly entries: readonly T[];
  readonly checkpoints: readonly T[];
}

/** A listing without the names that do not continue the log. */
export interface SplitLog<T extends NamedVersion> extends LogFiles<T> {
  /** Entries and checkpoints behind a gap, rising: strays, or what is left of a log that lost entries. */
  readonly beyondEntries: readonly T[];
  readonly beyondCheckpoints: readonly T[];
}

/** More versions than an hourly sweep writes in a year: nobody can have lost so many entries in a row. */
const REACH = 10_000;

/**
 * Finds where the log ends: with the last version that follows the one before it, or that begins anew with a checkpoint. What comes later has a
 * name that does not continue the log.
 */
export function splitLog<T extends NamedVersion>({ checkpoints, entries }: LogFiles<T>): SplitLog<T> {
  const written = new Set(entries.map(({ version }) => version));
  const first = entries[0]?.version ?? Number.POSITIVE_INFINITY;
  // A checkpoint is written after its entry, and clean-up deletes the entry only after all older ones.
  const isCredible = ({ version }: T): boolean =>
    written.has(version) || version < first || (written.has(version + 1) && !written.has(version - 1));
  const usable = checkpoints.filter(isCredible);
  const end = endOf(entries, usable);
  const isWithin = ({ version }: T): boolean => version <= end;
  const isBeyond = ({ version }: T): boolean => version > end;
  return {
    entries: entries.filter(isWithin),
    checkpoints: usable.filter(isWithin),
    beyondEntries: entries.filter(isBeyond),
    beyondCheckpoints: checkpoints.filter((file) => isBeyond(file) || !isCredible(file)),
  };
}

function endOf(entries: readonly NamedVersion[], checkpoints: readonly NamedVersion[]): number {
  const beginnings = new Set(checkpoints.map(({ version }) => version));
  const versions = [...new Set([...entries, ...checkpoints].map(({ version }) => version))].sort(
    (one, other) => one - other,
  );
  let end = -1;
  let previous = -1;
  let continues = true;
  for (const version of versions) {
    const isFirst = previous === -1;
    // After years, a log begins with a late checkpoint.
    if (version - previous > REACH && !(isFirst && beginnings.has(version))) break;
    if (version !== previous + 1 && !isFirst) continues = false;
    if (beginnings.has(version)) continues = true;
    if (continues) end = version;
    previous = version;
  }
  return end;
}

/** What is known of an entry behind a gap. */
interface EntryBehindGap {
  readonly version: number;
  /** Undefined for a file that is no entry. */
  readonly actions: readonly LogActions[] | undefined;
}

/**
 * True when entries between the log and this one must be lost: the file lies within reach, is an entry, and was written after the last one of the
 * log. Anything else is a stray, such as a copy of an earlier entry under another name.
 */
export function showsLostEntries({ actions, version }: EntryBehindGap, log: readonly LogEntry[], end: number): boolean {
  if (version - end > REACH || actions === undefined || !actions.some(isKnownAction)) return false;
  const { timestamp, txnId } = infoOf(actions);
  if (txnId !== undefined && log.some((entry) => infoOf(entry.actions).txnId === txnId)) return false;
  const last = log.at(-1);
  const lastTime = last === undefined ? undefined : infoOf(last.actions).timestamp;
  return typeof timestamp !== "number" || typeof lastTime !== "number" || timestamp >= lastTime;
}

function isKnownAction({ add, commitInfo, metaData, protocol, remove, txn }: LogActions): boolean {
  return [add, commitInfo, metaData, protocol, remove, txn].some((action) => action !== undefined);
}

function infoOf(actions: readonly LogActions[]): CommitInfo {
  return actions.find(({ commitInfo }) => commitInfo !== undefined)?.commitInfo ?? {};
}
