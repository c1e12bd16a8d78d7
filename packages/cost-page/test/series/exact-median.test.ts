import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviationOf, meanOf, medianOf } from "../../src/series/exact-median.ts";
import { medianByPeeling } from "./slow-median.ts";

const LARGEST = 10n ** 38n - 1n;
const amounts = fc.array(fc.bigInt({ min: -LARGEST, max: LARGEST }), { minLength: 1, maxLength: 40 });

describe("the median", () => {
  test("equals an independently computed median to the last digit, in any order, without changing the input", () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const copy = [...values];
        const median = medianOf(values);
        expect(median).toBe(medianByPeeling(values));
        expect(medianOf(values.toReversed())).toBe(median);
        const distances = values.map((value) => (value < median ? median - value : value - median));
        expect(deviationOf(values, median)).toBe(medianByPeeling(distances));
        expect(values).toEqual(copy);
      }),
    );
  });

  test.each<readonly [readonly bigint[], bigint]>([
    [[], 0n],
    [[7n], 7n],
    // Floating-point numbers would round both inputs (0.100000000000000001 and 0.100000000000000003) to 0.1.
    [[100_000_000_000_000_001n, 100_000_000_000_000_003n], 100_000_000_000_000_002n],
    [[1n, 2n], 2n],
    [[2n, 3n], 2n],
    [[-1n, -2n], -2n],
    [[-1n, 0n], 0n],
    [[10n ** 37n + 1n, 1n, 10n ** 37n + 3n], 10n ** 37n + 1n],
  ])("of %s is %s, rounded half to even", (values, median) => {
    expect(medianOf(values)).toBe(median);
  });
});

test("the mean is rounded half to even", () => {
  expect([meanOf([1n, 2n]), meanOf([2n, 3n]), meanOf([-1n, -2n]), meanOf([1n, 1n, 2n])]).toEqual([2n, 2n, -2n, 1n]);
});
