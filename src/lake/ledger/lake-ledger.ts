import { counted } from "exact-values/counted";
import { type MonthCells, NO_CELLS } from "exact-values/month-cells";
import type { Notice } from "exact-values/notice";
import { forEachConcurrent } from "../../concurrency.ts";
import { nextLine } from "../../hub/history/ledger-chain.ts";
import { ledgerLake, ledgerName, linesAfter, markOfMonth } from "../../hub/history/ledger-link.ts";
import { type LedgerHead, type LedgerRecord, parseTotals } from "../../hub/history/ledger-record.ts";
import { describeChange, EMPTY_STATE, finestDetail, kindOfReplacement } from "../../hub/history/ledger-state.ts";
import type { PartitionRecord } from "../../hub/partition/partition-record.ts";
import { MAX_RACES } from "../../retry.ts";
import { type Lake, recordOf } from "../discover/lake-state.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import {
  appendLines,
  digestOfLine,
  type LedgerEntry,
  type LedgerFile,
  listLedgers,
  readLedgerFile,
} from "./ledger-file.ts";
import {
  type LedgerFault,
  type LedgerPlace,
  type LedgerPosition,
  locateLedger,
  removalLine,
  type SeenMonth,
  stampOf,
  toleratedMessage,
} from "./ledger-position.ts";

/**
 * The ledgers of a lake's months, with one record for each replacement. A ledger that cannot be read or written never
 * stops a month: the month carries its records until a later run writes them.
 */
export interface LakeLedger {
  /** Prepares the record that a commit carries. Reads the month's ledger, if there is one. */
  prepare(commit: LedgerCommit): Promise<PreparedRecords>;
  /** Writes the records of a commit to the ledger. */
  committed(prepared: PreparedRecords): Promise<void>;
  /** Records that a month was deleted. */
  removed(path: string, reason: string): Promise<void>;
  /** Completes the ledgers of months that are ahead of them. Reads nothing else if there are none. */
  reconcile(months: Iterable<readonly [path: string, record: PartitionRecord]>): Promise<void>;
  /** What a person should know. */
  notices(): readonly Notice[];
}

/** A commit that replaces a version of a month. */
interface LedgerCommit {
  readonly path: string;
  readonly seen: SeenMonth;
  /** The new version. */
  readonly record: PartitionRecord;
  /** Undefined if only prices change. */
  readonly cells: MonthCells | undefined;
  /** Counts and sums of the added prices. */
  readonly prices?: unknown;
}

/** What a commit carries: the end of the ledger in its metadata, and the lines in its footer. */
interface PreparedRecords {
  readonly path: string;
  readonly head: LedgerHead;
  readonly lines: readonly string[];
  /** The ledger that was read, if any. */
  readonly file: LedgerFile | undefined;
}

interface LedgerOptions extends Pick<LedgerPlace, "clock" | "config" | "entries" | "hubVersion"> {
  readonly lake: Pick<Lake, "accountUrl" | "name" | "store">;
}

/** Small requests, which mostly wait for storage. */
const AT_ONCE = 8;
/** Repairs of one run. More are left to later runs, because each one may read a whole month. */
const MAX_REPAIRS = 200;

const REMEDY =
  "Restore an earlier version of this file. If there is none, delete the file: the next ingest begins a new ledger. " +
  "The month itself is unchanged.";

/** Lists all ledgers once, when they are first needed. A failed listing is repeated. */
export function shareLedgerListing(config: BlobStore): LedgerPlace["entries"] {
  let listing: Promise<ReadonlyMap<string, LedgerEntry>> | undefined;
  return () => {
    listing ??= listLedgers(config).catch((error: unknown) => {
      listing = undefined;
      throw error;
    });
    return listing;
  };
}

export function openLakeLedger({ lake, ...options }: LedgerOptions): LakeLedger {
  const place: LedgerPlace = { ...options, store: lake.store, lake: ledgerLake(lake) };
  const { config, store } = place;
  const broken = new Map<string, Notice>();
  const unwritten = new Map<string, string>();
  /** The versions that this run has written. */
  const written = new Set<string>();
  let left = 0;

  const report = (path: string, { isDamage, reason }: LedgerFault): void => {
    const name = `config/${ledgerName(place.lake, path)}`;
    if (!isDamage) unwritten.set(path, reason);
    else if (!broken.has(name)) {
      const message = `${name} does not prove the history of ingestion/${path}: ${reason}.`;
      broken.set(name, { code: "LedgerBroken", message, remedy: REMEDY, place: { file: name } });
    }
  };

  /** Appends the lines that the ledger lacks. Another job of the same commit may be doing the same. */
  const append = async (path: string, lines: readonly string[], month: string, seen?: LedgerFile): Promise<void> => {
    const name = ledgerName(place.lake, path);
    let file = seen;
    for (let tries = 1; tries <= MAX_RACES.ledger; tries++) {
      if (file?.isReadable === false) return report(path, { reason: file.reason, isDamage: true });
      if (file === undefined && lines.length === 0) return;
      const missing = file === undefined ? lines : linesAfter(file.read.checked.head, lines, digestOfLine);
      if (missing === undefined)
        return report(path, {
          reason: "it does not end with the record that precedes those of the month",
          isDamage: true,
        });
      if (missing.length === 0 && file?.read.marks.month === month) return;
      if ((await appendLines(config, { name, file, lines: missing, month })) === "written") {
        written.add(path);
        // If the ledger could not be read before the commit, the record says so.
        unwritten.delete(path);
        return;
      }
      file = await readLedgerFile(config, name, undefined);
    }
    report(path, { reason: "other jobs kept changing the ledger.", isDamage: false });
  };

  const appendOrReport: typeof append = async (path, ...rest) => {
    try {
      await append(path, ...rest);
    } catch (error) {
      report(path, { reason: toleratedMessage(error, store.signal), isDamage: false });
    }
  };

  const repair = async (path: string): Promise<void> => {
    // The ledger is read before the month, so a ledger that is ahead proves that the month was replaced.
    const name = ledgerName(place.lake, path);
    try {
      const fresh = await readLedgerFile(config, name, undefined);
      const now = await store.properties(path);
      const record = now && recordOf(now);
      if (record === undefined) return;
      const position = await locateLedger(place, { path, seen: { etag: now?.etag, record } }, async () => fresh);
      if (position.fault !== undefined) report(path, position.fault);
      const { file, pending } = position;
      if (position.fault === undefined || file === undefined) await append(path, pending, markOfMonth(record), file);
    } catch (error) {
      report(path, { reason: toleratedMessage(error, store.signal), isDamage: false });
    }
  };

  return {
    prepare: async (commit) => {
      const { path, seen } = commit;
      const name = ledgerName(place.lake, path);
      const position = await locateLedger(place, { path, seen }, async () => {
        const entry = (await place.entries()).get(name);
        return entry && readLedgerFile(config, name, entry);
      });
      if (position.fault !== undefined) report(path, position.fault);
      const { head, line } = nextLine(position.head, recordOfCommit(place, commit, position), digestOfLine);
      return { path, head, lines: [...position.pending, line], file: position.file };
    },
    committed: ({ file, head, lines, path }) =>
      appendOrReport(path, lines, markOfMonth({ attempt: "", ledger: head }), file),
    removed: async (path, reason) => {
      try {
        const name = ledgerName(place.lake, path);
        const entry = (await place.entries()).get(name);
        const file = entry && (await readLedgerFile(config, name, entry));
        if (file?.isReadable !== true) return;
        const gone = removalLine(place, file.read.checked, reason);
        if (gone !== undefined) await append(path, [gone.line], markOfMonth(undefined), file);
      } catch (error) {
        report(path, { reason: toleratedMessage(error, store.signal), isDamage: false });
      }
    },
    reconcile: async (months) => {
      let entries: ReadonlyMap<string, LedgerEntry>;
      try {
        entries = await place.entries();
      } catch (error) {
        report("", { reason: toleratedMessage(error, store.signal), isDamage: false });
        return;
      }
      const behind = [...months].flatMap(([path, record]) => {
        const entry = entries.get(ledgerName(place.lake, path));
        if (written.has(path) || (entry === undefined && record.ledger === undefined)) return [];
        return entry?.month === markOfMonth(record) ? [] : [path];
      });
      left += Math.max(0, behind.length - MAX_REPAIRS);
      await forEachConcurrent(behind.slice(0, MAX_REPAIRS), { capacity: AT_ONCE }, repair);
    },
    notices: () => [...broken.values(), ...unwrittenNotices(unwritten, left)],
  };
}

/** The record of a commit, before it has its place in the ledger. */
function recordOfCommit(
  place: LedgerPlace,
  { cells, prices, record, seen }: LedgerCommit,
  { fault, file, head, state }: LedgerPosition,
): Omit<LedgerRecord, "previous" | "sequence"> {
  const kind = cells === undefined ? "prices" : kindOfReplacement(seen.record, record);
  const lines = file?.isReadable === true ? file.read.lines : [];
  return describeChange(state ?? EMPTY_STATE, {
    kind: state === undefined || head === undefined ? "opening" : kind,
    reason: fault?.reason,
    month: record,
    previous: seen.record,
    after: { ...parseTotals(record), ...(cells ?? state ?? NO_CELLS) },
    finest: finestDetail(lines.reduce((sum, { length }) => sum + length, 0)),
    prices,
    ...stampOf(place),
  });
}

/** A single notice, because a missing role affects every ledger. */
function unwrittenNotices(unwritten: ReadonlyMap<string, string>, left: number): readonly Notice[] {
  const [first] = unwritten;
  const behind = left === 0 ? [] : [{ message: `Later runs will complete ${counted(left, "more ledger")}.` }];
  if (first === undefined) return behind;
  const [path, reason] = first;
  const message =
    `The history of ${counted(unwritten.size, "month")} could not be written to config/ledger. The first is ` +
    `ingestion/${path}: ${reason} The months carry their records, and the next ingest writes them.`;
  return [{ message }, ...behind];
}
