import { type ExportRunOptions, plantedTruth } from "azure-simulator/testing";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CodeBlock, readDocument } from "../repo/markdown-document.ts";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";
import { createDatasetLake, type DatasetLake } from "./dataset-lake.ts";

const CONTAINER = "abfss://ACCOUNT.dfs.core.windows.net/ingestion";
const BLOCKS = readDocument("docs/readers/datasets.md").blocks.filter(
  ({ language, tags }) => language === "sql" && tags.includes("datasets"),
);
const COSTS_VIEW = readDocument("docs/readers/duckdb.md").blocks.find(
  ({ tags, text }) => tags.includes("duckdb") && text.includes("CREATE VIEW costs"),
);

let lake: DatasetLake;
let duckdb: DuckDbSession;
beforeAll(async () => {
  [lake, duckdb] = await Promise.all([createDatasetLake(), openDuckDb()]);
  if (COSTS_VIEW === undefined) throw new Error("no view of costs");
  for (const view of [COSTS_VIEW, ...BLOCKS.filter(({ text }) => text.includes("CREATE VIEW"))]) await run(view);
});
afterAll(async () => {
  duckdb?.close();
  await lake?.close();
});

async function run({ text }: Pick<CodeBlock, "text">): ReturnType<DuckDbSession["query"]> {
  return await duckdb.query(text.replaceAll(CONTAINER, lake.folder.replaceAll("'", "''")));
}

async function query(words: string): ReturnType<DuckDbSession["query"]> {
  const found = BLOCKS.filter(({ text }) => text.includes(words) && !text.includes("CREATE VIEW"));
  const [block] = found;
  if (block === undefined || found.length > 1) throw new Error(`${found.length} queries have ${words}`);
  return await run(block);
}

const QUERIES = ["AS discounted", "AS reserved_hours", "QUALIFY", "AS events"];

test("every query about datasets is run here", () => {
  const others = BLOCKS.filter(({ text }) => !text.includes("CREATE VIEW"));
  expect(others.map(({ text }) => QUERIES.filter((words) => text.includes(words)))).toEqual(
    QUERIES.map((each) => [each]),
  );
  expect(BLOCKS).toHaveLength(QUERIES.length + 3);
});

describe("the queries of docs/readers/datasets.md about other datasets, in DuckDB on a copy of the container", () => {
  test("prices of both agreements are counted by kind", async () => {
    const rows = await query("AS discounted");
    expect(new Set(rows.map(({ x_Scope }) => x_Scope)).size).toBe(2);
    expect(new Set(rows.map(({ PriceType }) => PriceType))).toEqual(
      new Set(["Consumption", "ReservedInstance", "SavingsPlan"]),
    );
    const all = rows.reduce((sum, row) => sum + Number(row.prices), 0);
    const [counted] = await duckdb.query("SELECT count(*) AS n FROM prices");
    expect(all).toBe(Number(counted?.n));
    expect(rows.some((row) => Number(row.discounted) > 0)).toBe(true);
  });

  test("the utilisation of each reservation matches the generated data, to the last digit", async () => {
    const rows = await query("AS reserved_hours");
    const expected = new Map<string, readonly [number, number]>();
    for (const options of Object.values(lake.options)) {
      for (const { reservationId, reservedHours, usedHours } of plantedTruth(options).uses) {
        const key = `${folderOf(options)} ${reservationId}`;
        const [used, reserved] = expected.get(key) ?? [0, 0];
        // Generated days have whole or half hours.
        expected.set(key, [used + Number(usedHours), reserved + Number(reservedHours)]);
      }
    }
    const found = rows.map(({ reserved_hours: reserved, ReservationId, used_hours: used, x_Scope }) => [
      `${x_Scope} ${ReservationId}`,
      [Number(used), Number(reserved)],
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  test("recommendations of both agreements have their savings, the largest first", async () => {
    const rows = await query("QUALIFY");
    expect(new Set(rows.map(({ x_Scope }) => x_Scope)).size).toBe(2);
    for (const [, of] of Map.groupBy(rows, ({ x_Export, x_Scope }) => `${x_Scope} ${x_Export}`)) {
      const savings = of.map((row) => Number(row.savings));
      expect(savings).toEqual(savings.toSorted((a, b) => b - a));
      expect(savings.every(Number.isFinite)).toBe(true);
    }
    for (const { sku, x_Export } of rows) {
      expect(sku).not.toBeNull();
      expect(x_Export).toMatch(/^reservationrecommendations-[0-9a-f]{8}$/);
    }
  });

  test("the payments for each order match the generated data", async () => {
    const rows = await query("AS events");
    for (const options of Object.values(lake.options)) {
      const found = rows.filter(({ x_Scope }) => x_Scope === folderOf(options));
      const amounts = found.map(
        ({ amount, ReservationOrderId }) => `${ReservationOrderId} ${withoutZeros(String(amount))}`,
      );
      const { purchases } = plantedTruth(options);
      expect(amounts.map((text) => text.split(" ")[0]).toSorted()).toEqual(
        purchases.map(({ orderId }) => orderId).toSorted(),
      );
      if (options.currencies?.join() === "USD")
        expect(amounts.toSorted()).toEqual(purchases.map(({ amount, orderId }) => `${orderId} ${amount}`).toSorted());
    }
  });

  test.each(["priced_ea", "priced_mca"] as const)("%s neither loses nor doubles a charge", async (view) => {
    const scope = view === "priced_ea" ? "NOT LIKE" : "LIKE";
    const [before] = await duckdb.query(
      `SELECT count(*) AS rows, sum(BilledCost) AS billed, sum(EffectiveCost) AS effective FROM costs WHERE scope ${scope} '%/billingprofiles/%'`,
    );
    const [after] = await duckdb.query(
      `SELECT count(*) AS rows, sum(BilledCost) AS billed, sum(EffectiveCost) AS effective FROM ${view}`,
    );
    expect(after).toEqual(before);
    const [twice] = await duckdb.query(`SELECT count(SheetListPrice) AS priced, count(*) AS rows FROM ${view}`);
    expect(Number(twice?.priced)).toBeGreaterThan(Number(twice?.rows) / 4);
  });

  test("duplicate or conflicting prices in a sheet double no charge and yield no wrong price", async () => {
    const view = BLOCKS.find(({ text }) => text.includes("CREATE VIEW priced_ea"))?.text ?? "";
    await duckdb.query(`CREATE TABLE sheet_twice AS SELECT * FROM prices UNION ALL SELECT * FROM prices;
      CREATE TABLE sheet_dear AS SELECT * FROM prices UNION ALL SELECT * REPLACE (MarketPrice + 1 AS MarketPrice) FROM prices`);
    const counts: unknown[] = [];
    for (const sheet of ["prices", "sheet_twice", "sheet_dear"]) {
      await duckdb.query(
        view
          .replace("VIEW priced_ea", `VIEW via_${sheet}`)
          .replaceAll("prices.MeterType", `${sheet}.MeterType`)
          .replace("FROM prices", `FROM ${sheet}`),
      );
      const [row] = await duckdb.query(`SELECT count(*) AS rows, count(SheetListPrice) AS priced FROM via_${sheet}`);
      counts.push(row);
    }
    const [once, twice, dear] = counts as readonly Readonly<Record<string, unknown>>[];
    expect(twice).toEqual(once);
    expect(dear).toEqual({ rows: once?.rows, priced: "0" });
  });

  test.each(["priced_ea", "priced_mca"] as const)(
    "the list price in %s equals that of the costs if Azure provides one",
    async (view) => {
      const [row] = await duckdb.query(`
      SELECT count(*) FILTER (WHERE SheetListPrice = ListUnitPrice) AS same, count(*) FILTER (WHERE SheetListPrice <> ListUnitPrice) AS other
      FROM ${view} WHERE ListUnitPrice > 0 AND SheetListPrice IS NOT NULL AND ChargeCategory = 'Usage'
        AND BillingCurrency = coalesce(PricingCurrency, x_PricingCurrency)`);
      expect(Number(row?.other)).toBe(0);
      if (view === "priced_ea") expect(Number(row?.same)).toBeGreaterThan(50);
    },
  );
});

function folderOf({ scope = "" }: ExportRunOptions): string {
  return scope.slice(1).toLowerCase();
}
