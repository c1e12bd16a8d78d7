import type { Day, Month } from "exact-values/month";
import { expect, test } from "vitest";
import type { AllocationSummary } from "../../../src/hub/allocation/allocation-summary.ts";
import { compareSummaries, unallocatedShare } from "../../../src/hub/allocation/compare-summaries.ts";

type Targets = Readonly<Record<string, readonly [direct: bigint, shared: bigint, currency?: string]>>;

function summary(targets: Targets): AllocationSummary {
  const listed = Object.entries(targets).map(([target, [direct, shared, currency = "EUR"]]) => ({
    ...{ target, parent: undefined, currency, days: [] },
    direct: { billed: 0n, effective: direct },
    shared: { billed: 0n, effective: shared },
  }));
  const team = { name: "team", defaultTarget: "Unallocated", targets: listed, groups: new Map() };
  return { month: "202610" as Month, ruleSet: "", tagsRead: "2026-10-31" as Day, dimensions: [team] };
}

test("targets are compared without case, and the differences of the same costs add up to zero", () => {
  const before = summary({ Shop: [60n, 10n], Unallocated: [30n, 0n] });
  const after = summary({ shop: [60n, 5n], Pay: [20n, 15n], usd: [1n, 0n, "USD"] });
  const compared = compareSummaries(before, after);
  expect(compared.map(({ after: now, before: was, target }) => [target, was, now])).toEqual([
    ["shop", 70n, 65n],
    ["Pay", 0n, 35n],
    ["usd", 0n, 1n],
    ["Unallocated", 30n, 0n],
  ]);
  const euros = compared.filter(({ currency }) => currency === "EUR");
  expect(euros.reduce((sum, one) => sum + one.after - one.before, 0n)).toBe(0n);
  expect(compareSummaries(undefined, after).every(({ before: was }) => was === 0n)).toBe(true);
});

test.each<[string, Targets, unknown]>([
  ["a default target", { Unallocated: [1n, 2n], Shop: [7n, 0n] }, { dimension: "team", part: 3n, whole: 10n }],
  ["everything allocated", { Shop: [7n, 0n] }, { dimension: "team", part: 0n, whole: 7n }],
  [
    "two currencies",
    { Unallocated: [9n, 0n, "USD"], shop: [1n, 0n, "USD"], pay: [40n, 0n], unallocated: [2n, 0n] },
    { dimension: "team", part: 2n, whole: 42n },
  ],
  ["no costs", {}, undefined],
])("the unallocated share with %s", (_, targets, expected) => {
  expect(unallocatedShare(summary(targets))).toEqual(expected);
});
