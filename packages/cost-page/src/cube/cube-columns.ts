import { addCharges, type ChargeClass, type ChargeTotals, NO_CHARGES } from "exact-values/charge-totals";
import {
  CELL_DIMENSIONS,
  type CellColumns,
  type CommitmentCell,
  type CubeColumns,
  DAY_DIMENSIONS,
  type DayColumns,
  type SavingsCell,
} from "exact-values/cost-cube";
import type { InGroups } from "./group-rows.ts";

/** Where the dimensions of days are among those of cells. */
export const DAY_PLACES: readonly number[] = DAY_DIMENSIONS.map((name) => CELL_DIMENSIONS.indexOf(name));
const [CURRENCY, SUBSCRIPTION] = [CELL_DIMENSIONS.indexOf("currency"), CELL_DIMENSIONS.indexOf("subscription")];

/** The same sums with other codes. `codeMaps[dimension][code]` is the new code. */
export function recode(
  { cells, commitments, days, savings }: CubeColumns,
  codeMaps: readonly (readonly number[])[],
): CubeColumns {
  const codeOf = (at: number, code: number): number => codeMaps[at]?.[code] ?? 0;
  return {
    cells: { ...cells, codes: cells.codes.map((codes, at) => codes.map((code) => codeOf(at, code))) },
    days: {
      ...days,
      codes: days.codes.map((codes, place) => codes.map((code) => codeOf(DAY_PLACES[place] ?? 0, code))),
    },
    savings: savings.map((one) => ({
      ...one,
      currency: codeOf(CURRENCY, one.currency),
      subscription: codeOf(SUBSCRIPTION, one.subscription),
    })),
    commitments: commitments.map((one) => ({ ...one, currency: codeOf(CURRENCY, one.currency) })),
  };
}

/** One table below the other. */
export function joinCells(tables: readonly CellColumns[], dimensions: readonly unknown[]): CellColumns {
  return {
    codes: dimensions.map((_, at) => tables.flatMap(({ codes }) => codes[at] ?? [])),
    rows: tables.flatMap(({ rows }) => rows),
    billed: tables.flatMap(({ billed }) => billed),
    effective: tables.flatMap(({ effective }) => effective),
  };
}

export function joinDays(tables: readonly DayColumns[]): DayColumns {
  return {
    codes: DAY_DIMENSIONS.map((_, at) => tables.flatMap(({ codes }) => codes[at] ?? [])),
    day: tables.flatMap(({ day }) => day),
    isUsageBased: tables.flatMap(({ isUsageBased }) => isUsageBased),
    billed: tables.flatMap(({ billed }) => billed),
    effective: tables.flatMap(({ effective }) => effective),
  };
}

/** Keeps the first value of a group. */
export const first = <T>(known: T): T => known;
const addUnits = (known: bigint, next: bigint): bigint => known + next;

/** One row per group. */
export function addUpCells({ billed, codes, effective, rows }: CellColumns, inGroups: InGroups): CellColumns {
  return {
    codes: codes.map((column) => inGroups(column, first)),
    rows: inGroups(rows, (known, next) => known + next),
    billed: inGroups(billed, addUnits),
    effective: inGroups(effective, addUnits),
  };
}

export function addUpDays({ billed, codes, day, effective, isUsageBased }: DayColumns, inGroups: InGroups): DayColumns {
  return {
    codes: codes.map((column) => inGroups(column, first)),
    day: inGroups(day, first),
    isUsageBased: inGroups(isUsageBased, first),
    billed: inGroups(billed, addUnits),
    effective: inGroups(effective, addUnits),
  };
}

export function addUpSavings<T extends SavingsCell>(savings: readonly T[], inGroups: InGroups): readonly T[] {
  return inGroups(savings, (known, { classes }) => {
    const sums = new Map<ChargeClass, ChargeTotals>(known.classes);
    for (const [name, totals] of classes) sums.set(name, addCharges(sums.get(name) ?? NO_CHARGES, totals));
    return { ...known, classes: sums };
  });
}

export function addUpCommitments<T extends CommitmentCell>(all: readonly T[], inGroups: InGroups): readonly T[] {
  return inGroups(all, (known, next) => ({
    ...known,
    name: known.name || next.name,
    type: known.type || next.type,
    used: known.used + next.used,
    unused: known.unused + next.unused,
    purchased: known.purchased + next.purchased,
  }));
}
