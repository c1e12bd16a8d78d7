import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDbSession, openDuckDb } from "focus-parquet/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayHold, type OpenTable, openTable, readRows } from "../../examples/read-table.mjs";
import { verifyTable } from "../../scripts/verify-table/compare-table.ts";
import { ROOT, readDocument } from "../repo/markdown-document.ts";
import { subscription } from "../worlds/stored-hub/written-run.ts";
import { AWKWARD_SERVICES, BOUNDED_INSTANTS, BOUNDED_TEXTS, fillAwkwardTable } from "./awkward-table.ts";
import { type LivingTable, readBooks, startLivingTable } from "./living-table.ts";

test("docs/readers/other.md refers to examples/read-table.mjs, which has at most sixty lines, and uses its exports", () => {
  const { prose, blocks } = readDocument("docs/readers/other.md");
  const file = readFileSync(join(ROOT, "examples", "read-table.mjs"), "utf8");
  expect(prose).toContain("(../../examples/read-table.mjs)");
  expect(file.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  const [use, ...others] = blocks.filter(({ text }) => text.includes("openTable("));
  expect(others).toEqual([]);
  for (const name of ["openTable", "mayHold", "readRows"]) {
    expect(file).toMatch(new RegExp(`^export [\\w *]+\\b${name}\\(`, "m"));
    expect(use?.text).toContain(`${name}(`);
  }
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

  test("reads every version exactly, with and without a checkpoint", async () => {
    for (const [version, books] of table.books) expect(await readBooks(table.tables, version)).toEqual(books);
    expect((await table.retain(0)).log).toContain("Wrote the checkpoint of version 11.");
    for (const [version, books] of table.books) expect(await readBooks(table.tables, version)).toEqual(books);
    expect(await readBooks(table.tables)).toEqual(table.books.get(11));
    // Synapse serverless supports no newer version.
    const { contentLength } = await table.tables.getBlobClient("costs/_delta_log/_last_checkpoint").getProperties();
    expect(contentLength).toBeLessThanOrEqual(200);
  });

  test("rejects a version that does not exist, and one whose entries were deleted", async () => {
    await expect(openTable(table.tables, { version: 12 })).rejects.toThrow("no such version");
    await expect(openTable(table.tables, { folder: "none" })).rejects.toThrow("no such version");
    await table.tables.getBlobClient("costs/_delta_log/00000000000000000001.json").delete();
    await expect(openTable(table.tables, { version: 5 })).rejects.toThrow("no such version");
    expect(await readBooks(table.tables)).toEqual(table.books.get(11));
  });

  test("returns null for columns that a file lacks, and partition columns from the log", async () => {
    const opened = await openTable(table.tables);
    expect(opened.columns).toEqual(expect.arrayContaining(["CommitmentDiscountQuantity", "x_Scope", "x_Month"]));
    for (const file of opened.files) {
      const { value: row } = await readRows(opened, file, ["x_Month", "x_PartnerCreditRate", "NoColumn"]).next();
      expect(row).toEqual({ x_Month: table.monthBack(2), x_PartnerCreditRate: null, NoColumn: null });
    }
  });
});

describe("the statistics in the log", () => {
  let table: LivingTable;
  let opened: OpenTable;
  let duckdb: DuckDbSession;
  let folder: string;
  beforeAll(async () => {
    table = await startLivingTable();
    folder = await mkdtemp(join(tmpdir(), "table-"));
    await fillAwkwardTable(table);
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

  test("skip no file that contains a value, for any value and column", async () => {
    expect(opened.files).toHaveLength(AWKWARD_SERVICES.length);
    let leftOut = 0;
    for (const column of [...BOUNDED_TEXTS, ...BOUNDED_INSTANTS]) {
      const isText = BOUNDED_TEXTS.includes(column);
      // As bytes, because DuckDB's package drops a leading byte-order mark.
      const text = isText ? `hex(${column})` : `epoch_us(${column})`;
      const values = await duckdb.query(
        `SELECT DISTINCT ${text}::VARCHAR AS value, parse_filename(filename, true) AS file
         FROM read_parquet('${folder}/*.parquet', filename = true) WHERE ${column} IS NOT NULL`,
      );
      expect(values.length).toBeGreaterThan(1);
      for (const { file, value } of values) {
        // The log has milliseconds, so a reader with finer values has to check both neighbours.
        const millis = isText ? 0 : Math.floor(Number(value) / 1000);
        const from = isText ? Buffer.from(String(value), "hex").toString() : new Date(millis).toISOString();
        const to = isText ? from : new Date(Math.ceil(Number(value) / 1000)).toISOString();
        const holds = opened.files.map((each) => mayHold(each, column, from, to));
        expect([column, from, holds[Number(file)]]).toEqual([column, from, true]);
        leftOut += holds.filter((may) => !may).length;
      }
    }
    // Missing bounds would be correct but useless.
    expect(leftOut).toBeGreaterThan(100);
  });

  test("preserve every text exactly", async () => {
    const found = new Set<unknown>();
    for (const file of opened.files)
      for await (const { ServiceName } of readRows(opened, file, ["ServiceName"])) found.add(ServiceName);
    expect(found).toEqual(new Set([...AWKWARD_SERVICES.flat().filter((service) => service !== ""), null]));
  });

  test("match the values in the files", async () => {
    const { ingestion: lake } = table.hub.containers;
    const options = {
      tables: table.tables,
      lake,
      folder: "costs" as const,
      isFootersOnly: false,
      onDifference: () => {},
    };
    expect((await verifyTable(options)).differences).toEqual([]);
  });

  test("count rows and nulls", async () => {
    for (const [index, { stats }] of opened.files.entries()) {
      const counts = [...BOUNDED_TEXTS, ...BOUNDED_INSTANTS]
        .map((column) => `count(*) - count(${column}) AS ${column}`)
        .join(", ");
      const [row] = await duckdb.query(`SELECT count(*) AS numRecords, ${counts} FROM '${folder}/${index}.parquet'`);
      const { numRecords, ...nulls } = Object.fromEntries(
        Object.entries(row ?? {}).map(([name, n]) => [name, Number(n)]),
      );
      expect(stats).toMatchObject({ numRecords, nullCount: nulls });
    }
  });
});
