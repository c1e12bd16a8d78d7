import type { Month } from "exact-values/month";
import { expect, test } from "vitest";
import type { DriverValues } from "../../../src/hub/allocation/allocation.ts";
import { findRulesToCheck } from "../../../src/hub/allocation/rules-to-check.ts";
import { normalized } from "../../../src/hub/text/normalized.ts";
import { type MadeCharge, matchesOf, rowsOf, rulesOf } from "./made-charges.ts";

const CHARGES = ["Payments", "Shop", "net", "base"].map(
  (team): MadeCharge => ({ texts: { x_CostCenter: team, Tags: `{"env":"prod"}` }, billed: 1n, effective: 1n }),
);

/** The findings about a dimension in months that all have these charges. */
function findingsOf(
  rules: readonly object[],
  {
    charges = CHARGES,
    drivers = new Map(),
    months = ["202611"],
    ...more
  }: {
    readonly charges?: readonly MadeCharge[];
    readonly drivers?: DriverValues;
    readonly months?: readonly string[];
    readonly splits?: readonly object[];
    readonly parents?: object;
  } = {},
): readonly string[] {
  const all = rulesOf({ name: "team", rules, ...more });
  const [dimension] = all.dimensions;
  if (dimension === undefined) throw new Error("no dimension");
  const rows = [...rowsOf(all, charges, drivers)].filter(({ kind }) => kind === "direct");
  const month = {
    drivers,
    matches: matchesOf(dimension, charges),
    directTargets: new Set(rows.map(({ target }) => normalized(target))),
  };
  const found = findRulesToCheck(
    dimension,
    months.map((one) => ({ ...month, month: one as Month })),
  );
  expect(found.every((finding) => finding.dimension === "team")).toBe(true);
  return found.map(({ subject, text }) => `${subject}: ${text}`);
}

const of = (...values: readonly string[]) => ({ match: { columns: { x_CostCenter: values } } });
const TEAMS = { name: "Teams", from: ["column:x_CostCenter"] };

test("a rule that matches no charge", () => {
  expect(findingsOf([{ name: "Old", ...of("gone"), target: "Shop" }, TEAMS])).toEqual([
    "Old: This rule matches no charge in 202611.",
  ]);
  expect(findingsOf([{ name: "No tag", from: ["tag:team"] }, TEAMS], { months: ["202611", "202610"] })).toEqual([
    "No tag: This rule matches no charge in 202610 and 202611.",
  ]);
});

test("a rule whose charges are all taken by earlier rules, which are named by what they take", () => {
  const rules = [
    { name: "Shop", ...of("shop"), target: "Shop" },
    { name: "All", target: "Platform" },
    { name: "Some", ...of("net"), target: "Network" },
    { name: "Teams", from: ["column:x_CostCenter"] },
  ];
  expect(findingsOf(rules)).toEqual([
    'Some: Earlier rules take the charge that this rule matches in 202611: "All".',
    'Teams: Earlier rules take all 4 charges that this rule matches in 202611: "All", "Shop".',
  ]);
  expect(findingsOf([rules[0] ?? {}, ...rules.slice(2)])).toEqual([]);
});

test("rules that are not valid in the months are left alone, and so are months without charges of a pool's rule", () => {
  const old = { name: "Old", ...of("gone"), target: "Shop", validTo: "2026-09" };
  const next = { name: "Next", ...of("gone"), target: "Shop", validFrom: "2026-12" };
  expect(findingsOf([old, next, TEAMS], { months: ["202610", "202611"] })).toEqual([]);
  const since = { name: "Since", ...of("gone"), target: "Shop", validFrom: "2026-11" };
  expect(findingsOf([since, TEAMS], { months: ["202610", "202611"] })).toEqual([
    "Since: This rule matches no charge in 202611.",
  ]);
});

test("pools that are empty, unless an earlier split fills them", () => {
  const splits = [
    { pool: "net", by: "weights", weights: { Payments: 1, "pool:base": 1 } },
    { pool: "base", by: "even", targets: ["Shop", "pool:last"] },
    { pool: "last", by: "proportional" },
  ];
  const net = { name: "Net", ...of("net"), pool: "net" };
  expect(findingsOf([net, TEAMS], { splits })).toEqual([]);
  expect(findingsOf([{ ...net, ...of("no") }, TEAMS], { splits })).toEqual([
    "Net: This rule matches no charge in 202611.",
    "net: This pool is empty in 202611, because its rules take no charges.",
    "base: This pool is empty in 202611, because no rule fills it.",
    "last: This pool is empty in 202611, because no rule fills it.",
  ]);
});

test("drivers without values, and who pays instead", () => {
  const net = { name: "Net", ...of("net"), pool: "net" };
  const split = (fallback: string) => [{ pool: "net", by: "driver", driver: "CPU hours", fallback }];
  const values = (weight: bigint) => new Map([["cpu hours", [{ target: "Payments", weight }]]]);
  const none = 'net: Its driver "CPU hours" has no values in 202611, so';
  expect(findingsOf([net, TEAMS], { splits: split("even") })).toEqual([`${none} the pool is split evenly.`]);
  expect(findingsOf([net, TEAMS], { splits: split("default"), drivers: values(0n) })).toEqual([
    `${none} the default target pays.`,
  ]);
  expect(findingsOf([net, TEAMS], { splits: split("target:Shop") })).toEqual([`${none} "Shop" pays.`]);
  expect(findingsOf([net, TEAMS], { splits: split("proportional") })).toEqual([
    `${none} the pool is split by direct cost.`,
  ]);
  expect(findingsOf([net, TEAMS], { splits: split("even"), drivers: values(2n) })).toEqual([]);
});

test.each([
  ["Paymnets", "Payments"],
  ["payment", "Payments"],
  ["Shp", "Shop"],
])("the receiver %s has no charges and is probably %s", (wrong, right) => {
  const net = { name: "Net", ...of("net"), pool: "net" };
  const splits = [{ pool: "net", by: "weights", weights: { [wrong]: 1, Base: 1 } }];
  const parents = { [right]: "Sales" };
  expect(findingsOf([net, TEAMS], { splits, parents })).toEqual([
    `${wrong}: The split of pool "net" names this target, which has no charges of its own. Did you mean "${right}"?`,
  ]);
});

test("receivers that are alike on purpose are not reported", () => {
  const net = { name: "Net", ...of("net"), pool: "net" };
  const weights = (...targets: readonly string[]) => [
    { pool: "net", by: "weights", weights: Object.fromEntries(targets.map((target) => [target, 1])) },
  ];
  expect(findingsOf([net, TEAMS], { splits: weights("Shop", "Shops", "Payments") })).toEqual([]);
  const numbered = ["cc-1001", "net"].map((team) => ({ texts: { x_CostCenter: team }, billed: 1n, effective: 1n }));
  expect(findingsOf([net, TEAMS], { splits: weights("CC-1002"), charges: numbered })).toEqual([]);
  expect(findingsOf([net, TEAMS], { splits: weights("Elsewhere") })).toEqual([]);
});

test("a thousand receivers without charges take no time worth mentioning", () => {
  const names = Array.from(
    { length: 1000 },
    (_, at) => `Receiver ${String.fromCharCode(97 + (at % 26))}${at} of a split`,
  );
  const net = { name: "Net", ...of("net"), pool: "net" };
  const charges = names.map((name) => ({ texts: { x_CostCenter: `${name} x` }, billed: 1n, effective: 1n }));
  const splits = [{ pool: "net", by: "weights", weights: Object.fromEntries(names.map((name) => [name, 1])) }];
  const started = performance.now();
  const net1 = { texts: { x_CostCenter: "net" }, billed: 1n, effective: 1n };
  expect(findingsOf([net, TEAMS], { splits, charges: [...charges, net1] }).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(5000);
});
