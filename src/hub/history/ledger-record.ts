import { DECIMAL_SCALE, formatUnits } from "exact-values/decimal";
import { parseInstant } from "exact-values/instant";
import { CELL_DETAILS, type CellDetail, type CellNames, type CellSums } from "exact-values/month-cells";

export { formatLedgerHead, type LedgerHead, parseLedgerHead } from "../partition/partition-record.ts";

/** Returns the SHA-256 digest of the UTF-8 bytes of a line: 64 hexadecimal digits in lower case. */
export type LineDigest = (line: string) => string;

/**
 * Why a month has changed. `opening`: the first record, of a new month or of a month from a release without a ledger.
 * `delivery`: the provider delivered other costs. `conversion`: the same delivery was converted again. `prices`: prices
 * were added or removed. `elsewhere`: another writer replaced the month without a record. `removal`: the month was
 * deleted.
 */
const LEDGER_KINDS = ["opening", "delivery", "conversion", "prices", "elsewhere", "removal"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Rows and sums of a month: currency -> column -> units of 10^-18. */
export interface MonthTotals {
  readonly rows: number;
  readonly sums: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

/** A group of charges whose rows or costs have changed. */
export interface CellChange extends CellNames {
  readonly before: CellSums;
  readonly after: CellSums;
}

/** One record of a ledger: what a replacement of the month has changed. */
export interface LedgerRecord {
  /** Counts from 1. */
  readonly sequence: number;
  /** Digest of the previous line; undefined for the first record. */
  readonly previous: string | undefined;
  readonly kind: LedgerKind;
  /** True for an opening record of content that was found and not committed with a record. */
  readonly isFound?: boolean | undefined;
  /** Why a month was removed, or why an opening record had to begin the ledger again. */
  readonly reason?: string | undefined;
  /** The commit of the month. */
  readonly attempt: string;
  readonly runId: string;
  readonly submittedTime: string;
  /** When the record was written, in UTC. */
  readonly committedAt: string;
  /** Release of the hub that wrote the record. */
  readonly release: string;
  /** Dataset versions of the columns, if they differ. */
  readonly columns?: { readonly before: string; readonly after: string } | undefined;
  /** Counts and sums of the added prices, for `prices`. */
  readonly prices?: unknown;
  readonly before: MonthTotals;
  readonly after: MonthTotals;
  readonly detail: CellDetail;
  /** Only the changed cells. */
  readonly cells: readonly CellChange[];
}

export const NO_TOTALS: MonthTotals = { rows: 0, sums: new Map() };

const SCHEMA = 1;

/** Formats a record as one line. The line is stored once and never formatted again, because its digest is the proof. */
export function formatLedgerLine(record: LedgerRecord): string {
  const { attempt, cells, columns, committedAt, detail, kind, prices, release, runId, submittedTime } = record;
  return JSON.stringify({
    schema: SCHEMA,
    sequence: record.sequence,
    previous: record.previous ?? null,
    kind,
    ...(record.isFound === true ? { found: true } : {}),
    ...(record.reason === undefined ? {} : { reason: record.reason }),
    ...{ attempt, runId, submittedTime, committedAt, release },
    ...(columns === undefined ? {} : { columns }),
    ...(prices === undefined ? {} : { prices }),
    before: formatTotals(record.before),
    after: formatTotals(record.after),
    detail,
    cells: cells.map(({ currency, service, subscription, kind: charge, before, after }) => [
      ...[currency, service, subscription, charge],
      ...[before.rows, after.rows],
      ...[before.billed, after.billed, before.effective, after.effective].map(formatUnits),
    ]),
  });
}

/** Parses one line. Undefined for a line that is not a record of this schema. Unknown members are ignored. */
export function parseLedgerLine(line: string): LedgerRecord | undefined {
  try {
    return decodeRecord(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** The totals of a partition record: `sums` is the JSON text of its sums. Throws Error for any other text. */
export function parseTotals({ rows, sums }: { readonly rows: number; readonly sums: string }): MonthTotals {
  return decodeTotals({ rows, sums: sums === "" ? {} : JSON.parse(sums) });
}

/** Rows and sums as JSON, with amounts as text. */
export function formatTotals({ rows, sums }: MonthTotals): { readonly rows: number; readonly sums: object } {
  const text = [...sums].map(([currency, columns]) => [
    currency,
    Object.fromEntries([...columns].map(([column, units]) => [column, formatUnits(units)])),
  ]);
  return { rows, sums: Object.fromEntries(text) };
}

class NotARecord extends Error {}

function decodeRecord(document: unknown): LedgerRecord {
  const members = objectOf(document);
  if (members.schema !== SCHEMA) throw new NotARecord();
  const kind = LEDGER_KINDS.find((known) => known === members.kind);
  const detail = CELL_DETAILS.find((known) => known === members.detail);
  if (kind === undefined || detail === undefined) throw new NotARecord();
  const { columns, found, previous, prices, reason, sequence } = members;
  if (previous !== null && !/^[0-9a-f]{64}$/.test(textOf(previous))) throw new NotARecord();
  return {
    sequence: countOf(sequence),
    previous: previous === null ? undefined : textOf(previous),
    kind,
    ...(found === true ? { isFound: true } : {}),
    ...(reason === undefined ? {} : { reason: textOf(reason) }),
    attempt: textOf(members.attempt),
    runId: textOf(members.runId),
    submittedTime: textOf(members.submittedTime),
    committedAt: parseInstant(textOf(members.committedAt)),
    release: textOf(members.release),
    ...(columns === undefined ? {} : { columns: decodeColumns(objectOf(columns)) }),
    ...(prices === undefined ? {} : { prices }),
    before: decodeTotals(members.before),
    after: decodeTotals(members.after),
    detail,
    cells: listOf(members.cells).map(decodeCell),
  };
}

function decodeColumns({ after, before }: Readonly<Record<string, unknown>>): LedgerRecord["columns"] {
  return { before: textOf(before), after: textOf(after) };
}

function decodeTotals(document: unknown): MonthTotals {
  const { rows, sums } = objectOf(document);
  return {
    rows: countOf(rows),
    sums: new Map(
      Object.entries(objectOf(sums)).map(([currency, columns]) => [
        currency,
        new Map(Object.entries(objectOf(columns)).map(([column, amount]) => [column, unitsOf(amount)])),
      ]),
    ),
  };
}

function decodeCell(document: unknown): CellChange {
  const cell = listOf(document);
  if (cell.length !== 10) throw new NotARecord();
  const [currency, service, subscription, kind] = cell.slice(0, 4).map(textOf);
  const [rowsBefore, rowsAfter] = cell.slice(4, 6).map(countOf);
  const [billedBefore, billedAfter, effectiveBefore, effectiveAfter] = cell.slice(6).map(unitsOf);
  return {
    ...{ currency: currency ?? "", service: service ?? "", subscription: subscription ?? "", kind: kind ?? "" },
    before: { rows: rowsBefore ?? 0, billed: billedBefore ?? 0n, effective: effectiveBefore ?? 0n },
    after: { rows: rowsAfter ?? 0, billed: billedAfter ?? 0n, effective: effectiveAfter ?? 0n },
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new NotARecord();
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new NotARecord();
  return value;
}

function textOf(value: unknown): string {
  if (typeof value !== "string") throw new NotARecord();
  return value;
}

function countOf(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new NotARecord();
  return Number(value);
}

/** A sum of decimals may have more digits than a decimal column can hold. */
function unitsOf(value: unknown): bigint {
  const [, sign, whole, fraction = ""] = /^(-?)(\d{1,60})(?:\.(\d{1,18}))?$/.exec(textOf(value)) ?? [];
  if (whole === undefined) throw new NotARecord();
  const units = BigInt(whole + fraction.padEnd(DECIMAL_SCALE, "0"));
  return sign === "-" ? -units : units;
}
