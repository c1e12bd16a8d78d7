import { cellKey, coarsen, NO_SUMS, parseCellKey } from "exact-values/month-cells";
import {
  type CellChange,
  formatLedgerLine,
  type LedgerHead,
  type LedgerRecord,
  type LineDigest,
  parseLedgerLine,
} from "./ledger-record.ts";
import { applyRecord, EMPTY_STATE, isSameSums, isSameTotals, type LedgerState } from "./ledger-state.ts";

/** A place where a ledger contradicts itself. */
interface ChainProblem {
  /** Number of the line, counted from 1. */
  readonly line: number;
  /** What differs, as the end of a sentence that begins with the record. */
  readonly reason: string;
}

/** A ledger whose lines were read and compared. */
export interface CheckedLedger {
  /** Undefined for lines that are not records. */
  readonly records: readonly (LedgerRecord | undefined)[];
  /** The month after the last readable record. */
  readonly state: LedgerState;
  /** Undefined for a ledger without lines. */
  readonly head: LedgerHead | undefined;
  /** Empty for an intact ledger. */
  readonly problems: readonly ChainProblem[];
}

/** The first problem matters most. Later ones often only follow from it. */
const MAX_PROBLEMS = 20;

/**
 * Reads the lines of a ledger, and compares each record with the previous one: digest, sequence, totals and cells. An
 * inserted, edited, removed or repeated line breaks the chain.
 */
export function checkChain(lines: readonly string[], digestOf: LineDigest): CheckedLedger {
  const records: (LedgerRecord | undefined)[] = [];
  const problems: ChainProblem[] = [];
  let state = EMPTY_STATE;
  let head: LedgerHead | undefined;
  for (const [index, line] of lines.entries()) {
    const record = parseLedgerLine(line);
    const digest = digestOf(line);
    records.push(record);
    const add = (...reasons: readonly string[]): void => {
      if (problems.length < MAX_PROBLEMS) problems.push(...reasons.map((reason) => ({ line: index + 1, reason })));
    };
    if (record === undefined) add("is not a record of a ledger");
    else {
      add(...problemsOf(record, { state, head }, index));
      state = applyRecord(record.kind === "opening" ? EMPTY_STATE : state, record);
    }
    head = { sequence: record?.sequence ?? (head?.sequence ?? 0) + 1, digest };
  }
  return { records, state, head, problems };
}

interface ChainPosition {
  readonly state: LedgerState;
  readonly head: LedgerHead | undefined;
}

function problemsOf(record: LedgerRecord, { head, state }: ChainPosition, index: number): readonly string[] {
  const isOpening = record.kind === "opening";
  const problems: string[] = [];
  if (index === 0) {
    if (!isOpening) problems.push("does not open the ledger, so earlier records are missing");
    else if ((record.previous === undefined) !== (record.sequence === 1)) problems.push(WRONG_SEQUENCE);
  } else if (record.sequence !== (head?.sequence ?? 0) + 1)
    problems.push(`has sequence ${record.sequence}; ${(head?.sequence ?? 0) + 1} was expected`);
  else if (record.previous !== head?.digest) problems.push("does not match the digest of the previous record");
  const before = isOpening ? EMPTY_STATE : state;
  if (!isSameTotals(record.before, before.totals)) problems.push("does not begin with the sums of the previous record");
  else if (!matchesCells(record, before)) problems.push("does not begin with the cells of the previous record");
  return [...problems, ...cellProblems(record, before)];
}

const WRONG_SEQUENCE = "has a sequence number that does not match its position";

function matchesCells({ cells, detail }: LedgerRecord, state: LedgerState): boolean {
  if (cells.length === 0) return true;
  const table = coarsen(state, detail);
  if (table.detail !== detail && table.cells.size > 0) return false;
  return cells.every((cell) => isSameSums(cell.before, table.cells.get(cellKey(cell)) ?? NO_SUMS));
}

/** The cells must add up to the sums of the month. Datasets without charges have no cells. */
function cellProblems(record: LedgerRecord, before: LedgerState): readonly string[] {
  const { cells, totals } = applyRecord(before, record);
  if (cells.size === 0 && totals.rows > 0 && before.cells.size === 0) return [];
  const rows = [...cells.values()].reduce((sum, cell) => sum + cell.rows, 0);
  if (rows !== totals.rows) return [`has cells with ${rows} rows; the month has ${totals.rows}`];
  return COSTS.flatMap(([column, sumOf]) => {
    const byCurrency = new Map<string, bigint>();
    for (const [key, sums] of cells) {
      const { currency } = parseCellKey(key);
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + sumOf(sums));
    }
    const different = [...totals.sums].find(
      ([currency, columns]) => columns.has(column) && columns.get(column) !== (byCurrency.get(currency) ?? 0n),
    );
    return different === undefined
      ? []
      : [`has cells that do not add up to ${column} in ${different[0] || "no currency"}`];
  });
}

const COSTS = [
  ["BilledCost", ({ billed }: CellChange["after"]): bigint => billed],
  ["EffectiveCost", ({ effective }: CellChange["after"]): bigint => effective],
] as const;

/** A line that continues a ledger. */
export interface NextLine {
  readonly line: string;
  readonly head: LedgerHead;
  readonly record: LedgerRecord;
}

/** Formats a record as the next line after `head`. */
export function nextLine(
  head: LedgerHead | undefined,
  record: Omit<LedgerRecord, "sequence" | "previous">,
  digestOf: LineDigest,
): NextLine {
  const placed: LedgerRecord = { ...record, sequence: (head?.sequence ?? 0) + 1, previous: head?.digest };
  const line = formatLedgerLine(placed);
  return { line, head: { sequence: placed.sequence, digest: digestOf(line) }, record: placed };
}
