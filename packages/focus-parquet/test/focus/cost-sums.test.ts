import { parseDecimal } from "exact-values/decimal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addCostSums,
  COST_COLUMNS,
  type CostSums,
  compareCostSums,
  costSumsToJson,
  describeRowsWithout,
  formatExactSum,
  givenSums,
  roundingWithinBound,
  ZERO_SUM,
} from "../../src/focus/cost-sums.ts";
import { createCostAccumulator } from "../../src/reference-converter/cost-accumulator.ts";

interface Row {
  readonly currency: string;
  /** A cost in units of 10^-30, which is more precise than the stored value. */
  readonly finest: bigint;
}

const rows = fc.array(
  fc.record({
    currency: fc.constantFrom("USD", "EUR", ""),
    finest: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  }),
  { maxLength: 40 },
);

function textOf(finest: bigint): string {
  return `${finest}E-30`;
}

function sumsOf(values: readonly Row[]): CostSums {
  const sums = createCostAccumulator(["BilledCost"]);
  for (const { currency, finest } of values) {
    const parsed = parseDecimal(textOf(finest));
    if (!parsed.ok) throw new Error(parsed.reason);
    sums.note("BilledCost", parsed.units, parsed.residue);
    sums.endRow(currency);
  }
  return sums.take();
}

function exactTotal(values: readonly Row[], currency: string): bigint {
  return values.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.finest, 0n);
}

describe("cost sums of arbitrary rows", () => {
  test("keep each currency's exact sum next to the rounded sum, within the bound", () => {
    fc.assert(
      fc.property(rows, (values) => {
        const sums = sumsOf(values);
        expect([...sums.keys()].sort()).toEqual([...new Set(values.map((row) => row.currency))].sort());
        for (const [currency, columns] of sums) {
          const billed = columns.get("BilledCost");
          if (billed === undefined) throw new Error("BilledCost has no sum");
          const residue = billed.residue.unscaled * 10n ** BigInt(30 - billed.residue.scale);
          expect(billed.units * 10n ** 12n + residue).toBe(exactTotal(values, currency));
        }
        expect(roundingWithinBound(sums)).toBe(true);
        expect(countRoundings(sums)).toBe(values.filter((row) => row.finest % 10n ** 12n !== 0n).length);
      }),
    );
  });

  test("do not depend on how the rows are divided into pieces", () => {
    fc.assert(
      fc.property(rows, fc.nat(40), (values, at) => {
        const joined = addCostSums(sumsOf(values.slice(0, at)), sumsOf(values.slice(at)));
        const whole = sumsOf(values);
        expect(compareCostSums(whole, joined)).toEqual([]);
        expect(countRoundings(joined)).toBe(countRoundings(whole));
        for (const [currency, columns] of whole) {
          for (const [column, sum] of columns) {
            const other = joined.get(currency)?.get(column);
            expect(other && formatExactSum(other)).toBe(formatExactSum(sum));
          }
        }
      }),
    );
  });

  test("differ if one row differs by one unit", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom("USD", "EUR", ""), (values, currency) => {
        const actual = addCostSums(sumsOf(values), sumsOf([{ currency, finest: 10n ** 12n }]));
        expect(compareCostSums(sumsOf(values), actual)).toMatchObject([{ currency, column: "BilledCost" }]);
      }),
    );
  });
});

describe("the rounding bound", () => {
  const moved = (unscaled: bigint, scale: number, roundings: number): CostSums =>
    new Map([["USD", new Map([["BilledCost" as const, { units: 0n, residue: { unscaled, scale }, roundings }]])]]);

  test.each([
    [5n, 19, 1, true],
    [-5n, 19, 1, true],
    [6n, 19, 1, false],
    [-6n, 19, 1, false],
    [10n, 19, 2, true],
    [51n, 20, 1, false],
    [1n, 19, 0, false],
    [1n, 18, 1, false],
  ])("%s x 10^-%s after %s roundings: %s", (unscaled, scale, roundings, allowed) => {
    expect(roundingWithinBound(moved(unscaled, scale, roundings))).toBe(allowed);
  });
});

test("reports sums as decimal text, with currencies sorted and columns in FOCUS order", () => {
  const sums = createCostAccumulator([...COST_COLUMNS]);
  sums.note("ListCost", 1_500_000_000_000_000_000n, undefined);
  sums.note("BilledCost", -1n, undefined);
  sums.endRow("USD");
  sums.endRow("EUR");
  expect(JSON.stringify(costSumsToJson(sums.take()))).toBe(
    '{"EUR":{"BilledCost":"0","EffectiveCost":"0","ListCost":"0","ContractedCost":"0"},' +
      '"USD":{"BilledCost":"-0.000000000000000001","EffectiveCost":"0","ListCost":"1.5","ContractedCost":"0"}}',
  );
});

/** The total number of rounded values. */
function countRoundings(sums: CostSums): number {
  return [...sums.values()]
    .flatMap((columns) => [...columns.values()])
    .reduce((count, sum) => count + sum.roundings, 0);
}

test("a column without any value has no sum, and rows without a value are counted", () => {
  const sums: CostSums = new Map([["USD", new Map(COST_COLUMNS.map((column) => [column, ZERO_SUM]))]]);
  const filled = new Map([
    ["BilledCost", 10],
    ["EffectiveCost", 0],
    ["ListCost", 7],
  ]);
  // ContractedCost keeps its sum, because the number of its missing values is unknown.
  expect(costSumsToJson(givenSums(sums, filled))).toEqual({
    USD: { BilledCost: "0", ListCost: "0", ContractedCost: "0" },
  });
  expect(describeRowsWithout(sums, { filled, rows: 10 })).toBe('{"EffectiveCost":10,"ListCost":3}');
  expect(describeRowsWithout(sums, { filled: new Map(), rows: 10 })).toBeUndefined();
});
