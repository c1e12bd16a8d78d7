import { ONE } from "exact-values/decimal";
import { Random } from "exact-values/testing";
import { expect, test } from "vitest";
import type { AllocationRules } from "../../../src/hub/allocation/allocation.ts";
import type { AllocationRow } from "../../../src/hub/allocation/allocation-rows.ts";
import {
  type ComparedCosts,
  type ComparedDimension,
  compareAllocations,
  sumAllocation,
  sumCosts,
} from "../../../src/hub/allocation/compare-allocations.ts";
import { type MadeCharge, rowsOf, rulesOf } from "./made-charges.ts";

function compare(before: AllocationRules | undefined, after: AllocationRules, charges: readonly MadeCharge[]) {
  const sums = (rules: AllocationRules) => sumAllocation(rowsOf(rules, charges), rules.dimensions);
  return compareAllocations(before && sums(before), sums(after));
}

const charge = (team: string, euros: bigint): MadeCharge => ({
  texts: { x_CostCenter: team },
  billed: euros * ONE,
  effective: euros * ONE,
});
const TEAMS = { name: "Teams", from: ["column:x_CostCenter"] };
const CHARGES = [charge("pay", 100n), charge("shop", 60n), charge("net", 40n), charge("", 200n)];

test("says who pays more, by which rule, and how much has an owner", () => {
  const network = { name: "Network", match: { columns: { x_CostCenter: ["net"] } }, pool: "network" };
  const before = rulesOf({ name: "team", rules: [TEAMS] });
  const after = rulesOf({
    ...{ name: "team", rules: [network, TEAMS] },
    splits: [{ pool: "network", by: "weights", weights: { Pay: 3, Shop: 1 } }],
  });
  const [team] = compare(before, after, CHARGES);
  expect(team).toMatchObject({ name: "team", change: "compared" });
  const [euros] = team?.currencies ?? [];
  const shown = (one: ComparedCosts) =>
    [one.before, one.after, one.difference].map((costs) => costs && Number(costs.effective / ONE));
  expect(euros?.targets.map((one) => [one.target, ...shown(one)])).toEqual([
    ["net", 40, undefined, -40],
    ["Pay", 100, 130, 30],
    ["Shop", 60, 70, 10],
    ["Unallocated", 200, 200, 0],
  ]);
  expect(euros?.targets[1]?.causes.map((one) => [one.kind, one.rule, ...shown(one)])).toEqual([
    ["shared", "network", undefined, 30, 30],
    ["direct", "Teams", 100, 100, 0],
  ]);
  expect(euros?.coverage).toEqual({
    before: { dividend: 200n * ONE, divisor: 400n * ONE },
    after: { dividend: 200n * ONE, divisor: 400n * ONE },
  });
});

test("coverage grows when a rule finds an owner for charges of the default target", () => {
  const before = rulesOf({ name: "team", rules: [TEAMS] });
  const after = rulesOf({ name: "team", rules: [TEAMS, { name: "Rest", target: "Platform" }] });
  const [team] = compare(before, after, CHARGES);
  expect(team?.currencies[0]?.coverage).toEqual({
    before: { dividend: 200n * ONE, divisor: 400n * ONE },
    after: { dividend: 400n * ONE, divisor: 400n * ONE },
  });
});

test("a dimension of one side only is added or removed, and a name in another case is neither", () => {
  const before = rulesOf({ name: "team", rules: [TEAMS] }, { name: "Product", rules: [TEAMS] });
  const after = rulesOf({ name: "stage", rules: [TEAMS] }, { name: "TEAM", rules: [TEAMS] });
  const compared = compare(before, after, CHARGES);
  expect(compared.map(({ change, name }) => [name, change])).toEqual([
    ["stage", "added"],
    ["TEAM", "compared"],
    ["Product", "removed"],
  ]);
  expect(compared[0]?.currencies[0]?.targets.every((one) => one.before === undefined)).toBe(true);
  expect(compared[2]?.currencies[0]?.targets.every((one) => one.after === undefined)).toBe(true);
  expect(compared[2]?.currencies[0]?.coverage.after).toBeUndefined();
  expect(compare(undefined, after, CHARGES).map(({ change }) => change)).toEqual(["added", "added"]);
});

test("differences that do not sum to zero are a fault of the hub", () => {
  const rules = rulesOf({ name: "team", rules: [TEAMS] });
  const sums = (charges: readonly MadeCharge[]) => sumAllocation(rowsOf(rules, charges), rules.dimensions);
  expect(() => compareAllocations(sums(CHARGES), sums(CHARGES.slice(1)))).toThrow("do not sum to zero");
  const row = { ...[...rowsOf(rules, CHARGES)][0], dimension: "other" } as AllocationRow;
  expect(() => sumAllocation([row], rules.dimensions)).toThrow("has no rules");
});

const CENTERS = ["a", "b", "c", "d", "e", "", "A ", "net", "base"];

/** Rules with pools, weights, unequal orders and default targets. */
function randomRules(random: Random): AllocationRules {
  const some = (): string[] => CENTERS.filter(() => random.below(5) < 2);
  const values = (): string[] => [...new Set([...some(), random.pick(CENTERS)].map((text) => text.trim()))];
  const rules = Array.from({ length: 1 + random.below(6) }, (_, index) => {
    const match = { columns: { x_CostCenter: values() } };
    const to = random.pick([{ pool: "network" }, { pool: "base" }, { target: "Z" }, { from: ["column:x_CostCenter"] }]);
    return { name: `Rule ${index}`, match, ...to };
  });
  const dimension = {
    ...{ name: "team", default: random.pick(["Rest", "Unallocated"]), rules },
    splits: [
      { pool: "network", by: "weights", weights: { A: 1 + random.below(9), Q: 2, "pool:base": 1 } },
      random.below(2) === 0
        ? { pool: "base", by: "even", targets: ["B", "Z", "Q"] }
        : { pool: "base", by: "proportional" },
    ],
  };
  return rulesOf(dimension, { ...dimension, name: "other", splits: dimension.splits.slice() });
}

test.each(Array.from({ length: 60 }, (_, seed) => seed))(
  "of random rules and charges (%i), differences sum to zero and causes add up",
  (seed) => {
    const random = new Random(seed);
    const amount = (): bigint => BigInt(random.below(10_000_000) - 1_000_000) * 7_777_777_777n;
    const charges = Array.from({ length: 60 }, () => ({
      texts: { x_CostCenter: random.pick(CENTERS) },
      ...{ billed: amount(), effective: amount(), currency: random.pick(["EUR", "USD", ""]) },
    }));
    const compared = compare(randomRules(random), randomRules(random), charges);
    expect(compared).toHaveLength(2);
    for (const dimension of compared) expectWhole(dimension, charges);
  },
);

function expectWhole({ currencies }: ComparedDimension, charges: readonly MadeCharge[]): void {
  expect(currencies.map(({ currency }) => currency)).toEqual(["", "EUR", "USD"]);
  for (const compared of currencies) {
    expect(sumCosts(compared.targets).difference).toEqual({ billed: 0n, effective: 0n });
    for (const side of ["before", "after"] as const) {
      const own = charges.filter(({ currency }) => currency === compared.currency);
      expect(sum(compared.targets, side)).toEqual(sum([...own.map((costs) => ({ [side]: costs }))], side));
    }
    for (const target of compared.targets)
      for (const side of ["before", "after", "difference"] as const)
        expect(sum(target.causes, side)).toEqual(target[side] ?? { billed: 0n, effective: 0n });
    const sizes = compared.targets.map(({ difference: { effective } }) => (effective < 0n ? -effective : effective));
    expect(sizes).toEqual(sizes.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)));
  }
}

type Side = "before" | "after" | "difference";

function sum(costs: readonly Partial<Pick<ComparedCosts, Side>>[], side: Side) {
  return costs.reduce(
    (total, one) => ({
      billed: total.billed + (one[side]?.billed ?? 0n),
      effective: total.effective + (one[side]?.effective ?? 0n),
    }),
    { billed: 0n, effective: 0n },
  );
}
