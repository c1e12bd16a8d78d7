import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CodeBlock, readDocument } from "../repo/markdown-document.ts";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";
import { monthPath } from "../worlds/stored-hub/simulated-hub.ts";
import { BILLING_ACCOUNT, createSmallLake, type SmallLake, SUBSCRIPTION, WITH_UNKNOWN_COLUMN } from "./small-lake.ts";

/** DuckDB downloads its Azure extension on first use, so the queries run on a copy of the container instead. */
const CONTAINER = "abfss://ACCOUNT.dfs.core.windows.net/ingestion";
const BLOCKS = readDocument("docs/readers/duckdb.md").blocks.filter(
  ({ language, tags }) => language === "sql" && tags.includes("duckdb"),
);

let lake: SmallLake;
let duckdb: DuckDbSession;
beforeAll(async () => {
  lake = await createSmallLake();
  duckdb = await openDuckDb();
  await run(blockWith("CREATE VIEW costs"));
});
afterAll(async () => {
  duckdb?.close();
  await lake?.close();
});

function blockWith(words: string): CodeBlock {
  const found = BLOCKS.filter(({ text }) => text.includes(words));
  const [block] = found;
  if (block === undefined || found.length > 1) throw new Error(`${found.length} blocks have ${words}`);
  return block;
}

async function run({ text }: CodeBlock): ReturnType<DuckDbSession["query"]> {
  return await duckdb.query(text.replaceAll(CONTAINER, lake.folder.replaceAll("'", "''")));
}

const folderOf = (scope: string): string => scope.slice(1).toLowerCase();

describe("the queries of docs/readers/duckdb.md, in DuckDB on a copy of the container", () => {
  test("are all run here", () => {
    const words = ["CREATE VIEW", "SELECT month, ServiceName", "AS charges, sum(BilledCost)", "json_keys"];
    const others = ["FULL JOIN", "list(DISTINCT scope)"];
    expect(BLOCKS).toEqual([...words, ...others].map(blockWith));
  });

  test("cost per month, scope and currency matches the exports", async () => {
    const rows = await run(blockWith("AS charges, sum(BilledCost)"));
    const expected = lake.runs.flatMap((each) =>
      Object.entries(each.totals().costs).map(([currency, costs]) => ({
        key: `${each.month} ${folderOf(each.scope)} ${currency}`,
        billed: costs.BilledCost.atScale18,
        effective: costs.EffectiveCost.atScale18,
      })),
    );
    const byHand = folderOf(WITH_UNKNOWN_COLUMN);
    expected.push({ key: `202606 ${byHand} USD`, billed: "1.5", effective: "0" });
    expected.push({ key: `202606 ${byHand} null`, billed: "2.25", effective: "4" });
    const found = rows.map(({ month, scope, BillingCurrency, billed, effective }) => ({
      key: `${month} ${scope} ${BillingCurrency}`,
      billed: withoutZeros(String(billed)),
      effective: withoutZeros(String(effective)),
    }));
    const sorted = (list: readonly { key: string }[]) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(sorted(found)).toEqual(sorted(expected));
    const charges = rows.reduce((sum, row) => sum + Number(row.charges), 0);
    expect(charges).toBe(lake.runs.reduce((sum, each) => sum + each.rows, 2));
  });

  test("the services of a month add up to its cost, with the documented filter", async () => {
    const filter = "WHERE month = '202606'";
    expect(readDocument("docs/readers/duckdb.md").prose).toContain(filter);
    const { text } = blockWith("SELECT month, ServiceName");
    const query = text.replace("GROUP BY", `${filter}\nGROUP BY`).trim().replace(/;$/, "");
    const rows = await duckdb.query(query);
    // Billed in June for a day in May.
    const late = { month: "202606", ServiceName: "Late", BillingCurrency: null, effective: "4.000000000000000000" };
    expect(rows).toContainEqual(late);
    const costs = rows.map(({ effective }) => Number(effective));
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    const [sum] = await duckdb.query(`SELECT sum(effective) AS all_of_it FROM (${query})`);
    expect([sum]).toEqual(await duckdb.query(`SELECT sum(EffectiveCost) AS all_of_it FROM costs ${filter}`));
  });

  test("columns that are not in the schema are found by name", async () => {
    const rows = await run(blockWith("json_keys"));
    const place = { scope: folderOf(WITH_UNKNOWN_COLUMN), month: "202606" };
    expect(rows).toEqual([{ ...place, column_name: "x_Team", charges: "1" }]);
  });

  test("the lake matches its proof, and a manipulated month is listed", async () => {
    const query = blockWith("FULL JOIN");
    expect(await run(query)).toEqual([]);
    const other = join(lake.folder, monthPath(SUBSCRIPTION, "202606"));
    const bytes = await readFile(other);
    await duckdb.query(`COPY (SELECT * REPLACE (BilledCost + 1 AS BilledCost) FROM read_parquet('${other}'))
      TO '${other}' (FORMAT parquet, KV_METADATA {hub_sums: '{"USD":{"BilledCost":"1","EffectiveCost":"1"}}'})`);
    const shown = await run(query);
    await writeFile(other, bytes);
    expect(shown).toMatchObject([{ file: other, currency: "USD" }]);
  });

  test("a subscription in two scopes of a month is found", async () => {
    const rows = await run(blockWith("list(DISTINCT scope)"));
    expect(rows.map(({ month }) => month)).toEqual(["202606"]);
    const scopes = rows.flatMap((row) => row.scopes as readonly string[]);
    expect(scopes.toSorted()).toEqual([folderOf(BILLING_ACCOUNT), folderOf(SUBSCRIPTION)]);
  });
});

describe("the copy of the container", () => {
  const folder = process.cwd();
  afterAll(() => process.chdir(folder));

  test("is read by a relative path, with the scope and month of each charge", async () => {
    process.chdir(dirname(lake.folder));
    const { text } = blockWith("CREATE VIEW costs");
    expect(readDocument("docs/readers/duckdb.md").prose).toContain("`./ingestion/**/focuscost.parquet`");
    const session = await openDuckDb();
    await session.query(text.replace(CONTAINER, "./ingestion"));
    const bare = await openDuckDb();
    await bare.query(text.replace(CONTAINER, "ingestion"));
    const scopes = "SELECT DISTINCT scope, month FROM costs ORDER BY ALL";
    const expected = await duckdb.query(scopes);
    expect(expected).toHaveLength(4);
    for (const each of [session, bare]) {
      expect(await each.query(scopes)).toEqual(expected);
      each.close();
    }
  });
});

describe("statements about DuckDB in docs/readers/duckdb.md", () => {
  test("without union_by_name, a column that the first file lacks is an error", async () => {
    const all = `read_parquet('${lake.folder}/**/focuscost.parquet'`;
    await expect(duckdb.query(`SELECT UsageUnit FROM ${all})`)).rejects.toThrow(/UsageUnit/);
    const [row] = await duckdb.query(`SELECT count(UsageUnit) AS n FROM ${all}, union_by_name = true)`);
    expect(Number(row?.n)).toBeGreaterThan(0);
  });

  test.each([
    ["sum(BilledCost)", "DECIMAL(38,18)"],
    ["avg(BilledCost)", "DOUBLE"],
    ["sum(BilledCost) / count(*)", "DOUBLE"],
    ["sum(BilledCost) * 1.19", "DECIMAL(38,20)"],
    ["sum(BilledCost) * sum(EffectiveCost)", "DECIMAL(38,36)"],
    ["sum(BilledCost) * sum(EffectiveCost)::DECIMAL(18,6)", "DECIMAL(38,24)"],
  ])("%s is %s", async (expression, type) => {
    const [row] = await duckdb.query(`SELECT typeof(${expression}) AS type FROM costs WHERE month = '202605'`);
    expect(row?.type).toBe(type);
  });

  test("a sum that overflows is an error", async () => {
    const largest = "99999999999999999999.999999999999999999::DECIMAL(38,18)";
    await expect(duckdb.query(`SELECT sum(x) FROM (VALUES (${largest}), (${largest})) AS t(x)`)).rejects.toThrow(
      /overflow|out of range/i,
    );
  });
});
