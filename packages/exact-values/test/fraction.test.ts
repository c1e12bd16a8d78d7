import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareFractions, formatPercent, formatReduced, fractionOf, shareOf } from "../src/fraction.ts";

const fraction = fc.record({ dividend: fc.bigInt(-20n, 20n), divisor: fc.bigInt(1n, 20n) });

test("fractions are ordered by value, and only equal ones have the same reduced text", () => {
  fc.assert(
    fc.property(fraction, fraction, (left, right) => {
      const difference = Number(left.dividend * right.divisor - right.dividend * left.divisor);
      expect(compareFractions(left, right)).toBe(Math.sign(difference));
      expect(formatReduced(left) === formatReduced(right)).toBe(difference === 0);
    }),
  );
});

describe("a percentage", () => {
  test.each<readonly [bigint, bigint, string]>([
    [1n, 3n, "33.33 %"],
    [2n, 3n, "66.67 %"],
    [-1n, 8n, "−12.50 %"],
    [5n, 5n, "100 %"],
    [999_999n, 1_000_000n, "99.99 %"],
    [1n, 1_000_000n, "<0.01 %"],
    [-1n, 1_000_000n, ">−0.01 %"],
    [0n, 7n, "0 %"],
    [3n, 2n, "150 %"],
    [1n, 1000n, "0.10 %"],
  ])("of %s over %s is %s", (dividend, divisor, text) => {
    expect(formatPercent({ dividend, divisor })).toBe(text);
  });

  test("is undefined for a divisor of zero or less, and for a share outside 0 to 100 %", () => {
    expect([fractionOf(1n, 0n), fractionOf(1n, -1n), shareOf(2n, 1n), shareOf(-1n, 1n)]).toEqual(
      Array(4).fill(undefined),
    );
  });
});
