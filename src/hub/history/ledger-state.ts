import {
  CELL_DETAILS,
  type CellDetail,
  type CellSums,
  cellKey,
  coarsen,
  type MonthCells,
  NO_CELLS,
  NO_SUMS,
  parseCellKey,
} from "exact-values/month-cells";
import { type CellChange, type LedgerKind, type LedgerRecord, type MonthTotals, NO_TOTALS } from "./ledger-record.ts";

/** What a month contains according to its ledger. */
export interface LedgerState extends MonthCells {
  readonly totals: MonthTotals;
}

/** A month that does not exist. */
export const EMPTY_STATE: LedgerState = { totals: NO_TOTALS, ...NO_CELLS };

/** Returns the finest detail that both months have. A month without cells has every detail. */
export function commonDetail(left: MonthCells, right: MonthCells, atLeast: CellDetail = "subscription"): CellDetail {
  const details = [left, right].filter(({ cells }) => cells.size > 0).map(({ detail }) => detail);
  return CELL_DETAILS[Math.max(...[atLeast, ...details].map((detail) => CELL_DETAILS.indexOf(detail)))] ?? "kind";
}

/** Returns the changed cells at the common detail of both months, sorted by their names. */
export function changedCells(before: MonthCells, after: MonthCells, atLeast?: CellDetail): readonly CellChange[] {
  const detail = commonDetail(before, after, atLeast);
  const [old, current] = [coarsen(before, detail).cells, coarsen(after, detail).cells];
  const keys = [...new Set([...old.keys(), ...current.keys()])].sort();
  return keys.flatMap((key) => {
    const [left, right] = [old.get(key) ?? NO_SUMS, current.get(key) ?? NO_SUMS];
    return isSameSums(left, right) ? [] : [{ ...parseCellKey(key), before: left, after: right }];
  });
}

/** Returns the state after a record whose chain was checked. A record without cells has no detail of its own. */
export function applyRecord(state: LedgerState, { after, cells, detail }: LedgerRecord): LedgerState {
  const known = cells.length === 0 ? state : coarsen(state, detail);
  const table = new Map(known.cells);
  for (const cell of cells) {
    if (isSameSums(cell.after, NO_SUMS)) table.delete(cellKey(cell));
    else table.set(cellKey(cell), cell.after);
  }
  return { totals: after, detail: table.size === 0 ? NO_CELLS.detail : known.detail, cells: table };
}

export function isSameSums(left: CellSums, right: CellSums): boolean {
  return left.rows === right.rows && left.billed === right.billed && left.effective === right.effective;
}

export function isSameTotals(left: MonthTotals, right: MonthTotals): boolean {
  return left.rows === right.rows && totalsText(left) === totalsText(right);
}

function totalsText({ sums }: MonthTotals): string {
  return [...sums]
    .flatMap(([currency, columns]) =>
      [...columns].map(([column, units]) => JSON.stringify([currency, column, `${units}`])),
    )
    .sort()
    .join("\n");
}

/**
 * The readable records of a ledger. A month that was deleted and delivered again counts as one change: from what it held
 * before to what it holds now.
 */
export function joinRemovals({
  records,
}: {
  readonly records: readonly (LedgerRecord | undefined)[];
}): readonly LedgerRecord[] {
  const joined: LedgerRecord[] = [];
  let removal: LedgerRecord | undefined;
  for (const record of records) {
    if (record === undefined) continue;
    if (record.kind === "removal") removal = record;
    else {
      joined.push(removal === undefined ? record : { ...record, ...changeSince(removal, record) });
      removal = undefined;
    }
  }
  return joined;
}

function changeSince(removal: LedgerRecord, again: LedgerRecord): Pick<LedgerRecord, "before" | "cells" | "detail"> {
  const [held, now] = [cellsIn(removal, "before"), cellsIn(again, "after")];
  return { before: removal.before, detail: commonDetail(held, now), cells: changedCells(held, now) };
}

/** All cells of a month, from a change whose other side is empty. */
function cellsIn({ cells, detail }: LedgerRecord, side: "after" | "before"): MonthCells {
  return { detail, cells: new Map(cells.map((cell) => [cellKey(cell), cell[side]])) };
}

/** What is known about the version of a month that a record describes. */
type DescribedMonth = Pick<LedgerRecord, "attempt" | "runId" | "submittedTime"> & {
  readonly columnVersion?: string | undefined;
  readonly datasetVersion?: string | undefined;
};

interface MonthChange extends Pick<LedgerRecord, "committedAt" | "isFound" | "kind" | "prices" | "reason" | "release"> {
  readonly month: DescribedMonth;
  /** The replaced version, if it is known. */
  readonly previous?: DescribedMonth | undefined;
  readonly after: MonthTotals & MonthCells;
  /** The finest detail that the record may have. */
  readonly finest?: CellDetail | undefined;
}

/** Describes a change of the month whose ledger has this state. An opening record begins with an empty month. */
export function describeChange(
  known: LedgerState,
  { after, finest, month, previous, ...change }: MonthChange,
): Omit<LedgerRecord, "previous" | "sequence"> {
  const before = change.kind === "opening" ? EMPTY_STATE : known;
  const [old, current] = [previous && columnsOf(previous), columnsOf(month)];
  return {
    ...change,
    attempt: month.attempt,
    runId: month.runId,
    submittedTime: month.submittedTime,
    ...(old === undefined || current === undefined || old === current
      ? {}
      : { columns: { before: old, after: current } }),
    before: before.totals,
    after: { rows: after.rows, sums: after.sums },
    detail: commonDetail(before, after, finest),
    cells: changedCells(before, after, finest),
  };
}

function columnsOf({ columnVersion, datasetVersion }: DescribedMonth): string | undefined {
  return columnVersion ?? datasetVersion;
}

interface DeliveredRun extends Pick<LedgerRecord, "runId" | "submittedTime"> {
  readonly delivery?: { readonly partsSha256: string; readonly manifestSha256: string } | undefined;
}

/** Whether the provider changed the month, or this hub converted the same delivery again. */
export function kindOfReplacement(before: DeliveredRun | undefined, after: DeliveredRun): LedgerKind {
  const isSameRun = before?.runId === after.runId && before.submittedTime === after.submittedTime;
  if (!isSameRun) return "delivery";
  const [held, given] = [before.delivery, after.delivery];
  // Files of other providers need no digest, because their run ID is one. Months of release 0.1 have none.
  if (held === undefined || given === undefined) return "conversion";
  return held.partsSha256 === given.partsSha256 && held.manifestSha256 === given.manifestSha256
    ? "conversion"
    : "delivery";
}

/** Ledgers with more text get coarser records, so that they stay readable. */
const COARSER_ABOVE: readonly (readonly [number, CellDetail])[] = [
  [64 * 1024 * 1024, "kind"],
  [32 * 1024 * 1024, "service"],
];

/** The finest detail for the next record of a ledger whose lines have this many characters. */
export function finestDetail(characters: number): CellDetail {
  return COARSER_ABOVE.find(([limit]) => characters > limit)?.[1] ?? "subscription";
}

/** The changed cells of one currency, largest change first. */
interface Causes {
  readonly currency: string;
  readonly largest: readonly CellChange[];
  /** The cells that are not listed: their number, and the sum of their changes in units of 10^-18. */
  readonly rest: { readonly cells: number; readonly rows: number; readonly billed: bigint; readonly effective: bigint };
}

/** Groups changed cells by currency, and orders them by the size of the change in billed, then in effective cost. */
export function causesBySize(cells: readonly CellChange[], limit: number): readonly Causes[] {
  const currencies = [...new Set(cells.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const sorted = cells.filter((cell) => cell.currency === currency).sort(compareSize);
    const rest = sorted.slice(limit);
    return {
      currency,
      largest: sorted.slice(0, limit),
      rest: {
        cells: rest.length,
        rows: rest.reduce((sum, { after, before }) => sum + after.rows - before.rows, 0),
        billed: rest.reduce((sum, cell) => sum + billedChange(cell), 0n),
        effective: rest.reduce((sum, cell) => sum + effectiveChange(cell), 0n),
      },
    };
  });
}

/** Change in billed cost, in units of 10^-18. */
export function billedChange({ after, before }: CellChange): bigint {
  return after.billed - before.billed;
}

/** Change in effective cost, in units of 10^-18. */
export function effectiveChange({ after, before }: CellChange): bigint {
  return after.effective - before.effective;
}

function compareSize(left: CellChange, right: CellChange): number {
  const billed = absolute(billedChange(right)) - absolute(billedChange(left));
  const effective = absolute(effectiveChange(right)) - absolute(effectiveChange(left));
  const size = billed === 0n ? effective : billed;
  if (size !== 0n) return size > 0n ? 1 : -1;
  return nameOf(left) < nameOf(right) ? -1 : 1;
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function nameOf({ kind, service, subscription }: CellChange): string {
  return JSON.stringify([service, subscription, kind]);
}
