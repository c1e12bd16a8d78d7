import { CHARGE_CLASSES } from "exact-values/charge-totals";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import type { Day } from "exact-values/month";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cubeFromJson, cubeToJson } from "../../src/cube/cube-json.ts";
import { totalsOf } from "../../src/cube/cube-totals.ts";
import { mergeCubes } from "../../src/cube/merge-cubes.ts";

const name = fc.constantFrom("", "a", "A", "rg", "RG", "é", "\u{10ffff}", "__proto__", '"quoted", \\ "', "<script>");
const units = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n });
const DIMENSIONS = [...CELL_DIMENSIONS, "tag:env"];

const row = fc.record({ names: fc.array(name, { minLength: 9, maxLength: 9 }), billed: units, effective: units });

/** A cube with one cell per row, as before any merge. */
function cubeOf(
  rows: readonly { readonly names: readonly string[]; readonly billed: bigint; readonly effective: bigint }[],
): CostCube {
  return {
    dimensions: DIMENSIONS,
    values: DIMENSIONS.map((_, at) => rows.map(({ names }) => names[at] ?? "")),
    cells: rows.map(({ billed, effective }, index) => ({
      codes: DIMENSIONS.map(() => index),
      rows: 1,
      billed,
      effective,
    })),
    days: rows.map(({ billed, effective, names: [currency = "", subscription = "", , service = ""] }, index) => ({
      ...{ day: `2026-06-0${(index % 3) + 1}` as Day, isUsageBased: index % 2 === 0 },
      ...{ currency, subscription, service, billed, effective },
    })),
    savings: rows.map(({ billed, effective, names: [currency = "", subscription = ""] }, index) => ({
      ...{ currency, subscription },
      classes: new Map([
        [
          CHARGE_CLASSES[index % CHARGE_CLASSES.length] ?? "other",
          { rows: 1, billed, effective, list: 1n, contracted: 2n, corrected: 0n },
        ],
      ]),
    })),
    commitments: rows.map(({ effective, names: [currency = "", id = ""] }) => ({
      ...{ currency, id, name: id, type: "", used: effective, unused: 1n, purchased: 0n },
    })),
    subscriptionNames: new Map(rows.map(({ names }) => [names[1] ?? "", names[2] ?? ""])),
    rows: rows.length,
  };
}

const rowsOf = fc.array(row, { maxLength: 12 });

describe("cubes", () => {
  test("can be merged in any grouping, which keeps every sum", () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, rowsOf, (one, two, three) => {
        const cubes = [one, two, three].map(cubeOf);
        const whole = mergeCubes(DIMENSIONS, cubes);
        const [first, ...rest] = cubes;
        const steps = rest.reduce(
          (sum, cube) => mergeCubes(DIMENSIONS, [sum, cube]),
          mergeCubes(DIMENSIONS, first ? [first] : []),
        );
        expect(steps).toEqual(whole);
        const all = cubeOf([...one, ...two, ...three]);
        expect(Object.fromEntries(totalsOf(whole))).toEqual(Object.fromEntries(totalsOf(all)));
        expect(whole.cells.reduce((sum, { rows }) => sum + rows, 0)).toBe(all.rows);
        const keys = whole.cells.map(({ codes }) =>
          codes
            .map((code, at) => (at === 2 ? whole.values[at]?.[code]?.toLowerCase() : whole.values[at]?.[code]))
            .join("\n"),
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 200 },
    );
  });

  test("are restored from JSON", () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const cube = mergeCubes(DIMENSIONS, [cubeOf(rows)]);
        expect(cubeFromJson(JSON.parse(JSON.stringify(cubeToJson(cube))))).toEqual(cube);
      }),
      { numRuns: 200 },
    );
  });

  test("with other dimensions are rejected", () => {
    expect(() => mergeCubes(CELL_DIMENSIONS, [cubeOf([])])).toThrow("among cubes by");
  });
});
