import { describe, expect, test } from "vitest";
import {
  boundCells,
  type CellNames,
  type CellSums,
  cellKey,
  cellService,
  cellSubscription,
  coarsen,
  MAX_CELLS,
  type MonthCells,
  mergeCells,
  NO_CELLS,
  parseCellKey,
} from "../src/month-cells.ts";
import { Random } from "./random.ts";

function namesOf(services: number, subscriptions: number, nameLength = 1): readonly CellNames[] {
  return Array.from({ length: services }, (_, service) =>
    Array.from({ length: subscriptions }, (_, subscription) => ({
      currency: service % 3 === 0 ? "EUR" : "USD",
      service: `s${service}`.padEnd(nameLength, "-"),
      subscription: `/subscriptions/${subscription}`,
      kind: subscription % 2 === 0 ? "usage" : "tax",
    })),
  ).flat();
}

const MONTHS = [
  ["few cells", namesOf(40, 50), "subscription"],
  ["as many cells as allowed", namesOf(MAX_CELLS / 100, 100), "subscription"],
  ["one subscription too many", [...namesOf(MAX_CELLS / 100, 100), ...namesOf(1, 101).slice(100)], "service"],
  ["too many services", namesOf(MAX_CELLS + 1, 1), "kind"],
  ["names that are too long together", namesOf(MAX_CELLS - 1, 1, 256), "kind"],
] as const;

/** A row of a cell with its costs. */
type Row = readonly [key: string, billed: bigint];

/** Adds rows one by one, without a limit. */
function addUp(rows: readonly Row[]): MonthCells {
  const cells = new Map<string, CellSums>();
  for (const [key, cost] of rows) {
    const { rows: count, billed, effective } = cells.get(key) ?? { rows: 0, billed: 0n, effective: 0n };
    cells.set(key, { rows: count + 1, billed: billed + cost, effective: effective - cost });
  }
  return { detail: "subscription", cells };
}

/** Merges pieces of random sizes in a random order, as row groups, parts and jobs do. */
function mergeAtRandom(rows: readonly Row[], random: Random): MonthCells {
  const pieces: MonthCells[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = at + 1 + random.below(random.pick([3000, 8000, rows.length]));
    pieces.push(boundCells(addUp(rows.slice(at, end))));
    at = end;
  }
  while (pieces.length > 1) {
    const [one = NO_CELLS] = pieces.splice(random.below(pieces.length), 1);
    const [other = NO_CELLS] = pieces.splice(random.below(pieces.length), 1);
    pieces.push(mergeCells(one, other));
  }
  return pieces[0] ?? NO_CELLS;
}

describe.each(MONTHS)("a month with %s", (_name, names, detail) => {
  test("has the finest detail that fits, however its rows are split and merged", () => {
    const random = new Random(names.length);
    const keys = names.map(cellKey);
    // Each cell has a row, and many have more, in any order.
    const rows = [...keys, ...keys.filter(() => random.below(3) === 0)]
      .map((key): readonly [number, Row] => [random.next(), [key, random.digits(20) - 10n ** 19n]])
      .sort(([left], [right]) => left - right)
      .map(([, row]) => row);
    const whole = addUp(rows);
    const merged = mergeAtRandom(rows, random);
    expect(merged.detail).toBe(detail);
    expect(merged).toEqual(coarsen(whole, detail));
    expect(merged.cells.size).toBeLessThanOrEqual(MAX_CELLS);
    const sums = [...merged.cells.values()];
    expect(sums.reduce((sum, cell) => sum + cell.rows, 0)).toBe(rows.length);
    expect(sums.reduce((sum, cell) => sum + cell.billed, 0n)).toBe(rows.reduce((sum, [, cost]) => sum + cost, 0n));
  });
});

test("coarser cells say what they no longer distinguish, and are never refined", () => {
  const month = addUp([
    [cellKey({ currency: "EUR", service: "VM", subscription: "a", kind: "usage" }), 1n],
    [cellKey({ currency: "EUR", service: "VM", subscription: "b", kind: "usage" }), 2n],
    [cellKey({ currency: "EUR", service: "DB", subscription: "b", kind: "usage" }), 4n],
    [cellKey({ currency: "USD", service: "DB", subscription: "b", kind: "refund" }), 8n],
  ]);
  const textsOf = ({ cells }: MonthCells): readonly string[] =>
    [...cells].map(([key, { billed, rows }]) => `${Object.values(parseCellKey(key)).join(" ")}: ${rows}, ${billed}`);
  const byService = coarsen(month, "service");
  expect(textsOf(byService)).toEqual(["EUR VM * usage: 2, 3", "EUR DB * usage: 1, 4", "USD DB * refund: 1, 8"]);
  expect(textsOf(coarsen(byService, "kind"))).toEqual(["EUR * * usage: 3, 7", "USD * * refund: 1, 8"]);
  expect(coarsen(byService, "subscription")).toBe(byService);
  expect(mergeCells(month, byService)).toEqual(mergeCells(byService, byService));
});

test("names that are too long count as one; subscriptions are in lower case", () => {
  expect(cellService("s".repeat(256))).toBe("s".repeat(256));
  expect(cellService("s".repeat(257))).toBe("(other services)");
  expect(cellSubscription("/Subscriptions/A")).toBe("/subscriptions/a");
  // Two code units in lower case.
  expect(cellSubscription("İ".repeat(128))).toHaveLength(256);
  expect(cellSubscription("İ".repeat(129))).toBe("(other subscriptions)");
});
