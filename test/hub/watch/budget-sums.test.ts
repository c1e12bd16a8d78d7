import { DuckDBInstance } from "@duckdb/node-api";
import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import { formatUnits } from "exact-values/decimal";
import { addDays, parseDay, parseMonth } from "exact-values/month";
import { Random } from "exact-values/testing";
import { expect, test } from "vitest";
import type { Budget, BudgetFilter } from "../../../src/hub/watch/budgets.ts";
import { collectBudgetDays } from "../../../src/hub/watch/collect-budget-days.ts";
import { judgeBudgets } from "../../../src/hub/watch/judge-budgets.ts";

const SCOPE = "subscriptions/11111111-1111-1111-1111-111111111111";
const MONTH = parseMonth("202606");
const UNTIL = parseDay("2026-06-20");
const DIMENSIONS = [...CELL_DIMENSIONS, "tag:cost-center"];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  currency: ["EUR", "EUR ", "USD"],
  subscription: ["/subscriptions/aaa", "bbb"],
  resourceGroup: ["rg-pay", "RG-Shop", "", "it's"],
  service: ["Storage", "Virtual Machines", "SQL", "Vide\u0301o"],
  region: ["westeurope", "East US", ""],
  charge: ["usage", "purchase", "refund"],
  serviceCategory: ["Compute", "Storage"],
  givenCosts: ["both"],
  "tag:cost-center": ["4711", " 4711", "Ops", ""],
};

/** Filters with the same condition in SQL. Columns are trimmed, in lower case and have composed characters. */
const FILTERS: readonly (readonly [filter: BudgetFilter, condition: string])[] = [
  [{}, "true"],
  [{ scope: [`/${SCOPE.toUpperCase()}/`] }, "true"],
  [{ scope: ["subscriptions/22222222-2222-2222-2222-222222222222"] }, "false"],
  [{ subscription: ["AAA"], scope: [SCOPE] }, "false"],
  [{ resourceGroup: [" Rg-Pay "] }, "resourceGroup = 'rg-pay'"],
  [{ resourceGroup: ["rg-pay", "it's"] }, "resourceGroup IN ('rg-pay', 'it''s')"],
  [{ service: ["storage", "sql", "vid\u00e9o"] }, "service IN ('storage', 'sql', 'vid\u00e9o')"],
  [{ region: ["east us"] }, "region = 'east us'"],
  [{ charge: ["usage"] }, "charge = 'usage'"],
  [{ tags: new Map([["cost-center", ["4711"]]]) }, "\"tag:cost-center\" = '4711'"],
  [
    { tags: new Map([["cost-center", ["OPS", "4711"]]]), service: ["SQL"], region: ["westeurope"] },
    "\"tag:cost-center\" IN ('ops', '4711') AND service = 'sql' AND region = 'westeurope'",
  ],
  [{ tags: new Map([["env", ["prod"]]]) }, "false"],
];

test("the cost of a budget equals SQL's, to the last digit, under twelve filters and both metrics", async () => {
  const random = new Random(7);
  const rows = Array.from({ length: 600 }, () => ({
    codes: DIMENSIONS.map((name) => random.below(VALUES[name]?.length ?? 1)),
    day: addDays(parseDay("2026-05-30"), random.below(34)),
    isUsageBased: random.below(5) > 0,
    billed: random.digits(21) * (random.below(4) === 0 ? -1n : 1n),
    effective: random.digits(20),
  }));
  const cube = {
    dimensions: DIMENSIONS,
    values: DIMENSIONS.map((name) => VALUES[name] ?? []),
    cells: {
      codes: DIMENSIONS.map((_, at) => rows.map(({ codes }) => codes[at] ?? 0)),
      day: rows.map(({ day }) => day),
      isUsageBased: rows.map(({ isUsageBased }) => isUsageBased),
      billed: rows.map(({ billed }) => billed),
      effective: rows.map(({ effective }) => effective),
    },
  };
  const budgets = FILTERS.flatMap(([filter], at) =>
    (["effective", "billed"] as const).map((metric) => budgetOf(`${at} ${metric}`, metric, filter)),
  );
  const judged = judgeBudgets({
    budgets,
    days: collectBudgetDays(budgets, { scope: SCOPE, month: MONTH, cube }),
    asOf: parseDay("2026-06-23"),
    settled: new Map([[MONTH, UNTIL]]),
    held: [{ scope: SCOPE, month: MONTH }],
    ...{ unreadable: [], stale: [], ended: new Set<string>(), overlaps: [], tooLarge: [], mergedGroups: [] },
  });
  const spent = judged.map((one) => (one.state === "not-judged" ? "0" : formatUnits(one.spent)));

  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  const columns = DIMENSIONS.map((name) => `"${name}" VARCHAR`).join();
  await connection.run(`CREATE TABLE t (${columns}, day DATE, billed DECIMAL(38,18), effective DECIMAL(38,18))`);
  const text = (value: string): string => `trim(lower(nfc_normalize('${value.replaceAll("'", "''")}')))`;
  const tuples = rows.map(({ billed, codes, day, effective }) => {
    const values = DIMENSIONS.map((name, at) => text(VALUES[name]?.[codes[at] ?? 0] ?? ""));
    return `(${values.join()}, '${day}', ${formatUnits(billed)}, ${formatUnits(effective)})`;
  });
  await connection.run(`INSERT INTO t VALUES ${tuples.join()}`);
  // Charges dated outside of the month count on its first day.
  const within = `currency = 'eur' AND (day NOT BETWEEN '2026-06-01' AND '2026-06-30' OR day <= '${UNTIL}')`;
  const expected: string[] = [];
  for (const [, condition] of FILTERS)
    for (const metric of ["effective", "billed"]) {
      const sql = `SELECT coalesce(sum(${metric}), 0)::VARCHAR FROM t WHERE ${within} AND ${condition}`;
      const [[sum] = []] = (await connection.runAndReadAll(sql)).getRows();
      expected.push(String(sum).replace(/\.?0+$/, "") || "0");
    }
  connection.closeSync();
  instance.closeSync();
  expect(spent.map((sum) => (sum.includes(".") ? sum.replace(/\.?0+$/, "") : sum))).toEqual(expected);
  expect(new Set(spent).size).toBeGreaterThan(14);
});

function budgetOf(name: string, metric: Budget["metric"], filter: BudgetFilter): Budget {
  return {
    ...{ name, metric, filter, currency: "EUR", owner: undefined, parent: undefined, alerts: [], line: 1 },
    period: { every: "month", amount: 10n ** 18n },
    thresholds: { actual: [], forecast: [], rise: undefined },
    ...{ validFrom: undefined, validTo: undefined },
  };
}
