import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ONE } from "exact-values/decimal";
import type { Month } from "exact-values/month";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAllocateOptions } from "../../scripts/allocate/allocate-options.ts";
import { compareRules } from "../../scripts/allocate/compare-rules.ts";
import { writeAllocation } from "../../scripts/allocate/write-allocation.ts";
import { allocationFolder } from "../../scripts/allocation-folder.ts";
import type { Budget } from "../../src/hub/watch/budgets.ts";
import { openLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { budgetDimensions } from "../../src/page-source/judge-read-months.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { ENROLLMENT, makeMonth, PROFILES, partOfRows } from "../page-source/made-lake.ts";
import { REQUEST } from "../page-source/page-of-lake.ts";

let folder: string;
const MONTHS = ["202606", "202607"];
const RULES = {
  dimensions: [
    {
      ...{ name: "team", default: "Unallocated", parents: { Payments: "Commerce" } },
      rules: [
        { name: "Web", match: { columns: { x_ResourceGroupName: ["web"] } }, target: "Payments" },
        { name: "Net", match: { columns: { x_ResourceGroupName: ["net"] } }, pool: "network" },
      ],
      splits: [{ pool: "network", by: "weights", weights: { Payments: 1, Shop: 2 } }],
    },
  ],
};

/** Two scopes with charges of three groups on each day; a third of a network charge has more than 18 digits. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "allocate-"));
  for (const [at, scope] of [PROFILES, ENROLLMENT].entries())
    for (const month of MONTHS) {
      const rows = ["web", "net", "else"].flatMap((group, place) =>
        Array.from({ length: 30 }, (_, day) => ({
          day: `2026-${month.slice(4)}-${String(day + 1).padStart(2, "0")}`,
          ...{ cost: `${place + 1}.${"0".repeat(17)}${at + 1}`, group, subscription: `sub-${at}` },
          currency: day === 5 ? "USD" : "EUR",
        })),
      );
      const { bytes, path } = await makeMonth({ scope, month, version: "1.0", parts: partOfRows(month, rows) });
      await mkdir(dirname(join(folder, "lake", path)), { recursive: true });
      await writeFile(join(folder, "lake", path), bytes);
    }
  await writeFile(join(folder, "allocation.json"), JSON.stringify(RULES));
});
afterAll(() => rm(folder, { recursive: true }));

test("the summaries of npm run allocate have the page's own totals, so that owners and budgets are shown", async () => {
  const [lake, out, rules] = [join(folder, "lake"), join(folder, "out"), join(folder, "allocation.json")];
  const warnings: string[] = [];
  const options = {
    lake,
    out,
    rules,
    tags: undefined,
    months: undefined,
    clearing: "Cloud",
    hasCharges: false,
    teams: undefined,
  };
  expect(await writeAllocation(options, { print: () => {}, warn: (line) => warnings.push(line) })).toBe(true);
  expect(warnings).toEqual([]);
  const budgets: readonly Budget[] = [
    {
      ...{ name: "payments", owner: undefined, parent: undefined, alerts: [], currency: "EUR", metric: "effective" },
      ...{ filter: { target: { dimension: "team", target: "Commerce" } }, line: 1 },
      period: { every: "month", amount: 100n * ONE },
      thresholds: { actual: [], forecast: [], rise: undefined },
      ...{ validFrom: undefined, validTo: undefined },
    },
  ];
  const source = await openLocalMonths(lake, [], { daily: budgetDimensions(budgets) });
  const summaries = join(out, "summaries");
  const { data, judgements, notices } = await loadPageData(source, {
    ...{ ...REQUEST, budgets, allocation: allocationFolder(summaries, summaries) },
    ...{ now: new Date("2026-08-20T00:00:00Z"), isCopy: true },
  });
  expect(notices).toEqual([]);
  expect(data.allocations).toMatchObject([{ dimension: "team", missing: [] }]);
  const shop = data.allocations?.[0]?.costs.find(
    ({ currency, month, target }) => currency === "EUR" && month === "202607" && target === "Shop",
  );
  expect(shop?.direct).toEqual({ billed: 0n, effective: 0n });
  // 29 days in EUR, of two scopes: all of group web, and what Shop does not pay of the network.
  const network = 29n * (4n * ONE + 3n) - (shop?.shared.effective ?? 0n);
  expect(judgements).toMatchObject([{ state: "within", spent: 29n * (2n * ONE + 3n) + network }]);
});

test("--compare prints who pays more or less by other rules, and what to check", async () => {
  const [lake, compare, rules] = [join(folder, "lake"), join(folder, "allocation.json"), join(folder, "new.json")];
  const [team] = RULES.dimensions;
  const idle = { name: "Idle", match: { columns: { x_ResourceGroupName: ["none"] } }, target: "Shop" };
  const rest = { name: "Rest", target: "Platform" };
  const splits = [{ pool: "network", by: "weights", weights: { Payments: 1, Shop: 1 } }];
  await writeFile(
    rules,
    JSON.stringify({ dimensions: [{ ...team, splits, rules: [...(team?.rules ?? []), rest, idle] }] }),
  );
  const lines: string[] = [];
  const output = { print: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const options = { lake, rules, compare, tags: undefined, months: undefined };
  expect(await compareRules(options, output, new Date("2026-07-20T00:00:00Z"))).toBe(true);
  expect(lines.slice(0, 9)).toEqual([
    "202607, team: 2 of 4 targets pay more, 2 pay less; the differences sum to 0.00 EUR.",
    "  Costs with an owner: 50 % before, 100 % after.",
    "  Platform: – → 174.00 EUR (+174.00)",
    "    rule Rest: – → 174.00 EUR (+174.00)",
    "  Unallocated: 174.00 → – EUR (−174.00)",
    "    rule (default): 174.00 → – EUR (−174.00)",
    "  Payments: 96.67 → 116.00 EUR (+19.33)",
    "    pool network: 38.67 → 58.00 EUR (+19.33)",
    "  Shop: 77.33 → 58.00 EUR (−19.33)",
  ]);
  expect(lines.at(-1)).toBe("Check Idle of team: This rule matches no charge in 202606 and 202607.");
  lines.length = 0;
  const months = ["202606", "202607"] as Month[];
  expect(await compareRules({ ...options, months }, output)).toBe(true);
  expect(lines.filter((line) => /^20260[67], team: 2 of 4 /.test(line))).toHaveLength(4);
  expect(lines.at(-1)).toBe("Check Idle of team: This rule matches no charge in 202606 and 202607.");
});

test("--compare writes nothing, so it excludes --out", () => {
  const [lake, rules, compare] = ["--lake=lake", "--rules=new.json", "--compare=old.json"];
  expect(readAllocateOptions([lake, rules, compare], "/here")).toEqual({
    ...{ lake: "/here/lake", rules: "/here/new.json", compare: "/here/old.json", tags: undefined, months: undefined },
  });
  expect(() => readAllocateOptions([lake, rules, compare, "--out=out"], "/here")).toThrow("leave out --out");
  expect(() => readAllocateOptions([lake, rules], "/here")).toThrow("--out is needed");
});
