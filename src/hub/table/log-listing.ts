import type { CommitInfo, LogActions } from "./log-entry.ts";
import type { LogEntry } from "./table-snapshot.ts";

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
