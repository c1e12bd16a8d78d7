import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { savingsOf } from "cost-page/savings";
import { type CurrencyTotals, mergeTotals } from "exact-values/charge-totals";
import { formatUnits } from "exact-values/decimal";
import { convertToBytes, type DuckDbSession, generatedParts, type NamedPart, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaNamed } from "../conversion/charges-of-csv.ts";
import { everyShape } from "../conversion/every-shape.ts";
import { type CodeBlock, readDocument } from "../repo/markdown-document.ts";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";

const CONTAINER = "abfss://ACCOUNT.dfs.core.windows.net/ingestion";
const [COUNTED, SAVINGS, UNUSED, ...others] = readDocument("docs/savings.md").blocks.filter(({ tags }) =>
  tags.includes("savings"),
);
const FOLDER_VIEW = readDocument("docs/readers/duckdb.md").blocks.find(
  ({ tags, text }) => tags.includes("duckdb") && text.includes("CREATE VIEW costs"),
);
const SCOPE =
  "/providers/Microsoft.Billing/billingAccounts/6b1c4ae0-aaaa-4bbb-8ccc-000000000001:6b1c4ae0-aaaa-4bbb-8ccc-000000000002_2019-05-31";
const QUARTER = { datasetVersion: "1.2", scope: SCOPE, currencies: ["EUR", "USD"], rows: 1500 } as const;

interface StoredMonth {
  readonly month: string;
  readonly version: string;
  readonly parts: readonly NamedPart[];
}

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "savings-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Stores the months as a lake does, and opens the page's views on them. */
async function openLake(
  name: string,
  months: readonly StoredMonth[],
): Promise<{ readonly charges: CurrencyTotals; readonly duckdb: DuckDbSession }> {
  const folder = join(parent, name, "ingestion");
  let charges: CurrencyTotals = new Map();
  for (const { month, parts, version } of months) {
    const { bytes, converted } = await convertToBytes({ schema: schemaNamed(`focuscost_${version}.json`), parts });
    const file = join(folder, "scope", month, "focuscost", "focuscost.parquet");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    charges = mergeTotals(charges, converted.facts.charges);
  }
  const duckdb = await openDuckDb();
  for (const block of [FOLDER_VIEW, COUNTED]) await duckdb.query(textOf(block).replaceAll(CONTAINER, folder));
  return { charges, duckdb };
}

function textOf(block: CodeBlock | undefined): string {
  if (block === undefined) throw new Error("The page lacks a query");
  return block.text;
}

test("every query of the page is run here", () => {
  expect(others).toEqual([]);
});

describe("the queries of docs/savings.md, on a generated quarter in two currencies", () => {
  let charges: CurrencyTotals;
  let duckdb: DuckDbSession;
  beforeAll(async () => {
    const months = ["202606", "202607", "202608", "202609"];
    const quarter = await Promise.all(
      months.map(async (month) => ({ month, version: "1.2", parts: await generatedParts({ ...QUARTER, month }) })),
    );
    await openLake("with June", quarter).then((lake) => {
      duckdb = lake.duckdb;
    });
    const third = await openLake("third quarter", quarter.slice(1));
    charges = third.charges;
    third.duckdb.close();
  });
  afterAll(() => duckdb?.close());

  test("the savings of the third quarter are those of the job summary, to the last digit", async () => {
    const rows = await duckdb.query(textOf(SAVINGS));
    expect(rows.map((row) => row.BillingCurrency)).toEqual(["EUR", "USD"]);
    for (const row of rows) {
      const savings = savingsOf(charges.get(String(row.BillingCurrency)) ?? new Map());
      const expected = {
        list_cost: savings.list,
        effective_cost: savings.effective,
        negotiated_savings: savings.negotiated ?? 0n,
        commitment_savings: savings.commitment ?? 0n,
        undivided_savings: savings.undivided,
        total_savings: savings.total ?? 0n,
        cost_without_list_price: savings.parts.unpriced.effective,
      };
      for (const [name, amount] of Object.entries(expected)) {
        expect(withoutZeros(String(row[name])), name).toBe(withoutZeros(formatUnits(amount)));
      }
    }
  });

  test("the unused commitments add up to the cost of unused commitments", async () => {
    const rows = await duckdb.query(textOf(UNUSED));
    expect(rows.length).toBeGreaterThan(0);
    for (const currency of ["EUR", "USD"]) {
      const [sum] = await duckdb.query(
        `SELECT sum(unused) AS all_of_it FROM (${textOf(UNUSED).trim().replace(/;$/, "")}) WHERE BillingCurrency = '${currency}'`,
      );
      const { unusedCost } = savingsOf(charges.get(currency) ?? new Map());
      expect(unusedCost).toBeGreaterThan(0n);
      expect(withoutZeros(String(sum?.all_of_it))).toBe(withoutZeros(formatUnits(unusedCost)));
    }
  });
});

test("rows of every kind count in the page's query as in the job summary", async () => {
  const { charges, duckdb } = await openLake("every shape", [
    { month: "202607", version: "1.0", parts: [everyShape()] },
  ]);
  const rows = await duckdb.query(textOf(SAVINGS));
  duckdb.close();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const savings = savingsOf(charges.get(String(row.BillingCurrency ?? "")) ?? new Map());
    const expected = { list_cost: savings.list, effective_cost: savings.effective, total_savings: savings.total ?? 0n };
    for (const [name, amount] of Object.entries(expected)) {
      expect(withoutZeros(String(row[name])), `${row.BillingCurrency} ${name}`).toBe(withoutZeros(formatUnits(amount)));
    }
  }
});
