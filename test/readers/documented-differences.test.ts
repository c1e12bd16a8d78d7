import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTable } from "../../examples/read-table.mjs";
import { readDocument } from "../repo/markdown-document.ts";
import { completeCsv } from "../worlds/stored-hub/complete-csv.ts";
import { withoutZeros } from "../worlds/stored-hub/month-content.ts";
import { type SimulatedHub, startHub } from "../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../worlds/stored-hub/written-run.ts";

const BLOCKS = readDocument("docs/differs-from-portal.md").blocks.filter(({ language }) => language === "sql");
const READERS = readDocument("docs/readers/duckdb.md").blocks.filter(({ language }) => language === "sql");
/** The statements that create `costs` from the folder and from the table. */
const [OF_FOLDER, OF_TABLE] = ["duckdb", "table"].map((tag) =>
  READERS.find(({ tags, text }) => tags.includes(tag) && text.includes("CREATE VIEW costs")),
);

const HEADER =
  "BilledCost,EffectiveCost,BillingCurrency,ChargeCategory,ChargeClass,CommitmentDiscountStatus,ChargeDescription,SubAccountId,SubAccountName,x_PublisherCategory,x_BilledCostInUsd,x_PricingCurrency,ChargePeriodStart,BillingPeriodStart,x_InvoiceId";
const SHOP = "/subscriptions/aaaaaaaa-0000-0000-0000-000000000001";
/**
 * Rows of an enrollment: billed, effective, currency, category, class, status, description, subscription, publisher,
 * USD, day, billing period.
 */
const ROWS = [
  ["10.004", "10.004", "USD", "Usage", "", "", "use", SHOP, "Cloud Provider", "10.004", "01", "06"],
  ["0", "4", "USD", "Usage", "", "Used", "reserved use", SHOP, "Cloud Provider", "0", "02", "06"],
  ["0", "1", "USD", "Usage", "", "Unused", "unused", "", "Cloud Provider", "0", "02", "06"],
  ["365", "0", "USD", "Purchase", "", "", "reservation", "", "Cloud Provider", "365", "03", "06"],
  ["20.004", "20.004", "USD", "Purchase", "", "", "offer", "", "Marketplace", "20.004", "04", "06"],
  ["-3", "-3", "USD", "Usage", "Correction", "", "refund", SHOP, "Cloud Provider", "-3", "05", "06"],
  ["-5", "-5", "USD", "Credit", "", "", "credit", "", "Cloud Provider", "-5", "05", "06"],
  ["2", "2", "USD", "Tax", "", "", "tax", "", "Cloud Provider", "2", "30", "06"],
  ["0.004", "0.004", "USD", "Adjustment", "", "", "rounding", "", "Cloud Provider", "0.004", "30", "06"],
  ["7", "7", "EUR", "Usage", "", "", "use", SHOP, "Cloud Provider", "8", "30", "05"],
] as const;
const CSV = [
  HEADER,
  ...ROWS.map(([billed, effective, currency, category, charge, status, text, account, publisher, usd, day, period]) =>
    [
      ...[billed, effective, currency, category, charge, status, text, account, account === "" ? "" : "shop"],
      ...[
        publisher,
        usd,
        currency,
        `2026-06-${day}T00:00:00Z`,
        `2026-${period}-01T00:00:00Z`,
        category === "Tax" ? "G01" : "",
      ],
    ].join(","),
  ),
  "",
].join("\n");
const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";

let hub: SimulatedHub;
let duckdb: DuckDbSession;
let table: DuckDbSession;
let folder: string;
beforeAll(async () => {
  hub = await startHub();
  const parts = [{ content: completeCsv(CSV) }];
  await writeByHand(hub, { scope: ENROLLMENT, runId: "a", submittedTime: "2026-07-04T23:59:59Z", parts });
  await writeByHand(hub, {
    scope: subscription(1),
    runId: "b",
    from: "2026-05-01",
    to: "2026-05-31",
    submittedTime: "2026-06-05T00:00:00Z",
    parts: [
      {
        content: completeCsv(
          "BilledCost,ChargePeriodStart,BillingPeriodStart\n1,2026-05-30T00:00:00Z,2026-05-01T00:00:00Z\n",
        ),
      },
    ],
  });
  const ingest = await hub.ingest({ table: "costs" });
  if (ingest.exitCode !== 0) throw new Error(ingest.log);
  folder = join(await mkdtemp(join(tmpdir(), "lake-")), "ingestion");
  for (const name of await hub.names("ingestion")) {
    const bytes = await hub.read("ingestion", name);
    if (bytes === undefined) throw new Error(`${name} is gone`);
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  duckdb = await openDuckDb();
  await query(OF_FOLDER?.text ?? "");
  table = await openDuckDb();
  await table.query(
    (OF_TABLE?.text ?? "").replace(/delta_scan\('abfss:\/\/tables@[^']+\/costs'\)/, `(${await filesOfTable()})`),
  );
});

/** The result of `delta_scan`: files of the latest version, with scope and month, which only the log contains. */
async function filesOfTable(): Promise<string> {
  const { account, key, url } = hub.storage;
  const tables = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key)).getContainerClient("tables");
  const { files } = await openTable(tables);
  const selects = files.map(async ({ path, partitionValues: { x_Scope: scope, x_Month: month } }, index) => {
    const file = join(dirname(folder), `${index}.parquet`);
    await tables.getBlobClient(`costs/${path}`).downloadToFile(file);
    return `SELECT *, '${scope}' AS x_Scope, '${month}' AS x_Month FROM read_parquet('${file}')`;
  });
  return (await Promise.all(selects)).join(" UNION ALL BY NAME ");
}

afterAll(async () => {
  duckdb?.close();
  table?.close();
  await hub?.close();
  if (folder !== undefined) await rm(dirname(folder), { recursive: true });
});

const query = (sql: string): ReturnType<DuckDbSession["query"]> =>
  duckdb.query(sql.replaceAll("abfss://ACCOUNT.dfs.core.windows.net/ingestion", folder));

/** A block's result rows as text, with numbers without trailing zeros. */
async function answerOf(tag: string): Promise<readonly string[]> {
  const [block, ...more] = BLOCKS.filter(({ tags }) => tags.includes(tag));
  if (block === undefined || more.length > 0) throw new Error(`not one block ${tag}`);
  const statements = block.text.split(";").filter((text) => text.trim() !== "");
  let rows: Awaited<ReturnType<DuckDbSession["query"]>> = [];
  for (const statement of statements) rows = await query(statement);
  const shown = (value: unknown): string =>
    value === null || value === undefined
      ? "-"
      : /^-?\d+\.\d+$/.test(String(value))
        ? withoutZeros(String(value))
        : String(value);
  return rows.map((row) => Object.values(row).map(shown).join(" | "));
}

const ACCOUNT = ENROLLMENT.slice(1).toLowerCase();

test("every documented query is tested here", () => {
  expect(BLOCKS.map(({ tags }) => tags[0])).toEqual(["sum", "kinds", "subscriptions", "days", "invoices"]);
});

test("actual and amortized cost of a month, in dollars, and if each charge is rounded", async () => {
  expect(await answerOf("sum")).toEqual([
    `202606 | ${ACCOUNT} | EUR | 7 | 7 | 8 | 7`,
    `202606 | ${ACCOUNT} | USD | 389.012 | 29.012 | 389.012 | 389`,
  ]);
});

test("1: a commitment is purchased in billed cost and used in effective cost; other charges have their own rows", async () => {
  expect(await answerOf("kinds")).toEqual([
    "Adjustment | - | - | USD | 1 | 0.004 | 0.004",
    "Credit | - | - | USD | 1 | -5 | -5",
    "Purchase | - | - | USD | 2 | 385.004 | 20.004",
    "Tax | - | - | USD | 1 | 2 | 2",
    "Usage | Correction | - | USD | 1 | -3 | -3",
    "Usage | - | Unused | USD | 1 | 0 | 1",
    "Usage | - | Used | USD | 1 | 0 | 4",
    "Usage | - | - | EUR | 1 | 7 | 7",
    "Usage | - | - | USD | 1 | 10.004 | 10.004",
  ]);
});

test("2: the purchases, Marketplace charges and usage of each subscription", async () => {
  const answer = await answerOf("subscriptions");
  expect(answer).toHaveLength(8);
  expect(answer[0]).toBe(`${ACCOUNT} | - | Purchase | Cloud Provider | USD | 365 | 0`);
  expect(answer).toContain(`${ACCOUNT} | - | Purchase | Marketplace | USD | 20.004 | 20.004`);
  expect(answer).toContain(`${ACCOUNT} | shop | Usage | Cloud Provider | USD | 7.004 | 11.004`);
  expect(answer).toContain(`${ACCOUNT} | shop | Usage | Cloud Provider | EUR | 7 | 7`);
});

test("5 and 7: days with their billing period, and invoices", async () => {
  const days = await answerOf("days");
  expect(days).toHaveLength(7);
  expect(days[0]).toBe("2026-06-01 | 2026-06-01 | USD | 10.004");
  expect(days).toContain("2026-06-30 | 2026-05-01 | EUR | 7");
  expect(days).toContain("2026-06-30 | 2026-06-01 | USD | 2.004");
  const invoices = await answerOf("invoices");
  expect(invoices).toContain("G01 | Tax | USD | 1 | 2");
  expect(invoices).toContain("- | Usage | EUR | 1 | 7");
});

test("queries that only read costs return the same result for the table, including those of duckdb.md", async () => {
  const ofPages = [...BLOCKS, ...READERS.filter(({ tags }) => tags.includes("duckdb") || tags.includes("table"))];
  const queries = ofPages.filter(({ text }) => !text.includes("VIEW costs") && !text.includes("parquet_kv_metadata"));
  expect(queries).toHaveLength(9);
  for (const { text } of queries) {
    const answers = [duckdb, table].map(async (session) => {
      const rows = await session.query(text);
      return rows.map((row) => JSON.stringify(row)).toSorted();
    });
    const [ofFolder, ofTable] = await Promise.all(answers);
    expect(ofTable, text).toEqual(ofFolder);
  }
});
