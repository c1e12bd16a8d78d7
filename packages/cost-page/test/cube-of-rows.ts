import type { ChargeKind } from "exact-values/charge-kind";
import { addCharges, type ChargeClass, type ChargeTotals, NO_CHARGES } from "exact-values/charge-totals";
import { CELL_DIMENSIONS, type CommitmentCell, type CostCube } from "exact-values/cost-cube";
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
  const cells = sumBy(
    rows,
    (row) => codes(row).join(),
    (row) => ({ codes: codes(row) }),
  );
  const days = sumBy(
    rows,
    (row) => [row.day, row.currency, row.subscription, row.service, row.isUsageBased].join("\u0000"),
    ({ day, currency, subscription, service, isUsageBased }) => ({
      day,
      currency,
      subscription,
      service,
      isUsageBased,
    }),
  );
  return {
    dimensions,
    values,
    cells: cells.map(({ count, ...cell }) => ({ ...cell, rows: count })),
    days: days.map(({ count: _, ...cell }) => cell),
    savings: savingsOfRows(rows),
    commitments: commitmentsOfRows(rows),
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

function savingsOfRows(rows: readonly CostRow[]): CostCube["savings"] {
  const sums = new Map<string, { currency: string; subscription: string; classes: Map<ChargeClass, ChargeTotals> }>();
  for (const row of rows) {
    const key = `${row.currency}\n${row.subscription}`;
    const sum = sums.get(key) ?? { currency: row.currency, subscription: row.subscription, classes: new Map() };
    const { billed, effective, list = 0n, contracted = 0n } = row;
    const totals = { rows: 1, billed, effective, list, contracted, corrected: 0n };
    sum.classes.set(classOf(row), addCharges(sum.classes.get(classOf(row)) ?? NO_CHARGES, totals));
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function commitmentsOfRows(rows: readonly CostRow[]): readonly CommitmentCell[] {
  const cells = new Map<string, CommitmentCell>();
  for (const { commitment, currency, charge, billed, effective } of rows) {
    if (commitment === undefined) continue;
    const { id, name, type, isUsed } = commitment;
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
