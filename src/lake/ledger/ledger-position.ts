import type { Clock } from "exact-values/clock";
import { instantOfDate } from "exact-values/instant";
import { coarsen, NO_CELLS } from "exact-values/month-cells";
import { type CheckedLedger, type NextLine, nextLine } from "../../hub/history/ledger-chain.ts";
import { joinLedger } from "../../hub/history/ledger-link.ts";
import {
  type LedgerHead,
  type LedgerRecord,
  type MonthTotals,
  NO_TOTALS,
  parseLedgerLine,
  parseTotals,
} from "../../hub/history/ledger-record.ts";
import {
  applyRecord,
  describeChange,
  EMPTY_STATE,
  isSameTotals,
  type LedgerState,
} from "../../hub/history/ledger-state.ts";
import type { CommittedRecord } from "../../hub/partition/held-runs.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { digestOfLine, type HeldMonth, type LedgerEntry, type LedgerFile, openHeldMonth } from "./ledger-file.ts";

/** The ledgers of one lake. */
export interface LedgerPlace {
  readonly config: BlobStore;
  readonly store: BlobStore;
  /** The lake's folder of ledgers. */
  readonly lake: string;
  readonly hubVersion: string;
  readonly clock: Clock;
  /** All ledgers as listed. */
  readonly entries: () => Promise<ReadonlyMap<string, LedgerEntry>>;
}

/** A version of a month; without an ETag, the month does not exist. */
export interface SeenMonth {
  readonly etag: string | undefined;
  /** Undefined also for a file of another tool. */
  readonly record: CommittedRecord | undefined;
}

/** Where the ledger of a month continues. */
export interface LedgerPosition {
  readonly head: LedgerHead | undefined;
  /** The month before the next record; undefined if it is unknown, so that the next record must begin the ledger again. */
  readonly state: LedgerState | undefined;
  /** Lines that belong between the ledger and the next record. */
  readonly pending: readonly string[];
  /** The ledger as read; undefined if there is none, or if it could not be read. */
  readonly file: LedgerFile | undefined;
  /** Why the ledger does not prove the month; undefined if it does. */
  readonly fault?: LedgerFault | undefined;
}

/** `isDamage` is false if storage could not be read. A later run tries again. */
export interface LedgerFault {
  readonly reason: string;
  readonly isDamage: boolean;
}

/** Finds out where the ledger of a month continues. Storage errors are faults of the result. */
export async function locateLedger(
  place: LedgerPlace,
  { path, seen }: { readonly path: string; readonly seen: SeenMonth },
  readLedger: () => Promise<LedgerFile | undefined>,
): Promise<LedgerPosition> {
  const { etag, record } = seen;
  const held =
    etag === undefined || record === undefined ? undefined : openHeldMonth(place.store, { path, etag, record });
  let file: LedgerFile | undefined;
  try {
    file = await readLedger();
    return await locateRead({ place, seen, held, file });
  } catch (error) {
    const reason = `the ledger could not be read: ${toleratedMessage(error, place.store.signal)}`;
    return continueFromMonth({ place, seen, held, file }, { reason, isDamage: false });
  }
}

/** A ledger never stops a month, whatever is wrong with it. Only the end of the job is thrown. */
export function toleratedMessage(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  return error instanceof Error ? error.message : String(error);
}

interface LedgerReading {
  readonly place: LedgerPlace;
  readonly seen: SeenMonth;
  readonly held: HeldMonth | undefined;
  readonly file: LedgerFile | undefined;
}

async function locateRead(reading: LedgerReading): Promise<LedgerPosition> {
  const { file, held, place, seen } = reading;
  const { etag, record } = seen;
  if (etag === undefined && file === undefined) return begin(file);
  const broken = (reason: string): Promise<LedgerPosition> => continueFromMonth(reading, { reason, isDamage: true });
  if (file?.isReadable === false) return broken(file.reason);
  const carried = async (): Promise<readonly string[]> => (await held?.lines()) ?? [];
  const { checked, outcome, pending, reason = "" } = await joinLedger(file?.read, record, carried, digestOfLine);
  switch (outcome) {
    case "broken":
      return broken(reason);
    case "unrecorded":
      // A month of a release without ledgers, or a file of another tool, whose content is unknown.
      return held === undefined ? begin(file) : addFound(reading, "opening", { ...checked, state: EMPTY_STATE });
    case "replaced":
      return addFound(reading, "elsewhere", checked);
    case "removed": {
      const cause = etag === undefined ? "found deleted" : "replaced by a file of another tool";
      const gone = removalLine(place, checked, cause);
      return {
        ...checked,
        pending: [],
        file,
        ...(gone && { head: gone.head, state: EMPTY_STATE, pending: [gone.line] }),
      };
    }
    case "current":
    case "behind":
      if (record !== undefined && !describes(checked.state, record))
        return broken("its sums differ from those of the month");
      return { head: checked.head, state: checked.state, pending, file };
  }
}

function begin(file: LedgerFile | undefined): LedgerPosition {
  return { head: undefined, state: EMPTY_STATE, pending: [], file };
}

/** The record of a deletion; undefined for a ledger that already ends with one. */
export function removalLine(
  place: LedgerPlace,
  { head, records, state }: CheckedLedger,
  reason: string,
): NextLine | undefined {
  const last = records.at(-1);
  if (last === undefined || last.kind === "removal") return undefined;
  const { attempt, runId, submittedTime } = last;
  const month = { attempt, runId, submittedTime };
  const after = { ...NO_TOTALS, ...NO_CELLS };
  return nextLine(
    head,
    describeChange(state, { kind: "removal", reason, month, after, ...stampOf(place) }),
    digestOfLine,
  );
}

/** Time and release of a record. */
export function stampOf({ clock, hubVersion }: LedgerPlace): Pick<LedgerRecord, "committedAt" | "release"> {
  return { committedAt: instantOfDate(clock.now()), release: hubVersion };
}

/** Adds a record of content that another writer, or a release without ledgers, left behind. */
async function addFound(
  { file, held, place, seen: { record } }: LedgerReading,
  kind: "opening" | "elsewhere",
  { head, state }: Pick<CheckedLedger, "head" | "state">,
  reason?: string,
): Promise<LedgerPosition> {
  if (held === undefined || record === undefined) throw new Error("a month that is not there");
  const after = await held.content();
  const found = kind === "opening" ? { isFound: true } : {};
  const change = describeChange(state, { kind, ...found, reason, month: record, after, ...stampOf(place) });
  const made = nextLine(head, change, digestOfLine);
  return {
    head: made.head,
    state: applyRecord(kind === "opening" ? EMPTY_STATE : state, made.record),
    pending: [made.line],
    file,
  };
}

/** A footer should stay small. */
const MAX_CARRIED = 8 * 1024 * 1024;

/**
 * The ledger cannot be trusted or read, so the chain continues from the month itself. If the ledger is gone, it begins
 * again with what the month contains now.
 */
async function continueFromMonth(reading: LedgerReading, fault: LedgerFault): Promise<LedgerPosition> {
  const { file, held, place, seen } = reading;
  const read = file?.isReadable === true ? file.read : undefined;
  const head = seen.record?.ledger ?? read?.checked.head;
  const unknown: LedgerPosition = { head, state: undefined, pending: [], file, fault };
  try {
    if (held === undefined) return unknown;
    const carried = await held.lines();
    const known = new Set((read?.lines ?? []).map(digestOfLine));
    const pending = carried.filter((line) => !known.has(digestOfLine(line)));
    const isWhole = head !== undefined && digestOfLine(carried.at(-1) ?? "") === head.digest;
    const isTooLong = pending.reduce((sum, line) => sum + line.length, 0) > MAX_CARRIED;
    const detail = parseLedgerLine(carried.at(-1) ?? "")?.detail;
    const beginsAgain = !isWhole || isTooLong || detail === undefined || (file === undefined && fault.isDamage);
    if (beginsAgain)
      return { ...(await addFound(reading, "opening", { head, state: EMPTY_STATE }, fault.reason)), fault };
    const { rows, sums, ...cells } = await held.content();
    return { ...unknown, state: { totals: { rows, sums }, ...coarsen(cells, detail) }, pending };
  } catch (error) {
    toleratedMessage(error, place.store.signal);
    return unknown;
  }
}

/** The metadata omit sums that are too long. */
function describes({ totals }: LedgerState, { rows, sums }: CommittedRecord): boolean {
  if (sums === "") return totals.rows === rows;
  const known = totalsOf({ rows, sums });
  return known !== undefined && isSameTotals(totals, known);
}

function totalsOf(record: { readonly rows: number; readonly sums: string }): MonthTotals | undefined {
  try {
    return parseTotals(record);
  } catch {
    return undefined;
  }
}
