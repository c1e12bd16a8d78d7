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

/** The content of a table in one version (PROTOCOL.md, "Action Reconciliation"). */
export interface TableSnapshot {
  /** -1 for a table that does not exist yet. */
  readonly version: number;
  readonly protocol: TableProtocol | undefined;
  readonly metaData: TableMetadata | undefined;
  /** Live files by path. */
  readonly files: ReadonlyMap<string, AddFile>;
  /** Removed files by path, each with its last removal. */
  readonly removed: ReadonlyMap<string, RemoveFile>;
  /** The last transaction of each application. */
  readonly transactions: ReadonlyMap<string, TableTransaction>;
  /**
   * Files in the log's folder that do not belong to the log, by the version in their names. New entries must not
   * connect them to the log.
   */
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

/** A parsed log entry. */
export interface LogEntry {
  readonly version: number;
  readonly actions: readonly LogActions[];
}

/** Applies entries to a snapshot. They must follow it without a gap. Throws InputError `TableLogBroken`. */
export function replayLog(snapshot: TableSnapshot, entries: Iterable<LogEntry>): TableSnapshot {
  let { metaData, protocol, version } = snapshot;
  const files = new Map(snapshot.files);
  const removed = new Map(snapshot.removed);
  const transactions = new Map(snapshot.transactions);
  for (const entry of entries) {
    if (entry.version !== version + 1) {
      throw brokenLog(
        `version ${version} is followed by ${entry.version}`,
        `_delta_log/${logEntryName(entry.version)}`,
      );
    }
    version = entry.version;
    // The order within an entry has no meaning, so a removal must not undo an addition in the same entry.
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

/** The snapshot in a checkpoint of this version. */
export function snapshotOfCheckpoint(version: number, actions: Iterable<LogActions>): TableSnapshot {
  return { ...replayLog(NO_TABLE, [{ version: 0, actions: [...actions] }]), version };
}

/** The file name of a version's entry in `_delta_log/`. */
export function logEntryName(version: number): string {
  return `${String(version).padStart(20, "0")}.json`;
}

/** The file name of a version's checkpoint in `_delta_log/`. */
export function checkpointName(version: number): string {
  return `${String(version).padStart(20, "0")}.checkpoint.parquet`;
}

/** A file in the log with the version from its name. */
interface NamedVersion {
  readonly version: number;
  /** Blob name. */
  readonly name: string;
}

interface LogFiles<T extends NamedVersion> {
  /** In ascending order. */
  readonly entries: readonly T[];
  readonly checkpoints: readonly T[];
}

/** A listing divided into the log and the files that do not continue it. */
export interface SplitLog<T extends NamedVersion> extends LogFiles<T> {
  /** Entries and checkpoints after a gap, in ascending order: strays, or the rest of a log that lost entries. */
  readonly beyondEntries: readonly T[];
  readonly beyondCheckpoints: readonly T[];
}

/** More versions than hourly sweeps write in a year. No log loses so many consecutive entries. */
const REACH = 10_000;

/**
 * Finds the end of the log: the last version that follows its predecessor or starts with a checkpoint. Later files do
 * not continue the log.
 */
export function splitLog<T extends NamedVersion>({ checkpoints, entries }: LogFiles<T>): SplitLog<T> {
  const written = new Set(entries.map(({ version }) => version));
  const first = entries[0]?.version ?? Number.POSITIVE_INFINITY;
  // A checkpoint is written after its entry. Clean-up deletes that entry only after all older ones.
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
    // After years, the first file in a log is a late checkpoint.
    if (version - previous > REACH && !(isFirst && beginnings.has(version))) break;
    if (version !== previous + 1 && !isFirst) continues = false;
    if (beginnings.has(version)) continues = true;
    if (continues) end = version;
    previous = version;
  }
  return end;
}

/** An entry after a gap. */
interface EntryBehindGap {
  readonly version: number;
  /** Undefined for a file that is not an entry. */
  readonly actions: readonly LogActions[] | undefined;
}

/**
 * True if entries before this one must be lost: it is within reach, valid, and newer than the last entry of the log.
 * Anything else is a stray, such as a copy of an earlier entry with another name.
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
