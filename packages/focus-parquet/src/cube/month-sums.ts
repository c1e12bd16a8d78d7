import { addCharges, type ChargeTotals, type ClassTotals, NO_CHARGES } from "exact-values/charge-totals";
import {
  CELL_DIMENSIONS,
  type CellColumns,
  type CostCube,
  DAILY_DIMENSIONS,
  DAY_DIMENSIONS,
} from "exact-values/cost-cube";
import { InputError } from "exact-values/errors";
import type { Day } from "exact-values/month";
import { sumByGroup } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";
import type { FoundCommitment } from "./commitments.ts";
import { createValueList, type ValueList } from "./dimension-values.ts";
import { type CombinedRows, countRows } from "./sorted-rows.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The sums of a month, which grow with each row group. */
export interface MonthSums {
  readonly values: readonly ValueList[];
  /** Adds rows. `placesOf` returns an index into `values` for each dimension. */
  addCells(combined: CombinedRows, placesOf: (codes: readonly number[]) => readonly number[], costs: Costs): void;
  addDays(combined: CombinedRows, dayOf: (codes: readonly number[]) => DayPlace, costs: Costs): void;
  addSavings(totals: ReadonlyMap<string, ClassTotals>): void;
  addCommitments(commitments: readonly FoundCommitment[]): void;
  nameSubscription(id: string, name: string): void;
  finish(): CostCube;
}

interface DayPlace {
  readonly day: Day;
  readonly isUsageBased: boolean;
  /** By `DAY_DIMENSIONS`: an index into `values`. */
  readonly codes: readonly number[];
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
  const cells = createSums(dimensions.length);
  const rowCounts: number[] = [];
  const days = createSums(DAY_DIMENSIONS.length);
  const dayNames: Day[] = [];
  const isUsageBased: boolean[] = [];
  const savings = new Map<string, Map<string, ChargeTotals>>();
  const commitments = new Map<string, Mutable<FoundCommitment>>();
  const subscriptionNames = new Map<string, string>();
  const assertFew = (count: number): void => {
    if (count > maxCells) throw tooManyCells(name, { count, dimensions, values });
  };

  return {
    values,
    addCells: (combined, placesOf, costs) => {
      const rows = countRows(combined.groups, combined.codes.length);
      const sums = sumsOf(combined, costs);
      for (const [group, local] of combined.codes.entries()) {
        if (rows[group] === 0) continue;
        const codes = placesOf(local);
        const cell = cells.add(codes.join(), codes, sums, group);
        rowCounts[cell] = (rowCounts[cell] ?? 0) + (rows[group] ?? 0);
      }
      assertFew(rowCounts.length);
    },
    addDays: (combined, dayOf, costs) => {
      const sums = sumsOf(combined, costs);
      const rows = countRows(combined.groups, combined.codes.length);
      for (const [group, local] of combined.codes.entries()) {
        if (rows[group] === 0) continue;
        const place = dayOf(local);
        const key = [place.day, place.isUsageBased, ...place.codes].join();
        const row = days.add(key, place.codes, sums, group);
        dayNames[row] = place.day;
        isUsageBased[row] = place.isUsageBased;
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
    finish: () => {
      const [codeOfCurrency, codeOfSubscription] = values.map(({ placeOf }) => placeOf);
      return {
        dimensions,
        values: values.map(({ texts }) => texts),
        cells: { ...cells.columns, rows: rowCounts },
        days: { ...days.columns, day: dayNames, isUsageBased },
        savings: [...savings].map(([key, classes]) => {
          const [currency = "", subscription = ""] = JSON.parse(key) as string[];
          return {
            currency: codeOfCurrency?.(currency) ?? 0,
            subscription: codeOfSubscription?.(subscription) ?? 0,
            classes: classes as ClassTotals,
          };
        }),
        commitments: [...commitments.values()].map((one) => ({
          ...one,
          currency: codeOfCurrency?.(one.currency) ?? 0,
        })),
        subscriptionNames,
        rows: rowCounts.reduce((sum, rows) => sum + rows, 0),
      };
    },
  };
}

interface GroupSums {
  readonly billed: readonly bigint[];
  readonly effective: readonly bigint[];
}

/** Columns of sums that grow by a row for each new key. */
function createSums(width: number): {
  readonly columns: Omit<CellColumns, "rows">;
  /** Adds a group's sums to the row of a key, and returns that row. */
  add(key: string, codes: readonly number[], sums: GroupSums, group: number): number;
} {
  const rowOfKey = new Map<string, number>();
  const columns = Array.from({ length: width }, (): number[] => []);
  const billed: bigint[] = [];
  const effective: bigint[] = [];
  return {
    columns: { codes: columns, billed, effective },
    add: (key, codes, sums, group) => {
      const row = rowOfKey.get(key) ?? rowOfKey.size;
      if (row === rowOfKey.size) {
        rowOfKey.set(key, row);
        for (const [at, column] of columns.entries()) column.push(codes[at] ?? 0);
      }
      billed[row] = (billed[row] ?? 0n) + (sums.billed[group] ?? 0n);
      effective[row] = (effective[row] ?? 0n) + (sums.effective[group] ?? 0n);
      return row;
    },
  };
}

function sumsOf({ codes, groups }: CombinedRows, { billed, effective }: Costs): GroupSums {
  const sum = (column: RawColumn | undefined): readonly bigint[] =>
    column === undefined ? [] : sumByGroup(column, groups, codes.length);
  return { billed: sum(billed), effective: sum(effective) };
}

interface CellCount {
  readonly count: number;
  readonly dimensions: readonly string[];
  readonly values: readonly ValueList[];
}

/** The error names the dimension with the most values, preferably one that the user requested. */
function tooManyCells(name: string, { count, dimensions, values }: CellCount): InputError {
  const sized = dimensions.map((dimension, at) => ({ dimension, size: values[at]?.texts.length ?? 0, at }));
  const daily: readonly string[] = DAILY_DIMENSIONS;
  const asked = sized.filter(({ at, dimension }) => at >= CELL_DIMENSIONS.length && !daily.includes(dimension));
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
