import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Random } from "exact-values/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENROLLMENT } from "../page-source/made-lake.ts";
import { readRuleSets, readTable, runAllocate, writeRandomWorld, writeRules } from "./allocation-world.ts";
import type { NaiveRow } from "./naive-allocation.ts";
import type { NaiveDimension, NaiveRules } from "./naive-rules.ts";
import { unitsOfText } from "./naive-values.ts";
import { type Charge, randomCharges, writeMonth } from "./random-lake.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "allocation-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The contents of all files of a result, by path. */
async function filesOf(out: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(join(folder, out), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
  const contents = await Promise.all(paths.sort().map((path) => readFile(path, "latin1")));
  return Object.fromEntries(paths.map((path, at) => [relative(join(folder, out), path), contents[at] ?? ""]));
}

const tableOf = (out = "out"): Promise<readonly NaiveRow[]> => readTable(join(folder, out, "allocation.parquet"));

/** The sums of both costs by these columns, in units. */
function sumsBy(rows: readonly NaiveRow[], columns: readonly string[]): ReadonlyMap<string, readonly [bigint, bigint]> {
  const sums = new Map<string, readonly [bigint, bigint]>();
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join("|");
    const [billed, effective] = sums.get(key) ?? [0n, 0n];
    const add = (sum: bigint, column: string): bigint => sum + unitsOfText(String(row[column]));
    sums.set(key, [add(billed, "x_AllocatedBilledCost"), add(effective, "x_AllocatedEffectiveCost")]);
  }
  return sums;
}

test("equal charges give equal bytes, in any order, in row groups of any size, and once more", async () => {
  const { months } = await writeRandomWorld(folder, 5);
  await runAllocate(folder, { hasTags: true });
  const files = await filesOf("out");
  await runAllocate(folder, { hasTags: true });
  expect(await filesOf("out")).toEqual(files);
  const random = new Random(6);
  for (const month of months) {
    const charges = [...month.charges].sort(() => random.next() - 0.5);
    await writeMonth(join(folder, "shuffled"), { ...month, charges, rowGroupByteCount: 4096 });
  }
  await runAllocate(folder, { hasTags: true, lake: "shuffled", out: "again" });
  expect(await filesOf("again")).toEqual(files);
});

const NETWORK = { name: "Network", match: { columns: { x_ResourceGroupName: ["rg-network-*", ""] } }, pool: "network" };

async function allocate(
  charges: readonly Charge[],
  dimension: Omit<NaiveDimension, "name">,
): Promise<readonly NaiveRow[]> {
  await rm(join(folder, "lake"), { recursive: true, force: true });
  await writeMonth(join(folder, "lake"), { scope: ENROLLMENT, month: "202607", charges, rowGroupByteCount: 4096 });
  await writeRules(folder, { rules: { dimensions: [{ name: "team", ...dimension }] } });
  await runAllocate(folder);
  return tableOf();
}

describe("a target that is split into two halves", () => {
  const GRAIN = ["BillingCurrency", "ChargePeriodStart", "SubAccountId", "ServiceName", "ChargeCategory"];
  const charges = randomCharges(new Random(7), "202607", 300);
  const halves = [
    { name: "Half", match: { tags: { env: ["prod"] } }, target: "One" },
    { name: "Other half", match: { tags: { env: ["dev"] } }, target: "Two" },
  ];
  const whole = [{ name: "Whole", match: { tags: { env: ["prod", "dev"] } }, target: "One" }];
  const others = [{ name: "Others", match: { tags: { org: ["trey"] } }, target: "Three" }];

  test.each([
    ["by weights", { weights: { One: 2, Three: "5" } }, { weights: { One: 1, Two: 1, Three: "5" } }],
    ["in proportion", {}, {}],
  ])("pays the same together, %s", async (how, share, halfShare) => {
    const by = how === "by weights" ? "weights" : "proportional";
    const before = await allocate(charges, {
      rules: [NETWORK, ...whole, ...others],
      splits: [{ pool: "network", by, ...share }],
    });
    const after = await allocate(charges, {
      rules: [NETWORK, ...halves, ...others],
      splits: [{ pool: "network", by, ...halfShare }],
    });
    const together = (rows: readonly NaiveRow[], names: readonly string[]) =>
      sumsBy(
        rows.filter(({ x_Target }) => names.includes(String(x_Target))),
        [...GRAIN, "x_Kind"],
      );
    const [one, both] = [together(before, ["One"]), together(after, ["One", "Two"])];
    expect(one.size).toBeGreaterThan(50);
    const keys = new Set([...one.keys(), ...both.keys()]);
    const apart = [...keys].filter((key) => {
      const [left, right] = [one.get(key) ?? [0n, 0n], both.get(key) ?? [0n, 0n]];
      const most = key.endsWith("|shared") ? 1n : 0n;
      return [0, 1].some((at) => {
        const difference = (left[at] ?? 0n) - (right[at] ?? 0n);
        return difference > most || difference < -most;
      });
    });
    expect(apart).toEqual([]);
  });
});

test("a charge and its refund cancel in every target, also if another day has the refund", async () => {
  const made = randomCharges(new Random(8), "202607", 250).filter(({ ChargePeriodStart }) => ChargePeriodStart !== "");
  const moved = (day: number, { ChargePeriodStart = "" }: Charge): string => {
    const instant = new Date(ChargePeriodStart);
    return new Date(Date.UTC(2026, 6, 1 + 2 * (instant.getUTCDate() % 14) + day, 12)).toISOString();
  };
  const charges = made.map((charge) => ({ ...charge, ChargePeriodStart: moved(0, charge) }));
  const refunds = made.map((charge) => {
    const negated = (text = ""): string => (text === "" ? "" : text.startsWith("-") ? text.slice(1) : `-${text}`);
    const costs = { BilledCost: negated(charge.BilledCost), EffectiveCost: negated(charge.EffectiveCost) };
    return { ...charge, ...costs, ChargePeriodStart: moved(1, charge), ChargeClass: "Correction" };
  });
  const rows = await allocate([...charges, ...refunds], {
    rules: [
      NETWORK,
      { name: "Base", match: { columns: { ServiceName: ["Storage"] } }, pool: "base" },
      { name: "Tags", from: ["tag:team"] },
    ],
    splits: [
      { pool: "network", by: "weights", weights: { Shop: 1, Payments: "2", "pool:base": 4 } },
      { pool: "base", by: "proportional", fallback: "even" },
    ],
  });
  const byTarget = sumsBy(rows, ["x_Target", "BillingCurrency", "x_Kind"]);
  expect([...byTarget.keys()].some((key) => key.endsWith("shared"))).toBe(true);
  expect(byTarget.size).toBeGreaterThan(10);
  expect([...byTarget].filter(([, sums]) => sums.some((sum) => sum !== 0n))).toEqual([]);
  expect(rows.filter((row) => unitsOfText(String(row.x_AllocatedBilledCost)) !== 0n).length).toBeGreaterThan(100);
});

test("the month of the charge chooses the version of a rule, not the month of the invoice", async () => {
  const charge = (day: string): Charge => ({
    ...{ BillingCurrency: "EUR", BilledCost: "1", EffectiveCost: "1", ChargeCategory: "Usage" },
    ...{ ChargePeriodStart: day && `${day}T00:00:00Z`, BillingPeriodStart: "2026-07-01T00:00:00Z" },
  });
  const rows = await allocate(["2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01", "2026-08-01", ""].map(charge), {
    rules: [
      { name: "Old", target: "Old", validTo: "2026-05" },
      { name: "June", target: "June", validFrom: "2026-06", validTo: "2026-06" },
      { name: "New", target: "New", validFrom: "2026-08" },
    ],
  });
  expect(
    rows.map(({ ChargePeriodStart, x_Charges, x_Month, x_Target }) => [
      x_Month,
      ChargePeriodStart,
      x_Target,
      x_Charges,
    ]),
  ).toEqual([
    ["202607", "2026-05-31", "Old", 1],
    ["202607", "2026-06-01", "June", 1],
    ["202607", "2026-06-30", "June", 1],
    ["202607", "2026-07-01", "Unallocated", 2],
    ["202607", "2026-08-01", "New", 1],
  ]);
});

test("every charge is counted once, unless it is in a pool", async () => {
  const charges = randomCharges(new Random(9), "202607", 200);
  const inPool = charges.filter(({ x_ResourceGroupName = "" }) =>
    /^(?:rg-network-.*|)$/i.test(x_ResourceGroupName.trim()),
  );
  const rules = [{ name: "Tags", from: ["tag:team", "column:x_CostCenter"] }];
  const counted = (rows: readonly NaiveRow[]): number => rows.reduce((sum, row) => sum + Number(row.x_Charges ?? 0), 0);
  expect(counted(await allocate(charges, { rules }))).toBe(charges.length);
  const pooled = { rules: [NETWORK, ...rules], splits: [{ pool: "network", by: "even" }] };
  expect(counted(await allocate(charges, pooled))).toBe(charges.length - inPool.length);
});

test("the rule set names what the rules and the month's drivers say, however they are written", async () => {
  const { drivers, months, rules } = await writeRandomWorld(folder, 5);
  const ruleSetsOf = async (): Promise<readonly unknown[]> => {
    await runAllocate(folder);
    const rows = await readRuleSets(join(folder, "out", "allocation.parquet"));
    expect(rows.map(({ x_Month }) => x_Month)).toEqual([...new Set(months.map(({ month }) => month))]);
    return rows.map(({ x_RuleSet }) => x_RuleSet);
  };
  const before = await ruleSetsOf();
  const path = join(folder, "hub", "allocation.json");
  await writeFile(path, `${JSON.stringify({ dimensions: rules.dimensions, drivers: rules.drivers })}\n\n`);
  expect(await ruleSetsOf()).toEqual(before);
  const unused = { period: "202607", key: "new", target: "Shop", value: "1" };
  await writeRules(folder, { rules, drivers: [...drivers, unused] });
  expect(await ruleSetsOf()).toEqual(before);
  const isJuly = ({ period }: { readonly period: string }): boolean => period.replace("-", "") === "202607";
  await writeRules(folder, { rules, drivers: drivers.map((row) => (isJuly(row) ? { ...row, value: "9.5" } : row)) });
  expect(await ruleSetsOf()).toEqual([before[0], expect.not.stringMatching(String(before[1]))]);
  const [first, ...others] = rules.dimensions;
  await writeRules(folder, {
    rules: { ...rules, dimensions: [{ ...first, default: "Other" }, ...others] } as NaiveRules,
    drivers,
  });
  const changed = await ruleSetsOf();
  expect(changed.filter((ruleSet) => before.includes(ruleSet))).toEqual([]);
});
