import type { CostCube } from "exact-values/cost-cube";
import { mergeCubes } from "./merge-cubes.ts";

/** In place of the resource groups that a cube has no room for. */
export const OTHER_GROUPS = "(other resource groups)";

const GROUPS = 2;

interface GroupSize {
  readonly place: number;
  cells: number;
  cost: bigint;
}

/**
 * The same cube with at most about `maxCells` cells: the resource groups with the lowest costs become one, exactly. They are what there are many of; everything
 * else stays as it is.
 */
export function foldGroups(cube: CostCube, maxCells: number): CostCube {
  if (cube.cells.length <= maxCells) return cube;
  const sizes = (cube.values[GROUPS] ?? []).map((_, place): GroupSize => ({ place, cells: 0, cost: 0n }));
  for (const { billed, codes, effective } of cube.cells) {
    const size = sizes[codes[GROUPS] ?? 0];
    if (size === undefined) continue;
    size.cells++;
    size.cost += absolute(billed) + absolute(effective);
  }
  // What nobody has put into a group is no group.
  const order = sizes
    .filter(({ place }) => cube.values[GROUPS]?.[place] !== "")
    .toSorted((one, other) => (one.cost > other.cost ? -1 : one.cost < other.cost ? 1 : one.place - other.place));
  let room = maxCells;
  const folded = new Set<number>();
  for (const { cells, place } of order) {
    room -= cells;
    if (room < 0) folded.add(place);
  }
  const values = cube.values.map((texts, at) =>
    at === GROUPS ? texts.map((text, place) => (folded.has(place) ? OTHER_GROUPS : text)) : texts,
  );
  return mergeCubes(cube.dimensions, [{ ...cube, values }]);
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}
