import { type CostSum, type CostSums, ZERO_SUM } from "../focus/cost-sums.ts";
import type { Grouping } from "./group-rows.ts";
import { type RawColumn, usedPlaces } from "./raw-column.ts";
import { sumRows } from "./row-loops.ts";

/** Exact sums of a decimal column by group. `groups` holds the group of each row, -1 for rows that are left out. */
export function sumByGroup(column: RawColumn, groups: Int32Array, groupCount: number): readonly bigint[] {
  if (column.indexes.length > MAX_SUMMED_ROWS) throw new RangeError(`${column.indexes.length} rows in one row group`);
  const limbs = sumRows({ ...column, groups }, groupCount);
  return Array.from({ length: groupCount }, (_, group) => {
    const sum = limbs.subarray(LIMBS * group, LIMBS * (group + 1));
    return sum.reduce((joined, limb) => (joined << 32n) + limb, 0n);
  });
}

const LIMBS = 4;

/** What is copied to be added up, and what two million rows of values take, stays bounded. */
export const MAX_SUMMED_ROWS = 2 ** 21;

/** Exact sums of decimal columns, by their names, for each currency that occurs in a row. */
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
