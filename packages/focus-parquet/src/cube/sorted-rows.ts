import { type Grouping, pairGroups } from "../columns/grouped-rows.ts";
import type { RawColumn } from "../columns/raw-column.ts";

/** Rows grouped by several groupings at once. `codes` has, for each combined group, its group in each grouping. */
export interface CombinedRows {
  readonly groups: Int32Array;
  readonly codes: readonly (readonly number[])[];
}

/** Combines groupings. Only combinations that occur in a row are numbered. */
export function combine(first: Grouping, ...rest: readonly Grouping[]): CombinedRows {
  let combined: CombinedRows = { groups: first.groups, codes: first.names.map((_, group) => [group]) };
  for (const next of rest) {
    const { codes } = combined;
    const width = next.names.length;
    const { groups, pairs } = pairGroups({ groups: combined.groups, names: codes }, next);
    combined = {
      groups,
      codes: pairs.map((pair) => [...(codes[Math.floor(pair / width)] ?? []), pair % width]),
    };
  }
  return combined;
}

/** Renames the groups of a combination, and joins those with the same name. */
export function regroup({ codes, groups }: CombinedRows, nameOf: (codes: readonly number[]) => string): Grouping {
  const known = new Map<string, number>();
  const renumbered = Int32Array.from(codes, (one) => {
    const name = nameOf(one);
    const group = known.get(name) ?? known.size;
    known.set(name, group);
    return group;
  });
  const regrouped = new Int32Array(groups.length);
  for (let row = 0; row < groups.length; row++) regrouped[row] = renumbered[groups[row] ?? -1] ?? -1;
  return { groups: regrouped, names: [...known.keys()] };
}

/** Renames the groups of a grouping, and joins those with the same name. */
export function rename({ groups, names }: Grouping, nameOf: (name: string) => string): Grouping {
  return regroup({ groups, codes: names.map((_, group) => [group]) }, ([group = 0]) => nameOf(names[group] ?? ""));
}

/** Counts the rows of each group. */
export function countRows(groups: Int32Array, groupCount: number): Int32Array {
  const counts = new Int32Array(groupCount);
  for (let row = 0; row < groups.length; row++) {
    const group = groups[row] ?? -1;
    if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** The column restricted to some of its rows. */
export function pickColumn(column: RawColumn, rows: Int32Array): RawColumn {
  const indexes = new Int32Array(rows.length);
  let filled = 0;
  for (let at = 0; at < rows.length; at++) {
    const index = column.indexes[rows[at] ?? -1] ?? -1;
    indexes[at] = index;
    if (index >= 0) filled++;
  }
  return { ...column, indexes, filled };
}
