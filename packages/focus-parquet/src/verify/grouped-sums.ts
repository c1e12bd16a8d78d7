import type { RawColumn } from "./raw-column.ts";
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
