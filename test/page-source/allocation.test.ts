import { ONE, parseDecimal } from "exact-values/decimal";
import { type Month, parseMonth } from "exact-values/month";
import { beforeAll, expect, test } from "vitest";
import type { AllocationRow } from "../../src/hub/allocation/allocation-rows.ts";
import { summarize } from "../../src/hub/allocation/allocation-summary.ts";
import { formatSummary } from "../../src/hub/allocation/summary-json.ts";
import type { Budget } from "../../src/hub/watch/budgets.ts";
import { openLakeMonths } from "../../src/lake/cubes/lake-months.ts";
import { readLake } from "../../src/lake/discover/lake-state.ts";
import type { BlobStore } from "../../src/lake/storage/blob-store.ts";
import { budgetDimensions } from "../../src/page-source/judge-read-months.ts";
import { loadPageData } from "../../src/page-source/load-page-data.ts";
import { storedAllocation } from "../../src/page-source/stored-allocation.ts";
import { PROFILES, partOfRows } from "./made-lake.ts";
import { type Asked, REQUEST, startMemoryLake } from "./page-of-lake.ts";

const world = startMemoryLake();
const path = (month: string): string => `allocation/${month}.json`;

/** One charge per day by each of two teams; July has one more currency, and August runs until the 19th. */
function chargesOf(month: string) {
  const days = Array.from({ length: month === "202608" ? 19 : 30 }, (_, day) => day + 1);
  return days.flatMap((number) =>
    ["Payments", "Shop"].map((team, at) => ({
      ...{ team, day: `${month.slice(0, 4)}-${month.slice(4)}-${String(number).padStart(2, "0")}` },
      ...{ cost: `${number + at}.${"0".repeat(17)}${at + 1}`, effective: `${number}.5`, subscription: `sub-${at}` },
      ...{ currency: month === "202607" && number === 5 && at === 1 ? "USD" : "EUR" },
      frequency: number === 3 ? "One-Time" : "Usage-Based",
    })),
  );
}

const units = (text: string): bigint => {
  const parsed = parseDecimal(text);
  return parsed.ok ? parsed.units : 0n;
};

function summaryOf(month: string, more: Partial<AllocationRow> = {}): string {
  const rows = chargesOf(month).map(({ cost, currency, day, effective, team }) => ({
    ...{ dimension: "team", target: team, parent: team === "Shop" ? undefined : "Commerce", kind: "direct" },
    ...{ step: "tag", rule: "Tagged", charges: 1, subAccount: "", subAccountName: "", service: "", category: "Usage" },
    ...{ currency, day, billed: units(cost), effective: units(effective) },
    ...more,
  })) as AllocationRow[];
  const dimensions = [{ name: "team", defaultTarget: "Unallocated", parents: new Map([["payments", "Commerce"]]) }];
  return formatSummary(summarize(rows, { month: month as Month, ruleSet: "0", tagsRead: undefined, dimensions }));
}

beforeAll(async () => {
  for (const month of ["202606", "202607", "202608"]) {
    const submitted = month === "202608" ? { submitted: "2026-08-20T02:00:00Z" } : {};
    await world.commit({
      scope: PROFILES,
      month,
      version: "1.0",
      parts: partOfRows(month, chargesOf(month)),
      ...submitted,
    });
    world.config.put(path(month), summaryOf(month));
  }
});

/** Only July, and nothing else, has this summary. */
async function withJuly<T>(content: string | undefined, act: () => Promise<T>): Promise<T> {
  if (content === undefined) await world.config.remove(path("202607"));
  else world.config.put(path("202607"), content);
  try {
    return await act();
  } finally {
    world.config.put(path("202607"), summaryOf("202607"));
  }
}

function budget(name: string, target: string, more: Partial<Budget> = {}): Budget {
  return {
    ...{ name, owner: undefined, filter: { target: { dimension: "Team", target } }, parent: undefined, alerts: [] },
    ...{ currency: "EUR", metric: "effective", period: { every: "month", amount: 100n * ONE }, line: 1 },
    thresholds: { actual: [8000, 10000], forecast: [10000], rise: undefined },
    ...{ validFrom: undefined, validTo: undefined },
    ...more,
  };
}

async function load(asked: Asked & { readonly budgets?: readonly Budget[] } = {}) {
  const { budgets } = asked;
  const { config, lake } = world;
  const daily = budgets && budgetDimensions(budgets);
  const source = openLakeMonths(await readLake(lake), { lake, config, dimensions: [], daily });
  return await loadPageData(source, { ...REQUEST, allocation: storedAllocation(config), ...asked });
}

test("the page has the allocation of each month, and lists the folder once", async () => {
  const calls: string[] = [];
  const { list, read } = world.config;
  const config: BlobStore = {
    ...world.config,
    list: (prefix = "") => {
      calls.push(`list ${prefix}`);
      return list(prefix);
    },
    read: (name) => {
      calls.push(`read ${name}`);
      return read(name);
    },
  };
  const { data, notices } = await load({ allocation: storedAllocation(config) });
  expect(calls.sort()).toEqual([
    "list allocation/",
    ...["202606", "202607", "202608"].map((one) => `read ${path(one)}`),
  ]);
  const [team] = data.allocations ?? [];
  expect(team).toMatchObject({ dimension: "team", defaultTarget: "Unallocated", missing: [] });
  expect(
    team?.costs.filter(({ month }) => month === "202607").map(({ currency, target }) => `${target} ${currency}`),
  ).toEqual(expect.arrayContaining(["Payments EUR", "Shop EUR", "Shop USD"]));
  expect([...(team?.parents ?? [])]).toEqual([["Payments", "Commerce"]]);
  expect(notices).toEqual([]);
});

test.each<readonly [string, string | undefined, RegExp, boolean]>([
  ["without a file", undefined, /not allocated yet/, false],
  ["with a cut file", summaryOf("202607").slice(0, 200), /cannot be read/, true],
  ["with the file of another month", summaryOf("202606"), /cannot be read/, true],
  ["with other totals", summaryOf("202607", { billed: 1n }), /billed cost in EUR differs by -/, true],
  ["with another currency", summaryOf("202607", { currency: "CHF" }), /effective cost in EUR differs/, true],
  ["without the dimension", summaryOf("202607", {}).replace('"team"', '"crew"'), /have no dimension team/, false],
])("a month %s is left out, with the reason", async (_, content, reason, isNotice) => {
  const { data, judgements, notices } = await withJuly(content, () =>
    load({ budgets: [budget("quarter", "Payments", { period: { every: "quarter", amount: ONE } })] }),
  );
  const team = data.allocations?.find(({ dimension }) => dimension === "team");
  expect(team?.missing).toEqual([{ month: parseMonth("202607"), reason: expect.stringMatching(reason) }]);
  expect(new Set(team?.costs.map(({ month }) => month))).toEqual(new Set(["202606", "202608"]));
  expect(notices.map(({ code }) => code)).toEqual(isNotice ? ["AllocationLeftOut"] : []);
  expect(judgements).toMatchObject([{ state: "not-judged", reason: expect.stringMatching(/allocation of 202607/) }]);
});

test("budgets of targets and groups have the sums of their settled days", async () => {
  const budgets = [
    budget("payments", "payments"),
    budget("commerce", "COMMERCE", { metric: "billed" }),
    budget("quarter", "Shop", { period: { every: "quarter", amount: 5000n * ONE } }),
    budget("unknown", "Nobody"),
    budget("dimension", "x", { filter: { target: { dimension: "squad", target: "Payments" } } }),
  ];
  const { judgements } = await load({ budgets });
  const sum = (month: string, team: string, metric: "cost" | "effective", currency = "EUR"): bigint =>
    chargesOf(month)
      .filter((one) => one.team === team && one.currency === currency && one.day <= "2026-08-16")
      .reduce((total, one) => total + units(one[metric]), 0n);
  expect(judgements).toMatchObject([
    { judgedUntil: "2026-08-16", spent: sum("202608", "Payments", "effective"), state: "exceeded" },
    { judgedUntil: "2026-08-16", spent: sum("202608", "Payments", "cost") },
    { spent: sum("202607", "Shop", "effective") + sum("202608", "Shop", "effective"), otherCurrencies: ["USD"] },
    { spent: 0n, state: "within" },
    { state: "not-judged", reason: expect.stringContaining("No month is allocated by squad.") },
  ]);
});

test("a redacted page numbers targets, and a page of some scopes has no owners", async () => {
  const { data } = await load({ isRedacted: true });
  const text = JSON.stringify(data.allocations, (_, value: unknown) =>
    value instanceof Map ? [...value] : typeof value === "bigint" ? value.toString() : value,
  );
  expect(text).toContain("team 1");
  expect(text).not.toMatch(/payments|shop|commerce|unallocated/i);
  const [team] = data.allocations ?? [];
  expect(new Set(team?.costs.map(({ target }) => target))).toEqual(new Set(["team 1", "team 2"]));
  expect((await load({ scopes: [PROFILES.slice(1)] })).data).not.toHaveProperty("allocations");
  expect((await load({ allocation: undefined })).data).not.toHaveProperty("allocations");
});
