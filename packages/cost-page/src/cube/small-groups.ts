import type { CostCube } from "exact-values/cost-cube";
import { mergeCubes } from "./merge-cubes.ts";

/** Replaces the names of the resource groups beyond the cell limit. */
export const OTHER_GROUPS = "(other resource groups)";

const GROUPS = 2;

interface GroupSize {
  readonly place: number;
  cells: number;
  cost: bigint;
}

/**
 * Limits a cube to about `maxCells` cells by merging the resource groups with the lowest costs, which are usually the
 * most numerous values. All sums stay exact.
 */
export function mergeSmallGroups(cube: CostCube, maxCells: number): CostCube {
  const { billed, codes, effective } = cube.cells;
  if (billed.length <= maxCells) return cube;
  const sizes = (cube.values[GROUPS] ?? []).map((_, place): GroupSize => ({ place, cells: 0, cost: 0n }));
  for (const [row, group] of (codes[GROUPS] ?? []).entries()) {
    const size = sizes[group];
    if (size === undefined) continue;
    size.cells++;
    size.cost += absolute(billed[row] ?? 0n) + absolute(effective[row] ?? 0n);
  }
  // Rows without a resource group are never merged into the others.
  const order = sizes
    .filter(({ place }) => cube.values[GROUPS]?.[place] !== "")
    .toSorted((one, other) => (one.cost > other.cost ? -1 : one.cost < other.cost ? 1 : one.place - other.place));
  let room = maxCells;
  const mergedPlaces = new Set<number>();
  for (const { cells, place } of order) {
    room -= cells;
    if (room < 0) mergedPlaces.add(place);
  }
  const values = cube.values.map((texts, at) =>
    at === GROUPS ? texts.map((text, place) => (mergedPlaces.has(place) ? OTHER_GROUPS : text)) : texts,
  );
  return mergeCubes(cube.dimensions, [{ ...cube, values }]);
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}
