import { type CheckedLedger, checkChain } from "./ledger-chain.ts";
import {
  formatLedgerHead,
  type LedgerHead,
  type LedgerRecord,
  type LineDigest,
  parseLedgerHead,
  parseLedgerLine,
} from "./ledger-record.ts";

/** The record of the month that a ledger should describe; undefined if there is none. */
type LinkedMonth = { readonly attempt: string; readonly ledger?: LedgerHead | undefined } | undefined;

/** Folder of all ledgers in container `config`: a folder per lake, then the paths of the months. */
export const LEDGER_FOLDER = "ledger/";
const SUFFIX = ".jsonl.gz";
const MONTH_SUFFIX = ".parquet";

/** The folder name of a lake: its name, or the host name of its account, because the remote account can change. */
export function ledgerLake({
  accountUrl,
  name,
}: {
  readonly accountUrl?: string | undefined;
  readonly name: string;
}): string {
  return accountUrl === undefined ? name : new URL(accountUrl).host.replaceAll(":", "-");
}

/** The name of a month's ledger in container `config`. */
export function ledgerName(lake: string, path: string): string {
  return `${LEDGER_FOLDER}${lake}/${path.slice(0, -MONTH_SUFFIX.length)}${SUFFIX}`;
}

/** The lake and month of a ledger; undefined for any other name. */
export function parseLedgerName(name: string): { readonly lake: string; readonly path: string } | undefined {
  const [, lake, path] = /^ledger\/([^/]+)\/(.+)\.jsonl\.gz$/.exec(name) ?? [];
  return lake === undefined || path === undefined ? undefined : { lake, path: `${path}${MONTH_SUFFIX}` };
}

/** Metadata keys of a ledger. One listing shows which months are ahead of their ledger. */
const HEAD_KEY = "hub_ledger";
const MONTH_KEY = "hub_month";
const BYTES_KEY = "hub_bytes";

/** The metadata of a ledger. All members are undefined for a file that another tool wrote. */
export interface LedgerMarks {
  /** Sequence and digest of the last line. */
  readonly head: LedgerHead | undefined;
  /** The version of the month that the last line describes: see `markOfMonth`. */
  readonly month: string | undefined;
}

const NO_MARKS: LedgerMarks = { head: undefined, month: undefined };

/** The mark of a ledger whose last line describes this version of the month; `none` for a month that is gone. */
export function markOfMonth(record: LinkedMonth): string {
  if (record === undefined) return "none";
  return record.ledger === undefined ? `attempt/${record.attempt}` : formatLedgerHead(record.ledger);
}

export function formatLedgerMarks(marks: {
  readonly head: LedgerHead;
  readonly month: string;
  readonly byteCount: number;
}): Readonly<Record<string, string>> {
  return {
    [HEAD_KEY]: formatLedgerHead(marks.head),
    [MONTH_KEY]: encodeURIComponent(marks.month),
    [BYTES_KEY]: String(marks.byteCount),
  };
}

/** Returns undefined marks if the length of the blob has changed since they were written. */
export function parseLedgerMarks(metadata: Readonly<Record<string, string>>, byteCount: number): LedgerMarks {
  const byKey = new Map(Object.entries(metadata).map(([key, value]) => [key.toLowerCase(), value]));
  if (byKey.get(BYTES_KEY) !== String(byteCount)) return NO_MARKS;
  return { head: parseLedgerHead(byKey.get(HEAD_KEY)), month: decodeMark(byKey.get(MONTH_KEY)) };
}

function decodeMark(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A ledger that was read completely. */
export interface ReadLedger {
  readonly lines: readonly string[];
  readonly checked: CheckedLedger;
  /** What its metadata say. */
  readonly marks: LedgerMarks;
}

/**
 * How a ledger and a month belong together. `current`: the last line describes the month. `behind`: `lines`, which the
 * month carries, continue the ledger. `replaced`: another writer replaced the month without a record, or an older
 * version was restored. `removed`: the month is gone. `unrecorded`: neither has a record. `broken`: they contradict each
 * other, as `reason` says.
 */
type LedgerLink =
  | { readonly outcome: "current" | "replaced" | "removed" | "unrecorded" }
  | { readonly outcome: "behind"; readonly lines: readonly string[] }
  | { readonly outcome: "broken"; readonly reason: string };

/** A ledger together with the records that the month carries. */
interface JoinedLedger {
  readonly outcome: LedgerLink["outcome"];
  /** Why the ledger does not prove the month; only for `broken`. */
  readonly reason?: string;
  /** The carried lines that the ledger lacks. */
  readonly pending: readonly string[];
  /** The ledger with these lines at its end. */
  readonly checked: CheckedLedger;
}

/**
 * Compares a ledger with the month's metadata, and checks it together with the lines that only the month carries.
 * `carried` returns the lines in the month's footer. It is only called if the metadata do not suffice.
 */
export async function joinLedger(
  file: ReadLedger | undefined,
  month: LinkedMonth,
  carried: () => Promise<readonly string[]>,
  digestOf: LineDigest,
): Promise<JoinedLedger> {
  const link = await linkLedger(file, month, carried, digestOf);
  const pending = link.outcome === "behind" ? link.lines : [];
  const isComplete = file !== undefined && pending.length === 0;
  const checked = isComplete ? file.checked : checkChain([...(file?.lines ?? []), ...pending], digestOf);
  const [problem] = checked.problems;
  if (link.outcome === "broken") return { ...link, pending, checked };
  if (problem === undefined) return { outcome: link.outcome, pending, checked };
  return { outcome: "broken", reason: `record ${problem.line} ${problem.reason}`, pending: [], checked };
}

async function linkLedger(
  file: ReadLedger | undefined,
  month: LinkedMonth,
  carried: () => Promise<readonly string[]>,
  digestOf: LineDigest,
): Promise<LedgerLink> {
  const reason = file && faultOf(file);
  if (reason !== undefined) return { outcome: "broken", reason };
  const head = month?.ledger;
  if (file === undefined) {
    if (head === undefined) return { outcome: "unrecorded" };
    const lines = await carried();
    const opening = lines.findIndex((line) => parseLedgerLine(line)?.kind === "opening");
    const isNamed = digestOf(lines.at(-1) ?? "") === head.digest;
    if (opening < 0 || !isNamed)
      return { outcome: "broken", reason: `it is missing; the month has ${records(head.sequence)}` };
    return { outcome: "behind", lines: lines.slice(opening) };
  }
  const { head: end, records: all } = file.checked;
  if (head !== undefined && end?.digest === head.digest) {
    if (end.sequence === head.sequence) return { outcome: "current" };
    return {
      outcome: "broken",
      reason: `it ends with record ${end.sequence}; the month has ${records(head.sequence)}`,
    };
  }
  // A ledger that began again names the last record of the deleted one, which the month also names.
  const beganAgain = head !== undefined && all[0]?.previous === head.digest;
  const isKnown = head === undefined || beganAgain || file.lines.some((line) => digestOf(line) === head.digest);
  if (isKnown && file.marks.month === markOfMonth(month)) {
    if (isOfFoundContent(all.at(-1))) return { outcome: "current" };
    return { outcome: "broken", reason: `it ends with record ${end?.sequence ?? 0}, which the month does not name` };
  }
  if (month === undefined) return { outcome: "removed" };
  // The commit of the last record would name that record, so somebody has edited the month's metadata.
  const isEdited = head !== undefined && all.at(-1)?.attempt === month.attempt && !isOfFoundContent(all.at(-1));
  if (head === undefined || (isKnown && !isEdited)) return { outcome: "replaced" };
  const lines = linesAfter(file.checked.head, await carried(), digestOf);
  // Otherwise, somebody has edited the month's metadata.
  const isNamed = digestOf(lines?.at(-1) ?? "") === head.digest;
  return lines === undefined || !isNamed
    ? {
        outcome: "broken",
        reason: `it ends with record ${file.checked.head?.sequence ?? 0}; the month has ${records(head.sequence)}`,
      }
    : { outcome: "behind", lines };
}

/** True for a record of another writer's change, which no commit of the month carries. */
function isOfFoundContent(record: LedgerRecord | undefined): boolean {
  return record?.isFound === true || record?.kind === "elsewhere" || record?.kind === "removal";
}

/** Why a ledger contradicts itself or its metadata; undefined if it does not. */
function faultOf({ checked, marks }: ReadLedger): string | undefined {
  const [problem] = checked.problems;
  if (problem !== undefined) return `record ${problem.line} ${problem.reason}`;
  if (marks.head === undefined || marks.head.digest === checked.head?.digest) return undefined;
  return `it does not end with record ${marks.head.sequence}, which its metadata name`;
}

/** The lines that continue a ledger; undefined if none does. Empty if the ledger ends with the last line. */
export function linesAfter(
  head: LedgerHead | undefined,
  lines: readonly string[],
  digestOf: LineDigest,
): readonly string[] | undefined {
  const last = lines.findLastIndex((line) => digestOf(line) === head?.digest);
  if (last >= 0) return lines.slice(last + 1);
  const first = lines.findIndex((line) => parseLedgerLine(line)?.previous === head?.digest);
  return first < 0 ? undefined : lines.slice(first);
}

function records(count: number): string {
  return count === 1 ? "1 record" : `${count} records`;
}
