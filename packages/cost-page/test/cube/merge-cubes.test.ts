import { CHARGE_CLASSES } from "exact-values/charge-totals";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import type { Day } from "exact-values/month";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CubeJson, cubeFromJson, cubeToJson } from "../../src/cube/cube-json.ts";
import { totalsOf } from "../../src/cube/cube-totals.ts";
import { mergeCubes } from "../../src/cube/merge-cubes.ts";
import { cellColumns, dayColumns } from "../cube-of-rows.ts";

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
    cells: cellColumns(
      DIMENSIONS,
      rows.map(({ billed, effective }, index) => ({ codes: DIMENSIONS.map(() => index), rows: 1, billed, effective })),
    ),
    days: dayColumns(
      rows.map(({ billed, effective }, index) => ({
        ...{ day: `2026-06-0${(index % 3) + 1}` as Day, isUsageBased: index % 2 === 0 },
        ...{ codes: [index, index, index], billed, effective },
      })),
    ),
    savings: rows.map(({ billed, effective }, index) => ({
      ...{ currency: index, subscription: index },
      classes: new Map([
        [
          CHARGE_CLASSES[index % CHARGE_CLASSES.length] ?? "other",
          { rows: 1, billed, effective, list: 1n, contracted: 2n, corrected: 0n },
        ],
      ]),
    })),
    commitments: rows.map(({ effective, names: [, id = ""] }, index) => ({
      ...{ currency: index, id, name: id, type: "", used: effective, unused: 1n, purchased: 0n },
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
        expect(whole.cells.rows.reduce((sum, count) => sum + count, 0)).toBe(all.rows);
        const nameOf = (at: number, cell: number): string =>
          whole.values[at]?.[whole.cells.codes[at]?.[cell] ?? -1] ?? "?";
        const keys = whole.cells.rows.map((_, cell) =>
          DIMENSIONS.map((_dimension, at) => (at === 2 ? nameOf(at, cell).toLowerCase() : nameOf(at, cell))).join("\n"),
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

  test.each<[string, (json: CubeJson) => unknown]>([
    ["a code without a value", ({ cells }) => ({ cells: { ...cells, codes: cells.codes.with(3, [9]) } })],
    ["a code that is not an integer", ({ days }) => ({ days: { ...days, codes: days.codes.with(2, [0.5]) } })],
    ["a missing code", ({ cells }) => ({ cells: { ...cells, codes: cells.codes.with(0, []) } })],
    ["a missing dimension", ({ cells }) => ({ cells: { ...cells, codes: cells.codes.slice(1) } })],
    ["an amount with an exponent", ({ cells }) => ({ cells: { ...cells, billed: "1e3" } })],
    ["a missing amount", ({ days }) => ({ days: { ...days, billed: "" } })],
    ["too many amounts", ({ days }) => ({ days: { ...days, effective: "1,2" } })],
    ["a day that does not exist", ({ days }) => ({ days: { ...days, day: [20260631] } })],
    ["a negative number of rows", ({ cells }) => ({ cells: { ...cells, rows: [-1] } })],
    [
      "an unknown class",
      ({ savings }) => ({ savings: [{ ...savings[0], classes: [["constructor", 1, "1,1,1,1,1"]] }] }),
    ],
    ["a subscription without a value", ({ savings }) => ({ savings: [{ ...savings[0], subscription: 1 }] })],
    ["a missing cost of a commitment", ({ commitments }) => ({ commitments: [{ ...commitments[0], costs: "1,2" }] })],
  ])("with %s are rejected when they are decoded", (_fault, edit) => {
    const json = cubeToJson(cubeOf([{ names: DIMENSIONS.map(() => "a"), billed: 5n, effective: 4n }]));
    expect(() => cubeFromJson({ ...json, ...(edit(json) as object) })).toThrow(TypeError);
  });

  test("with other dimensions are rejected", () => {
    expect(() => mergeCubes(CELL_DIMENSIONS, [cubeOf([])])).toThrow("among cubes by");
  });
});
