import type { ChargeKind } from "exact-values/charge-kind";
import { addCharges, type ChargeClass, type ChargeTotals, NO_CHARGES } from "exact-values/charge-totals";
import {
  CELL_DIMENSIONS,
  type CellColumns,
  type CommitmentCell,
  type CostCube,
  DAY_DIMENSIONS,
  type DayColumns,
} from "exact-values/cost-cube";
import type { Day } from "exact-values/month";

/** A row of costs in a test. */
export interface CostRow {
  readonly month: string;
  readonly scope: string;
  readonly day: Day;
  readonly currency: string;
  readonly subscription: string;
  readonly resourceGroup: string;
  readonly service: string;
  readonly region: string;
  readonly charge: ChargeKind;
  /** Defaults to the service's category. */
  readonly serviceCategory?: string;
  /** Defaults to `both`. */
  readonly givenCosts?: "both" | "billed" | "effective" | "none";
  readonly tags: Readonly<Record<string, string>>;
  readonly isUsageBased: boolean;
  readonly billed: bigint;
  readonly effective: bigint;
  /** For savings. */
  readonly list?: bigint;
  readonly contracted?: bigint;
  readonly commitment?: { readonly id: string; readonly name: string; readonly type: string; readonly isUsed: boolean };
}

interface CubeNames {
  readonly subscriptions: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, string>;
}

/** The cube of a month's rows, computed in the slowest and simplest way. */
export function cubeOfRows(rows: readonly CostRow[], tags: readonly string[], names: CubeNames): CostCube {
  const dimensions = [...CELL_DIMENSIONS, ...tags.map((tag) => `tag:${tag}`)];
  const base = (row: CostRow): Readonly<Record<(typeof CELL_DIMENSIONS)[number], string>> => ({
    ...row,
    serviceCategory: row.serviceCategory ?? names.categories.get(row.service) ?? "",
    givenCosts: row.givenCosts ?? "both",
  });
  const valuesOf = (row: CostRow): readonly string[] => [
    ...CELL_DIMENSIONS.map((name) => base(row)[name]),
    ...tags.map((tag) => row.tags[tag] ?? ""),
  ];
  const values = dimensions.map((_, at) => [...new Set(rows.map((row) => valuesOf(row)[at] ?? ""))].sort());
  const codes = (row: CostRow): readonly number[] => valuesOf(row).map((value, at) => values[at]?.indexOf(value) ?? 0);
  const codeOf = (name: (typeof DAY_DIMENSIONS)[number], row: CostRow): number =>
    values[CELL_DIMENSIONS.indexOf(name)]?.indexOf(row[name]) ?? 0;
  const cells = sumBy(
    rows,
    (row) => codes(row).join(),
    (row) => ({ codes: codes(row) }),
  );
  const days = sumBy(
    rows,
    (row) => [row.day, row.currency, row.subscription, row.service, row.isUsageBased].join("\u0000"),
    (row) => ({ day: row.day, isUsageBased: row.isUsageBased, codes: DAY_DIMENSIONS.map((name) => codeOf(name, row)) }),
  );
  return {
    dimensions,
    values,
    cells: cellColumns(
      dimensions,
      cells.map((cell) => ({ ...cell, rows: cell.count })),
    ),
    days: dayColumns(days),
    savings: savingsOfRows(rows, codeOf),
    commitments: commitmentsOfRows(rows, codeOf),
    subscriptionNames: names.subscriptions,
    rows: rows.length,
  };
}

function sumBy<T extends object>(
  rows: readonly CostRow[],
  keyOf: (row: CostRow) => string,
  start: (row: CostRow) => T,
): readonly (T & { billed: bigint; effective: bigint; count: number })[] {
  const sums = new Map<string, T & { billed: bigint; effective: bigint; count: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? { ...start(row), billed: 0n, effective: 0n, count: 0 };
    sum.billed += row.billed;
    sum.effective += row.effective;
    sum.count++;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function classOf({ charge, list, commitment }: CostRow): ChargeClass {
  if (charge === "unused-commitment") return "unused";
  if (charge === "commitment-purchase") return "commitment-purchase";
  if (charge === "refund") return "correction";
  if (charge !== "usage") return "other";
  if (list === undefined) return commitment === undefined ? "unpriced" : "used-unpriced";
  return commitment === undefined ? "priced" : "used-priced";
}

type CodeOf = (name: "currency" | "subscription", row: CostRow) => number;

function savingsOfRows(rows: readonly CostRow[], codeOf: CodeOf): CostCube["savings"] {
  const sums = new Map<string, { currency: number; subscription: number; classes: Map<ChargeClass, ChargeTotals> }>();
  for (const row of rows) {
    const key = `${row.currency}\n${row.subscription}`;
    const [currency, subscription] = [codeOf("currency", row), codeOf("subscription", row)];
    const sum = sums.get(key) ?? { currency, subscription, classes: new Map() };
    const { billed, effective, list = 0n, contracted = 0n } = row;
    const totals = { rows: 1, billed, effective, list, contracted, corrected: 0n };
    sum.classes.set(classOf(row), addCharges(sum.classes.get(classOf(row)) ?? NO_CHARGES, totals));
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function commitmentsOfRows(rows: readonly CostRow[], codeOf: CodeOf): readonly CommitmentCell[] {
  const cells = new Map<string, CommitmentCell>();
  for (const row of rows) {
    const { commitment, charge, billed, effective } = row;
    if (commitment === undefined) continue;
    const { id, name, type, isUsed } = commitment;
    const currency = codeOf("currency", row);
    const key = `${currency}\n${id}`;
    const before = cells.get(key) ?? { currency, id, name, type, used: 0n, unused: 0n, purchased: 0n };
    const isPurchase = charge === "commitment-purchase";
    cells.set(key, {
      ...before,
      used: before.used + (isUsed && !isPurchase ? effective : 0n),
      unused: before.unused + (!isUsed && !isPurchase ? effective : 0n),
      purchased: before.purchased + (isPurchase ? billed : 0n),
    });
  }
  return [...cells.values()];
}

interface Sums {
  readonly codes: readonly number[];
  readonly billed: bigint;
  readonly effective: bigint;
}

/** The columns of some cells with codes for each dimension. */
export function cellColumns(
  dimensions: readonly string[],
  cells: readonly (Sums & { readonly rows: number })[],
): CellColumns {
  return { ...sumColumns(dimensions, cells), rows: cells.map(({ rows }) => rows) };
}

/** The columns of some days with codes for each of `DAY_DIMENSIONS`. */
export function dayColumns(
  days: readonly (Sums & { readonly day: Day; readonly isUsageBased: boolean })[],
): DayColumns {
  return {
    ...sumColumns(DAY_DIMENSIONS, days),
    day: days.map(({ day }) => day),
    isUsageBased: days.map(({ isUsageBased }) => isUsageBased),
  };
}

function sumColumns(dimensions: readonly string[], rows: readonly Sums[]): Omit<CellColumns, "rows"> {
  return {
    codes: dimensions.map((_, at) => rows.map(({ codes }) => codes[at] ?? 0)),
    billed: rows.map(({ billed }) => billed),
    effective: rows.map(({ effective }) => effective),
  };
}
