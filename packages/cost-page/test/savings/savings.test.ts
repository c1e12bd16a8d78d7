import {
  CHARGE_CLASSES,
  type ChargeClass,
  type ChargeTotals,
  type ClassTotals,
  mergeTotals,
  NO_CHARGES,
} from "exact-values/charge-totals";
import { compareFractions } from "exact-values/fraction";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHARGE_PARTS, savingsOf } from "../../src/savings.ts";

const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const charges: fc.Arbitrary<ChargeTotals> = fc.record({
  rows: fc.integer({ min: 1, max: 1000 }),
  ...{ billed: amount, effective: amount, list: amount, contracted: amount, corrected: amount },
});
const classes: fc.Arbitrary<ClassTotals> = fc
  .array(fc.tuple(fc.constantFrom(...CHARGE_CLASSES), charges))
  .map((entries) => new Map(entries));

/** Classes that meet the guarantees of FOCUS: list >= contracted >= effective >= 0. */
const size = fc.bigInt({ min: 0n, max: 10n ** 24n });
const promised: fc.Arbitrary<ClassTotals> = fc
  .array(fc.tuple(fc.constantFrom<ChargeClass>("priced", "used-priced"), size, size, size))
  .map((entries) => new Map(entries.map(promisedCharges)));

function promisedCharges([name, effective, agreed, listed]: [ChargeClass, bigint, bigint, bigint]): [
  ChargeClass,
  ChargeTotals,
] {
  const contracted = effective + agreed;
  return [name, { ...NO_CHARGES, rows: 1, effective, contracted, list: contracted + listed }];
}

describe("savings", () => {
  test("consist of parts that add up to all rows and all costs", () => {
    fc.assert(
      fc.property(classes, (given) => {
        const { parts } = savingsOf(given);
        const all = [...given.values()];
        for (const member of ["effective", "list", "contracted", "billed"] as const) {
          const sum = CHARGE_PARTS.reduce((total, part) => total + parts[part][member], 0n);
          expect(sum).toBe(all.reduce((total, totals) => total + totals[member], 0n));
        }
        const rows = CHARGE_PARTS.reduce((total, part) => total + parts[part].rows, 0);
        expect(rows).toBe(all.reduce((total, totals) => total + totals.rows, 0));
      }),
    );
  });

  test("are the signed sum of negotiated, commitment and undivided savings", () => {
    fc.assert(
      fc.property(classes, (given) => {
        const { list, effective, negotiated = 0n, commitment = 0n, undivided, total, parts } = savingsOf(given);
        if (total === undefined) expect(list).toBe(0n);
        else expect(total).toBe(list - effective);
        expect(negotiated + commitment + undivided).toBe(total ?? 0n);
        const { divided, undivided: whole } = parts;
        if (divided.rows > 0) expect(undivided).toBe(whole.list - whole.effective);
      }),
    );
  });

  test("are never negative if prices are known and meet the guarantees of FOCUS, and no commitment is unused", () => {
    fc.assert(
      fc.property(promised, (given) => {
        const { negotiated = 0n, commitment = 0n, undivided, rate, coverage } = savingsOf(given);
        expect([negotiated >= 0n, commitment >= 0n, undivided]).toEqual([true, true, 0n]);
        if (rate !== undefined) {
          expect(compareFractions(rate.from, rate.to)).toBe(0);
          expect(rate.from.dividend >= 0n && rate.from.dividend <= rate.from.divisor).toBe(true);
        }
        if (coverage !== undefined) expect(coverage.dividend).toBe(coverage.divisor);
      }),
    );
  });

  test("of two months follow from their sums by currency, in any order", () => {
    fc.assert(
      fc.property(classes, classes, (one, other) => {
        const left = new Map([["EUR", one]]);
        const right = new Map([
          ["EUR", other],
          ["USD", one],
        ]);
        const merged = mergeTotals(left, right);
        expect(new Map(merged.get("USD"))).toEqual(one);
        const swapped = mergeTotals(right, left).get("EUR") ?? new Map();
        expect(savingsOf(swapped)).toEqual(savingsOf(merged.get("EUR") ?? new Map()));
        const sum = savingsOf(merged.get("EUR") ?? new Map());
        expect(sum.list).toBe(savingsOf(one).list + savingsOf(other).list);
        expect(sum.unusedCost).toBe(savingsOf(one).unusedCost + savingsOf(other).unusedCost);
      }),
    );
  });

  test("are unknown without list prices, and so are their rates", () => {
    const savings = savingsOf(new Map([["free", { ...NO_CHARGES, rows: 3 }]]));
    expect(savings).toMatchObject({ total: undefined, negotiated: undefined, commitment: undefined, rate: undefined });
    expect(savings).toMatchObject({ utilisation: undefined, coverage: undefined, unusedCost: 0n });
  });
});
