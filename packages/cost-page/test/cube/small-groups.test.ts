import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { expect, test } from "vitest";
import { totalsOf } from "../../src/cube/cube-totals.ts";
import { redactCubes } from "../../src/cube/redact-cubes.ts";
import { mergeSmallGroups, OTHER_GROUPS } from "../../src/cube/small-groups.ts";
import { cellColumns, dayColumns } from "../cube-of-rows.ts";

/** A cube with this many resource groups of two services each. Absolute costs increase with the number. */
function cubeOf(groups: number): CostCube {
  const names = ["", ...Array.from({ length: groups - 1 }, (_, at) => `rg-${String(at + 1).padStart(4, "0")}`)];
  return {
    dimensions: CELL_DIMENSIONS,
    values: [["EUR"], ["a"], names, ["Compute", "Storage"], ["west"], ["usage"], [""], ["both"]],
    cells: cellColumns(
      CELL_DIMENSIONS,
      names.flatMap((_, group) =>
        [0, 1].map((service) => {
          const cost = BigInt(group) * (group % 2 === 0 ? -1n : 1n);
          return { codes: [0, 0, group, service, 0, 0, 0, 0], rows: 1, billed: cost, effective: cost };
        }),
      ),
    ),
    ...{ days: dayColumns([]), savings: [], commitments: [], rows: 2 * groups },
    subscriptionNames: new Map(),
  };
}

test("the smallest resource groups are merged, and every sum stays", () => {
  const cube = cubeOf(1000);
  expect(mergeSmallGroups(cube, 2000)).toBe(cube);
  const folded = mergeSmallGroups(cube, 100);
  // Fifty groups, rows without a group, and the merged groups.
  expect(folded.cells.rows).toHaveLength(104);
  expect(folded.values[2]?.slice(0, 3)).toEqual(["", OTHER_GROUPS, "rg-0950"]);
  expect(folded.cells.rows.reduce((sum, rows) => sum + rows, 0)).toBe(2000);
  expect(totalsOf(folded)).toEqual(totalsOf(cube));
  const [redacted] = redactCubes([folded]).cubes;
  expect(redacted?.values[2]?.slice(0, 3)).toEqual(["", OTHER_GROUPS, "resource group 1"]);
});
