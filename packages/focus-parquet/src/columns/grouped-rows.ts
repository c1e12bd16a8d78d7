import { dayOfMicros } from "exact-values/timestamp";
import { type CostSum, type CostSums, ZERO_SUM } from "../focus/cost-sums.ts";
import { type RawColumn, rawIntegers, rawTexts, usedPlaces } from "./raw-column.ts";
import { lookUpRows, pairRows, sumRows } from "./row-loops.ts";

/** Rows sorted into groups: a group number for each row (-1: no group) and a name for each group. */
export interface Grouping {
  readonly groups: Int32Array;
  readonly names: readonly string[];
}

/**
 * Rows without a text go into the group `""`, and so do all rows if the column is missing. `nameOf` replaces texts, and
 * equal names share a group.
 */
export function groupTexts(column: RawColumn | undefined, rows: number, nameOf?: (text: string) => string): Grouping {
  if (column === undefined) return { groups: new Int32Array(rows), names: [""] };
  const texts = rawTexts(column);
  const names = nameOf === undefined ? texts : texts.map(nameOf);
  return column.filled === rows ? groupBy(column.indexes, names, 0) : groupBy(column.indexes, ["", ...names], 1);
}

/** Rows without a day are left out. */
export function groupDays(column: RawColumn | undefined, rows: number): Grouping {
  if (column === undefined) return { groups: new Int32Array(rows).fill(-1), names: [] };
  return groupBy(column.indexes, rawIntegers(column).map(dayOfMicros), 0);
}

/** Puts equal names into one group. `offset` is added to each index, so that -1 can have its own name. */
function groupBy(indexes: Int32Array, nameOfIndex: readonly string[], offset: 0 | 1): Grouping {
  const known = new Map<string, number>();
  const groupOfIndex = Int32Array.from(nameOfIndex, (name) => {
    const group = known.get(name) ?? known.size;
    known.set(name, group);
    return group;
  });
  return { groups: lookUpRows(indexes, groupOfIndex, offset), names: [...known.keys()] };
}

/** Rows sorted by two groupings at once. */
interface PairedRows {
  readonly groups: Int32Array;
  /** The two groups that each group combines, as left × number of right groups + right. */
  readonly pairs: readonly number[];
}

/** Pairs are looked up in a table if there are few possible ones. The number of possible pairs can be very large. */
const MAX_PLACES = 1 << 20;

/**
 * Numbers the pairs of groups that occur in rows, in order of first occurrence. A row that lacks one of the two gets
 * -1.
 */
export function pairGroups(left: Sorted, right: Sorted): PairedRows {
  const width = right.names.length;
  if (left.names.length * width <= MAX_PLACES) {
    return pairRows({ left: left.groups, leftCount: left.names.length, right: right.groups, rightCount: width });
  }
  const groups = new Int32Array(left.groups.length);
  const pairs: number[] = [];
  const known = new Map<number, number>();
  for (let row = 0; row < groups.length; row++) {
    const one = left.groups[row] ?? -1;
    const other = right.groups[row] ?? -1;
    if (one < 0 || other < 0) {
      groups[row] = -1;
      continue;
    }
    const pair = one * width + other;
    const group = known.get(pair) ?? pairs.push(pair) - 1;
    known.set(pair, group);
    groups[row] = group;
  }
  return { groups, pairs };
}

/** Rows in groups with names of any type. */
interface Sorted {
  readonly groups: Int32Array;
  readonly names: { readonly length: number };
}

/** Exact sums of a decimal column by group. `groups` holds the group of each row, or -1 for rows to leave out. */
export function sumByGroup(column: RawColumn, groups: Int32Array, groupCount: number): readonly bigint[] {
  if (column.indexes.length > MAX_SUMMED_ROWS) throw new RangeError(`${column.indexes.length} rows in one row group`);
  const limbs = sumRows({ ...column, groups }, groupCount);
  return Array.from({ length: groupCount }, (_, group) => {
    const sum = limbs.subarray(LIMBS * group, LIMBS * (group + 1));
    return sum.reduce((joined, limb) => (joined << 32n) + limb, 0n);
  });
}

const LIMBS = 4;

/** Bounds the bytes that are copied for the addition. */
export const MAX_SUMMED_ROWS = 2 ** 21;

/** Exact sums of decimal columns, by name, for each currency that occurs in a row. */
export function sumByCurrency(columns: Iterable<readonly [string, RawColumn]>, currencies: Grouping): CostSums {
  const { groups, names } = currencies;
  const isPresent = usedPlaces(groups, names.length);
  const sums = names.map((): [string, CostSum][] => []);
  for (const [name, column] of columns) {
    for (const [group, units] of sumByGroup(column, groups, names.length).entries())
      sums[group]?.push([name, { ...ZERO_SUM, units }]);
  }
  return new Map(names.flatMap((name, group) => (isPresent[group] === 1 ? [[name, new Map(sums[group])]] : [])));
}
