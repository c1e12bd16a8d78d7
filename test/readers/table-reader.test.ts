import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayHold, type OpenTable, openTable, readRows } from "../../examples/read-table.mjs";
import { ROOT, readDocument } from "../repo/markdown-document.ts";
import { completeCsv } from "../worlds/stored-hub/complete-csv.ts";
import { runJob } from "../worlds/stored-hub/fan-out-hub.ts";
import { subscription, writeByHand } from "../worlds/stored-hub/written-run.ts";
import { type DuckDbSession, openDuckDb } from "./duckdb-session.ts";
import { type LivingTable, readBooks, startLivingTable } from "./living-table.ts";

test("docs/readers.md shows the reader of examples/read-table.mjs, all of it, in sixty lines", () => {
  const [block, ...others] = readDocument("docs/readers.md").blocks.filter(({ tags }) => tags.includes("table"));
  const file = readFileSync(join(ROOT, "examples", "read-table.mjs"), "utf8");
  expect(others).toEqual([]);
  expect(block?.text.trimEnd()).toBe(file.trimEnd());
  expect(file.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});

describe("the documented reader", () => {
  let table: LivingTable;
  beforeAll(async () => {
    table = await startLivingTable();
    await table.hub.commitSettings({ msexports: { days: 0 }, ingestion: { months: 13 } });
    const run = { scope: subscription(1), month: table.monthBack(2), rows: 30 } as const;
    await table.ingest({ ...run, scope: subscription(2), datasetVersion: "1.2-preview", currencies: ["EUR", "USD"] });
    for (let restated = 0; restated < 11; restated++) await table.ingest({ ...run, restated });
  });
  afterAll(() => table?.close());

  test("reads every version exactly, from the entries alone and by a checkpoint", async () => {
    for (const [version, books] of table.books) expect(await readBooks(table.tables, version)).toEqual(books);
    expect((await table.retain(0)).log).toContain("Checkpoint of version 11 written");
    for (const [version, books] of table.books) expect(await readBooks(table.tables, version)).toEqual(books);
    expect(await readBooks(table.tables)).toEqual(table.books.get(11));
    // Synapse serverless reads no more.
    const { contentLength } = await table.tables.getBlobClient("costs/_delta_log/_last_checkpoint").getProperties();
    expect(contentLength).toBeLessThanOrEqual(200);
  });

  test("refuses a version that does not exist, and one whose entries are gone", async () => {
    await expect(openTable(table.tables, { version: 12 })).rejects.toThrow("no such version");
    await expect(openTable(table.tables, { folder: "none" })).rejects.toThrow("no such version");
    await table.tables.getBlobClient("costs/_delta_log/00000000000000000001.json").delete();
    await expect(openTable(table.tables, { version: 5 })).rejects.toThrow("no such version");
    expect(await readBooks(table.tables)).toEqual(table.books.get(11));
  });

  test("gives columns that a file lacks as null, and partition columns from the log", async () => {
    const opened = await openTable(table.tables);
    expect(opened.columns).toEqual(expect.arrayContaining(["CommitmentDiscountQuantity", "x_Scope", "x_Month"]));
    for (const file of opened.files) {
      const { value: row } = await readRows(opened, file, ["x_Month", "x_PartnerCreditRate", "NoColumn"]).next();
      expect(row).toEqual({ x_Month: table.monthBack(2), x_PartnerCreditRate: null, NoColumn: null });
    }
  });
});

/** Values that a bound can be wrong about: long ones, of several bytes, beyond the basic plane, at the edges of the order. */
const SERVICES: readonly (readonly string[])[] = [
  ["Virtual Machines", "Azure Kubernetes Service with a name of many more than thirty-two characters", "a"],
  ["Übertragung von Daten über die Grenze", "Zürich", "Ärger", "ß"],
  ["😀😀😀😀😀😀😀😀😀😀 emoji", "😀", "\u{1F600}\u{1F680}", "\uFF5Efullwidth"],
  ["\uFFFF".replace("\uFFFF", "\uE000"), "\u{10FFFD}\u{10FFFD}\u{10FFFD}\u{10FFFD}\u{10FFFD}", "\u007F"],
  ["\uFEFFwith a mark", "zzz"],
  ["\uFFFD replaced", "replaced"],
  ["", "", ""],
  [" leading", "trailing ", "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~", "'quoted' \\ back"],
];

describe("what the log says of the columns that filters use", () => {
  let table: LivingTable;
  let opened: OpenTable;
  let duckdb: DuckDbSession;
  let folder: string;
  beforeAll(async () => {
    table = await startLivingTable();
    folder = await mkdtemp(join(tmpdir(), "table-"));
    const month = table.monthBack(2);
    const day = (number: number): string => `${month.slice(0, 4)}-${month.slice(4)}-${String(number).padStart(2, "0")}`;
    for (const [index, services] of SERVICES.entries()) {
      const rows = services.map((service, row) => {
        const currency = index % 3 === 2 && row === 0 ? "" : (["USD", "EUR", "CHF"][(index + row) % 3] ?? "");
        const account = index === 6 ? "" : `/subscriptions/${index}-${"long".repeat(index * 4)}-${service}`;
        const start = `${day(1 + index * 2 + row)}T${row === 1 ? "23:59:59.9999999" : "00:00:00"}Z`;
        const cells = [
          `1.${row}`,
          currency,
          `${day(1)}T00:00:00Z`,
          start,
          `${day(2 + index * 2 + row)}T00:00:00.0000015Z`,
        ];
        return [...cells, service, account].map((cell) => `"${cell}"`).join(",");
      });
      const header =
        "BilledCost,BillingCurrency,BillingPeriodStart,ChargePeriodStart,ChargePeriodEnd,ServiceName,SubAccountId";
      await writeByHand(table.hub, {
        ...{ scope: subscription(index + 1), runId: `run-${index}`, from: day(1), to: day(28) },
        submittedTime: new Date().toISOString(),
        parts: [{ content: completeCsv([header, ...rows, ""].join("\n")) }],
      });
    }
    const job = await runJob(table.hub, { table: "costs" }, { now: new Date() });
    if (job.hasFailed) throw new Error(job.log);
    opened = await openTable(table.tables);
    duckdb = await openDuckDb();
    for (const [index, { path }] of opened.files.entries()) {
      await table.tables.getBlobClient(`costs/${path}`).downloadToFile(join(folder, `${index}.parquet`));
    }
  });
  afterAll(async () => {
    duckdb?.close();
    await table?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const TEXTS = ["BillingCurrency", "ServiceName", "SubAccountId"];
  const INSTANTS = ["BillingPeriodStart", "ChargePeriodEnd", "ChargePeriodStart"];

  test("leaves out no file that has a row of any value in any column", async () => {
    expect(opened.files).toHaveLength(SERVICES.length);
    let leftOut = 0;
    for (const column of [...TEXTS, ...INSTANTS]) {
      const isText = TEXTS.includes(column);
      // As bytes: DuckDB's own package loses a byte-order mark at the start of a text.
      const text = isText ? `hex(${column})` : `epoch_us(${column})`;
      const values = await duckdb.query(
        `SELECT DISTINCT ${text}::VARCHAR AS value, parse_filename(filename, true) AS file
         FROM read_parquet('${folder}/*.parquet', filename = true) WHERE ${column} IS NOT NULL`,
      );
      expect(values.length).toBeGreaterThan(1);
      for (const { file, value } of values) {
        // The log has milliseconds: a reader that compares less than that looks at both neighbours.
        const millis = isText ? 0 : Math.floor(Number(value) / 1000);
        const from = isText ? Buffer.from(String(value), "hex").toString() : new Date(millis).toISOString();
        const to = isText ? from : new Date(Math.ceil(Number(value) / 1000)).toISOString();
        const holds = opened.files.map((each) => mayHold(each, column, from, to));
        expect([column, from, holds[Number(file)]]).toEqual([column, from, true]);
        leftOut += holds.filter((may) => !may).length;
      }
    }
    // Bounds that are left out would be right, too, and of no use.
    expect(leftOut).toBeGreaterThan(100);
  });

  test("is read with every text as it was written", async () => {
    const found = new Set<unknown>();
    for (const file of opened.files)
      for await (const { ServiceName } of readRows(opened, file, ["ServiceName"])) found.add(ServiceName);
    expect(found).toEqual(new Set([...SERVICES.flat().filter((service) => service !== ""), null]));
  });

  test("counts rows and nulls", async () => {
    for (const [index, { stats }] of opened.files.entries()) {
      const counts = [...TEXTS, ...INSTANTS].map((column) => `count(*) - count(${column}) AS ${column}`).join(", ");
      const [row] = await duckdb.query(`SELECT count(*) AS numRecords, ${counts} FROM '${folder}/${index}.parquet'`);
      const { numRecords, ...nulls } = Object.fromEntries(
        Object.entries(row ?? {}).map(([name, n]) => [name, Number(n)]),
      );
      expect(stats).toMatchObject({ numRecords, nullCount: nulls });
    }
  });
});
