import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDuckDb, readCsv } from "focus-parquet/testing";
import { expect } from "vitest";
import { readTable } from "./allocation-world.ts";
import { allocateNaively } from "./naive-allocation.ts";
import { readCharges } from "./naive-charges.ts";
import { byCodeUnits, same, unitsOfText } from "./naive-values.ts";
import { expectOwners } from "./owner-checks.ts";
import type { RandomRules } from "./random-rules.ts";
import { expectSummaries } from "./summary-checks.ts";

interface Result {
  readonly lake: string;
  readonly out: string;
}

/** Every check of a result that `npm run allocate` wrote. */
export async function expectAllocated(result: Result, rules: Pick<RandomRules, "rules"> & Partial<RandomRules>) {
  await expectAsNaive(result, rules);
  await expectConserved(result);
  await expectJournals(result);
  await expectSummaries(result);
  await expectOwners(result, rules);
}

/** The table has the rows of the naive program in the same order, to the last digit. */
async function expectAsNaive({ lake, out }: Result, rules: Pick<RandomRules, "rules"> & Partial<RandomRules>) {
  const charges = await readCharges(lake);
  const expected = allocateNaively({ charges, ...rules });
  const found = await readTable(join(out, "allocation.parquet"));
  expect(expected.length).toBeGreaterThan(0);
  // A difference between thousands of rows is unreadable, so only the first row is compared.
  const at = found.findIndex(
    (row, index) => JSON.stringify(sorted(row)) !== JSON.stringify(sorted(expected[index] ?? {})),
  );
  if (at >= 0) expect({ at, ...found[at] }).toEqual({ at, ...expected[at] });
  expect(found.length).toBe(expected.length);
}

function sorted(row: object): unknown {
  return Object.entries(row).sort(([one], [other]) => byCodeUnits(one, other));
}

/** By SQL: each dimension has the costs of the lake, per month and grain, and no charge more than once. */
async function expectConserved({ lake, out }: Result): Promise<void> {
  const session = await openDuckDb();
  const month =
    "coalesce(nullif(regexp_extract(filename, '/(\\d{6})/focuscost/', 1), ''), strftime(coalesce(BillingPeriodStart, ChargePeriodStart), '%Y%m'))";
  const sums = (billed: string, effective: string): string =>
    `sum(${billed}::DECIMAL(38,18)) AS billed, sum(${effective}::DECIMAL(38,18)) AS effective`;
  const text = (name: string): string => `coalesce(${name}, '') AS ${name}`;
  const names = ["BillingCurrency", "ServiceName", "ChargeCategory"].map(text).join(", ");
  try {
    const differences = await session.query(`
      CREATE VIEW allocation AS SELECT * FROM read_parquet('${join(out, "allocation.parquet")}');
      CREATE VIEW costs AS SELECT *, ${month} AS month
        FROM read_parquet('${join(lake, "**", "*.parquet")}', union_by_name = true, filename = true);
      CREATE VIEW dimensions AS SELECT DISTINCT x_Dimension FROM allocation;
      CREATE VIEW parts AS SELECT x_Dimension, x_Month::VARCHAR AS month, ${names}, coalesce(SubAccountId, '') AS account,
        strftime(ChargePeriodStart, '%Y-%m-%d') AS day, ${sums("x_AllocatedBilledCost", "x_AllocatedEffectiveCost")}
        FROM allocation GROUP BY ALL HAVING billed <> 0 OR effective <> 0;
      CREATE VIEW wholes AS SELECT x_Dimension, month, ${names}, lower(coalesce(SubAccountId, '')) AS account,
        strftime(coalesce(ChargePeriodStart, BillingPeriodStart), '%Y-%m-%d') AS day,
        ${sums("coalesce(BilledCost, 0)", "coalesce(EffectiveCost, 0)")}
        FROM costs, dimensions GROUP BY ALL HAVING billed <> 0 OR effective <> 0;
      (FROM parts EXCEPT FROM wholes) UNION ALL (FROM wholes EXCEPT FROM parts)`);
    expect(differences).toEqual([]);
    const more = await session.query(`
      WITH counted AS (SELECT x_Dimension, x_Month::VARCHAR AS month, coalesce(sum(x_Charges), 0) AS charges,
        bool_or(x_Kind = 'shared') AS has_pools FROM allocation GROUP BY ALL),
      whole AS (SELECT month, count(*) AS charges FROM costs GROUP BY month)
      SELECT * FROM counted JOIN whole USING (month)
      WHERE counted.charges > whole.charges OR (NOT has_pools AND counted.charges < whole.charges)`);
    expect(more).toEqual([]);
    const ruleSets = await session.query("SELECT DISTINCT x_Month, x_RuleSet FROM allocation ORDER BY 1");
    expect(ruleSets.every(({ x_RuleSet }) => /^[0-9a-f]{16}$/.test(String(x_RuleSet)))).toBe(true);
    expect(new Set(ruleSets.map(({ x_Month }) => x_Month)).size).toBe(ruleSets.length);
  } finally {
    session.close();
  }
}

const DIGITS: ReadonlyMap<string, number> = new Map([
  ["JPY", 0],
  ["KWD", 3],
]);

/** Each target has less than one minor unit too much or too little, and the lines of a dimension and currency balance. */
async function expectJournals({ out }: Result): Promise<void> {
  const rows = await readTable(join(out, "allocation.parquet"));
  const months = [...new Set(rows.map(({ x_Month }) => String(x_Month)))];
  const files = (await readdir(out)).filter((name) => name.startsWith("journal"));
  expect(files.sort()).toEqual(months.map((month) => `journal-${month}.csv`).sort());
  for (const month of months) {
    const lines = readCsv(await readFile(join(out, `journal-${month}.csv`)));
    const keyOf = (...names: unknown[]): string => JSON.stringify(names);
    const exact = new Map<string, bigint>();
    for (const row of rows.filter(({ x_Month }) => x_Month === month)) {
      const key = keyOf(row.x_Dimension, row.BillingCurrency, row.x_Target);
      exact.set(key, (exact.get(key) ?? 0n) + unitsOfText(String(row.x_AllocatedBilledCost)));
    }
    const groups = Map.groupBy(lines, ({ Currency, Dimension }) => keyOf(Dimension, Currency));
    for (const [group, ofGroup] of groups) {
      const [dimension, currency] = JSON.parse(group) as [string, string];
      const unit = 10n ** BigInt(18 - (DIGITS.get(currency) ?? 2));
      const amounts = ofGroup.map(({ Credit = "", Debit = "" }) => {
        expect(Debit === "" || Credit === "" || /^[0.]+$/.test(Debit) || /^[0.]+$/.test(Credit)).toBe(true);
        return unitsOfText(Debit || "0") - unitsOfText(Credit || "0");
      });
      expect(amounts.every((amount) => amount % unit === 0n)).toBe(true);
      // A spreadsheet must not run a name as a formula.
      const targets = ofGroup.slice(0, -1).map(({ Target = "" }) => Target.replace(/^'(?=[=+\-@])/, ""));
      expect(targets).toEqual([...targets].sort((one, other) => byCodeUnits(same(one), same(other))));
      const found = new Map(targets.map((target, at) => [keyOf(dimension, currency, target), amounts[at] ?? 0n]));
      expect(found.size).toBe(targets.length);
      const ofTable = [...exact].filter(([key]) => key.startsWith(`${group.slice(0, -1)},`));
      for (const [key, amount] of ofTable) {
        const difference = (found.get(key) ?? 0n) - amount;
        expect({ key, isClose: difference < unit && difference > -unit }).toEqual({ key, isClose: true });
      }
      expect([...found.keys()].filter((key) => !exact.has(key))).toEqual([]);
      const total = ofTable.reduce((sum, [, amount]) => sum + amount, 0n);
      const clearing = amounts.at(-1) ?? 0n;
      const rounding = -clearing - total;
      expect(2n * (rounding < 0n ? -rounding : rounding)).toBeLessThanOrEqual(unit);
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
    }
    const ofMonth = new Set([...exact.keys()].map((key) => keyOf(...(JSON.parse(key) as string[]).slice(0, 2))));
    expect([...groups.keys()].sort()).toEqual([...ofMonth].sort());
  }
}
