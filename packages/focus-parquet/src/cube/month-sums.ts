import { addCharges, type ChargeTotals, type ClassTotals, NO_CHARGES } from "exact-values/charge-totals";
import { CELL_DIMENSIONS, type CommitmentCell, type CostCube, type DayCell } from "exact-values/cost-cube";
import { InputError } from "exact-values/errors";
import { sumByGroup } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import { createValueList, type ValueList } from "./dimension-values.ts";
import { type CombinedRows, countRows } from "./sorted-rows.ts";

interface Sums {
  billed: bigint;
  effective: bigint;
}

interface CellSums extends Sums {
  readonly codes: readonly number[];
  rows: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The sums of a month, which grow with each row group. */
export interface MonthSums {
  readonly values: readonly ValueList[];
  /** Adds rows. `placesOf` returns an index into `values` for each dimension. */
  addCells(combined: CombinedRows, placesOf: (codes: readonly number[]) => readonly number[], costs: Costs): void;
  addDays(
    combined: CombinedRows,
    dayOf: (codes: readonly number[]) => Omit<DayCell, "billed" | "effective">,
    costs: Costs,
  ): void;
  addSavings(totals: ReadonlyMap<string, ClassTotals>): void;
  addCommitments(commitments: readonly CommitmentCell[]): void;
  nameSubscription(id: string, name: string): void;
  finish(): CostCube;
}

interface Costs {
  readonly billed: RawColumn | undefined;
  readonly effective: RawColumn | undefined;
}

interface SumOptions {
  /** Dimensions in addition to those of every cube. */
  readonly dimensions: readonly string[];
  readonly maxCells: number;
  /** The file's name in error messages. */
  readonly name: string;
}

const lowerCase = (text: string): string => text.toLowerCase();

/**
 * Creates empty sums for a month. `addCells` throws InputError `TooManyCells` once there are more cells than a page can
 * show.
 */
export function createMonthSums({ dimensions: asked, maxCells, name }: SumOptions): MonthSums {
  const dimensions = [...CELL_DIMENSIONS, ...asked];
  // Azure's spelling of resource groups varies.
  const values = dimensions.map((dimension) => createValueList(dimension === "resourceGroup" ? lowerCase : undefined));
  const cells = new Map<string, CellSums>();
  const days = new Map<string, Mutable<DayCell>>();
  const savings = new Map<string, Map<string, ChargeTotals>>();
  const commitments = new Map<string, Mutable<CommitmentCell>>();
  const subscriptionNames = new Map<string, string>();
  const assertFew = (count: number): void => {
    if (count > maxCells) throw tooManyCells(name, { count, dimensions, values });
  };

  return {
    values,
    addCells: (combined, placesOf, costs) => {
      const rows = countRows(combined);
      const sums = sumsOf(combined, costs);
      for (const [group, local] of combined.codes.entries()) {
        if (rows[group] === 0) continue;
        const codes = placesOf(local);
        const key = codes.join();
        const cell = cells.get(key) ?? { codes, rows: 0, billed: 0n, effective: 0n };
        if (cell.rows === 0) cells.set(key, cell);
        cell.rows += rows[group] ?? 0;
        cell.billed += sums.billed[group] ?? 0n;
        cell.effective += sums.effective[group] ?? 0n;
      }
      assertFew(cells.size);
    },
    addDays: (combined, dayOf, costs) => {
      const sums = sumsOf(combined, costs);
      const rows = countRows(combined);
      for (const [group, local] of combined.codes.entries()) {
        if (rows[group] === 0) continue;
        const place = dayOf(local);
        const key = dayKey(place);
        const day = days.get(key) ?? { ...place, billed: 0n, effective: 0n };
        days.set(key, day);
        day.billed += sums.billed[group] ?? 0n;
        day.effective += sums.effective[group] ?? 0n;
      }
    },
    addSavings: (totals) => {
      for (const [key, classes] of totals) {
        const known = savings.get(key) ?? new Map<string, ChargeTotals>();
        for (const [one, sums] of classes) known.set(one, addCharges(known.get(one) ?? NO_CHARGES, sums));
        savings.set(key, known);
      }
    },
    addCommitments: (found) => {
      for (const one of found) {
        const key = `${one.currency}\n${one.id}`;
        const known = commitments.get(key);
        if (known === undefined) {
          commitments.set(key, { ...one });
          continue;
        }
        known.name ||= one.name;
        known.type ||= one.type;
        known.used += one.used;
        known.unused += one.unused;
        known.purchased += one.purchased;
      }
    },
    nameSubscription: (id, text) => {
      if (text !== "" && !subscriptionNames.has(id)) subscriptionNames.set(id, text);
    },
    finish: () => ({
      dimensions,
      values: values.map(({ texts }) => texts),
      cells: [...cells.values()],
      days: [...days.values()],
      savings: [...savings].map(([key, classes]) => {
        const [currency = "", subscription = ""] = JSON.parse(key) as string[];
        return { currency, subscription, classes: classes as ClassTotals };
      }),
      commitments: [...commitments.values()],
      subscriptionNames,
      rows: [...cells.values()].reduce((sum, { rows }) => sum + rows, 0),
    }),
  };
}

function sumsOf(
  { codes, groups }: CombinedRows,
  { billed, effective }: Costs,
): { readonly billed: readonly bigint[]; readonly effective: readonly bigint[] } {
  const sum = (column: RawColumn | undefined): readonly bigint[] =>
    column === undefined ? [] : sumByGroup(column, groups, codes.length);
  return { billed: sum(billed), effective: sum(effective) };
}

function dayKey({ currency, day, isUsageBased, service, subscription }: Omit<DayCell, "billed" | "effective">): string {
  return JSON.stringify([day, currency, subscription, service, isUsageBased]);
}

interface CellCount {
  readonly count: number;
  readonly dimensions: readonly string[];
  readonly values: readonly ValueList[];
}

/** The error names the dimension with the most values, preferably one that the user requested. */
function tooManyCells(name: string, { count, dimensions, values }: CellCount): InputError {
  const sized = dimensions.map((dimension, at) => ({ dimension, size: values[at]?.texts.length ?? 0, at }));
  const asked = sized.filter(({ at }) => at >= CELL_DIMENSIONS.length);
  const [largest] = (asked.length > 0 ? asked : sized).toSorted((one, other) => other.size - one.size);
  const { dimension = "", size = 0 } = largest ?? {};
  return new InputError(
    "TooManyCells",
    `${name} has more than ${count - 1} groups of charges that are alike; ${dimension} has ${size} values so far.`,
    {
      remedy:
        asked.length > 0
          ? `Remove ${dimension} from the report's group-by columns. Group by columns with a few hundred ` +
            "values, not by a name of each resource."
          : "Report fewer scopes on one page: set the input scopes.",
      place: { file: name, column: dimension },
    },
  );
}
