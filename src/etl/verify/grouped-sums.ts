import { DECIMAL_BYTE_COUNT } from "../footer/parquet-schema.ts";
import type { RawColumn } from "./raw-column.ts";

const LIMBS = DECIMAL_BYTE_COUNT / 4;

/**
 * Exact sums of a decimal column by group: each value is added as four 32-bit limbs to floats that hold integers, which stays exact for two
 * million rows, and the limbs are put together once at the end.
 *
 * `groups` holds the group of each row, -1 for rows that are left out.
 */
export function sumByGroup({ indexes, values }: RawColumn, groups: Int32Array, groupCount: number): readonly bigint[] {
  if (indexes.length > MAX_SUMMED_ROWS) throw new RangeError(`${indexes.length} rows in one row group`);
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  const sums = new Float64Array(groupCount * LIMBS);
  for (let row = 0; row < indexes.length; row++) {
    const index = indexes[row] ?? -1;
    const group = groups[row] ?? -1;
    if (index < 0 || group < 0) continue;
    const at = index * DECIMAL_BYTE_COUNT;
    const sum = group * LIMBS;
    sums[sum] = (sums[sum] ?? 0) + view.getInt32(at);
    sums[sum + 1] = (sums[sum + 1] ?? 0) + view.getUint32(at + 4);
    sums[sum + 2] = (sums[sum + 2] ?? 0) + view.getUint32(at + 8);
    sums[sum + 3] = (sums[sum + 3] ?? 0) + view.getUint32(at + 12);
  }
  return Array.from({ length: groupCount }, (_, group) => joinLimbs(sums.subarray(group * LIMBS, (group + 1) * LIMBS)));
}

/** 2^53 / 2^32 additions of a limb are exact. */
export const MAX_SUMMED_ROWS = 2 ** 21;

function joinLimbs(limbs: Float64Array): bigint {
  return limbs.reduce((sum, limb) => (sum << 32n) + BigInt(limb), 0n);
}
