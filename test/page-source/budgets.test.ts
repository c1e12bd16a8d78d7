import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ONE, parseDecimal } from "exact-values/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseScopeId } from "../../src/hub/scope.ts";
import type { Budget, BudgetFilter } from "../../src/hub/watch/budgets.ts";
import { openLocalMonths } from "../../src/lake/cubes/local-months.ts";
import { budgetDimensions } from "../../src/page-source/judge-read-months.ts";
import { loadPageData, type PageRequest } from "../../src/page-source/load-page-data.ts";
import { ENROLLMENT, makeMonth, PROFILES, partOfRows } from "./made-lake.ts";
import { REQUEST } from "./page-of-lake.ts";

let folder: string;

/** Two scopes with three months each; August runs until the 19th. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "budgets-"));
  for (const [at, scope] of [PROFILES, ENROLLMENT].entries()) {
    for (const month of ["202606", "202607", "202608"]) {
      const days = Array.from({ length: month === "202608" ? 19 : 30 }, (_, day) => day + 1);
      const rows = days.flatMap((day) =>
        ["web", "db"].map((group, place) => ({
          day: `2026-${month.slice(4)}-${String(day).padStart(2, "0")}`,
          cost: `${10 + day + place}.${"1".repeat(17)}${day % 10}`,
          effective: `${9 + day}.5`,
          group,
          subscription: `sub-${at}`,
          service: day % 2 === 0 ? "Storage" : "Virtual Machines",
          frequency: day === 3 ? "One-Time" : "Usage-Based",
          currency: place === 1 && day === 5 ? "USD" : "EUR",
          tags: JSON.stringify({ "Cost-Center": group === "web" ? "4711" : "4712" }),
        })),
      );
      const submitted = month === "202608" ? { submitted: "2026-08-20T02:00:00Z" } : {};
      const { bytes, path } = await makeMonth({
        scope,
        month,
        version: "1.0",
        parts: partOfRows(month, rows),
        ...submitted,
      });
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
    }
  }
});
afterAll(() => rm(folder, { recursive: true }));

function budget(name: string, filter: BudgetFilter, more: Partial<Budget> = {}): Budget {
  return {
    ...{ name, owner: "ana", filter, currency: "EUR", metric: "effective", parent: undefined, alerts: [], line: 1 },
    period: { every: "month", amount: 400n * ONE },
    thresholds: { actual: [8000, 10000], forecast: [10000], rise: undefined },
    ...{ validFrom: undefined, validTo: undefined },
    ...more,
  };
}

async function load(budgets: readonly Budget[], request: Partial<PageRequest> = {}) {
  const source = await openLocalMonths(folder, [], { daily: budgetDimensions(budgets) });
  return await loadPageData(source, { ...REQUEST, budgets, ...request });
}

const CASES: readonly (readonly [Budget, where: string])[] = [
  [budget("all", {}), "true"],
  [budget("scope", { scope: [PROFILES.toUpperCase()] }), "SubAccountId = '/subscriptions/sub-0'"],
  [budget("subscription", { subscription: ["SUB-1"] }), "SubAccountId = '/subscriptions/sub-1'"],
  [budget("group", { resourceGroup: ["WEB "] }), "x_ResourceGroupName = 'web'"],
  [
    budget("service", { service: ["storage"], resourceGroup: ["db"] }),
    "ServiceName = 'Storage' AND x_ResourceGroupName = 'db'",
  ],
  [budget("tag", { tags: new Map([["cost-center", ["4711"]]]) }), "x_ResourceGroupName = 'web'"],
  [budget("billed", { resourceGroup: ["db"] }, { metric: "billed" }), "x_ResourceGroupName = 'db'"],
  [budget("quarter", {}, { period: { every: "quarter", amount: 9000n * ONE } }), "true"],
];

test("the costs of each budget equal a query of the files", async () => {
  const { data, judgements } = await load(CASES.map(([one]) => one));
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  for (const [{ metric, name, period }, where] of CASES) {
    const first = period.every === "quarter" ? "2026-07-01" : "2026-08-01";
    const sum = `SELECT CAST(sum(${metric === "billed" ? "BilledCost" : "EffectiveCost"}) AS VARCHAR) AS total`;
    const rows = `FROM read_parquet('${folder}/**/*.parquet') WHERE BillingCurrency = 'EUR' AND ${where}`;
    const days = `AND ChargePeriodStart >= '${first}' AND ChargePeriodStart < '2026-08-17'`;
    const [found] = (await connection.runAndReadAll(`${sum} ${rows} ${days}`)).getRowObjectsJS();
    const units = parseDecimal(String(found?.total));
    const total = units.ok ? units.units : undefined;
    const judged = judgements.find((one) => one.budget.name === name);
    expect(judged, name).toMatchObject({ judgedUntil: "2026-08-16", spent: total });
    expect(data.budgets?.find((one) => one.name === name)?.judged?.spent, name).toBe(total);
  }
  connection.closeSync();
  instance.closeSync();
});

test("a budget that needs more than was asked for is not judged, and a redacted page hides its names", async () => {
  const [all, own] = [budget("all", {}), budget("own", { scope: [PROFILES] })];
  const states = async (request: Partial<PageRequest>, budgets = [all, own]) =>
    (await load(budgets, request)).judgements.map(({ budget: { name }, state }) => `${name} ${state}`);
  expect(await states({ scopes: [parseScopeId(PROFILES)] })).toEqual(["all not-judged", "own exceeded"]);
  const quarter = budget("quarter", {}, { period: { every: "quarter", amount: ONE } });
  expect(await states({ months: 1 }, [all, quarter])).toEqual(["all exceeded", "quarter not-judged"]);
  const { data } = await load([all, own], { scopes: [parseScopeId(ENROLLMENT)], isRedacted: true });
  expect(data.budgets?.map(({ name, owner, reason }) => ({ name, owner, reason }))).toEqual([
    { name: "budget 1", owner: undefined, reason: expect.not.stringContaining("billing") },
    { name: "budget 2", owner: undefined, reason: expect.not.stringContaining("billing") },
  ]);
});

test("an old copy is judged as of the end of its newest month", async () => {
  const now = new Date("2027-02-10T00:00:00Z");
  expect((await load([budget("all", {})], { now, isCopy: true })).asOf).toBe("2026-08-31");
  expect((await load([budget("all", {})], { now })).judgements).toMatchObject([
    { state: "not-judged", period: "2027-02" },
  ]);
});
