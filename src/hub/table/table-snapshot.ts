import {
  type AddFile,
  brokenLog,
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
