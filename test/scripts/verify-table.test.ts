import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TableFile } from "../../examples/read-table.mjs";
import { type VerifiedTable, verifyTable } from "../../scripts/verify-table/compare-table.ts";
import { renderVerified } from "../../scripts/verify-table/render-verified.ts";
import { type LivingTable, startLivingTable } from "../readers/living-table.ts";
import { monthPath } from "../worlds/stored-hub/simulated-hub.ts";
import { subscription } from "../worlds/stored-hub/written-run.ts";

const SCOPE = subscription(1);
let table: LivingTable;
let path: string;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  table = await startLivingTable();
  await table.ingest({ scope: SCOPE, month: table.monthBack(2), rows: 40, currencies: ["EUR", "USD"] });
  await table.ingest({ scope: subscription(2), month: table.monthBack(2), rows: 40, datasetVersion: "1.2-preview" });
  path = monthPath(SCOPE, table.monthBack(2));
});
afterEach(async () => {
  for (const each of undo.splice(0)) await each();
});
afterAll(() => table?.close());

/** Replaces a file for one test. */
async function replace(
  container: "tables" | "ingestion",
  name: string,
  change: (bytes: Buffer) => Buffer,
): Promise<void> {
  const client = container === "tables" ? table.tables : table.hub.containers.ingestion;
  const blob = client.getBlockBlobClient(name);
  const bytes = await blob.downloadToBuffer();
  const { metadata = {} } = await blob.getProperties();
  undo.push(() => blob.upload(bytes, bytes.length, { metadata }));
  const changed = change(bytes);
  await blob.upload(changed, changed.length, { metadata });
}

/** Changes the first addition in the first entry of the log. */
function changeAdd(change: (add: TableFile & { stats: string }) => object): Promise<void> {
  return replace("tables", "costs/_delta_log/00000000000000000000.json", (bytes) => {
    const lines = bytes.toString().trim().split("\n");
    const changed = lines.map((line) => {
      const action = JSON.parse(line);
      return JSON.stringify(action.add ? { add: { ...action.add, ...change(action.add) } } : action);
    });
    return Buffer.from(changed.join("\n"));
  });
}

function changeStats(change: (stats: Record<string, Record<string, unknown>>) => void): Promise<void> {
  return changeAdd(({ stats }) => {
    const parsed = JSON.parse(stats);
    change(parsed);
    return { stats: JSON.stringify(parsed) };
  });
}

const changeTag = (key: string, value: string): Promise<void> =>
  changeAdd(({ tags }) => ({ tags: { ...tags, [key]: value } }));

async function fileName(): Promise<string> {
  const { hub_attempt = "" } = await table.hub.metadata("ingestion", path);
  return `costs/data/${table.monthBack(2)}/${hub_attempt}.parquet`;
}

function verify(isFootersOnly = false): Promise<VerifiedTable> {
  const { containers } = table.hub;
  return verifyTable({
    tables: table.tables,
    lake: containers.ingestion,
    folder: "costs",
    isFootersOnly,
    onDifference: () => {},
  });
}

test("a table that matches the log, the footers, the rows and the lake has no difference", async () => {
  expect(await verify()).toMatchObject({ version: 1, files: 2, rows: 80, differences: [], absent: [] });
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    "a missing file",
    async () => {
      const name = await fileName();
      const bytes = await table.tables.getBlobClient(name).downloadToBuffer();
      undo.push(() => table.tables.getBlockBlobClient(name).upload(bytes, bytes.length));
      await table.tables.getBlobClient(name).delete();
    },
    /the file does not exist/,
  ],
  [
    "a truncated file",
    async () => replace("tables", await fileName(), (bytes) => bytes.subarray(10)),
    /the log has \d+ bytes, the file has \d+/,
  ],
  [
    "a file of zeros",
    async () => replace("tables", await fileName(), (bytes) => Buffer.alloc(bytes.length)),
    /the file cannot be read/,
  ],
  [
    "rows in the statistics",
    () => changeStats((stats) => Object.assign(stats, { numRecords: 39 })),
    /rows: statistics of the log 39, footer 40/,
  ],
  ["rows in the tags", () => changeTag("hub_rows", "41"), /rows: tags of the log 41, footer 40/],
  ["sums in the tags", () => changeTag("hub_sums", '{"EUR":{"BilledCost":"1"}}'), /sums: tags of the log .+, footer /],
  [
    "the attempt in the tags",
    () => changeTag("hub_attempt", "0".repeat(32)),
    /the log has attempt 0+, ingestion [0-9a-f]+: the table is behind/,
  ],
  [
    "a bound that is too high",
    () => changeStats(({ minValues = {} }) => Object.assign(minValues, { ServiceName: "zzz" })),
    /ServiceName: the minimum is zzz in the log, and /,
  ],
  [
    "a bound that is too low",
    () => changeStats(({ maxValues = {} }) => Object.assign(maxValues, { BillingCurrency: "AAA" })),
    /BillingCurrency: the maximum is AAA in the log, and /,
  ],
  [
    "an instant that is too early",
    () =>
      changeStats(({ maxValues = {}, minValues = {} }) =>
        Object.assign(maxValues, { ChargePeriodEnd: minValues.ChargePeriodEnd }),
      ),
    /ChargePeriodEnd: the maximum is /,
  ],
  [
    "the number of nulls",
    () => changeStats(({ nullCount = {} }) => Object.assign(nullCount, { SubAccountId: 7 })),
    /SubAccountId: the log has 7 nulls, the file has 0/,
  ],
  [
    "a month that is no longer in the lake",
    async () => {
      const bytes = await table.hub.read("ingestion", path);
      const metadata = await table.hub.metadata("ingestion", path);
      undo.push(() => table.hub.put("ingestion", path, bytes ?? "", metadata));
      await table.hub.remove("ingestion", path);
    },
    /ingestion does not contain the month/,
  ],
  [
    "different sums and rows in the lake",
    async () => {
      const bytes = (await table.hub.read("ingestion", path)) ?? "";
      const metadata = await table.hub.metadata("ingestion", path);
      undo.push(() => table.hub.put("ingestion", path, bytes, metadata));
      await table.hub.put("ingestion", path, bytes, { ...metadata, hub_rows: "7", hub_sums: "%7B%7D" });
    },
    /rows: ingestion 7, footer 40/,
  ],
])("%s is reported with both values", async (_, plant, expected) => {
  await plant();
  const { differences } = await verify();
  expect(differences.join("\n")).toMatch(expected);
  for (const difference of differences) expect(difference).toContain(table.monthBack(2));
});

test("a duplicate month in the log is reported, and so are values that the footer cannot prove", async () => {
  const name = await fileName();
  await replace("tables", "costs/_delta_log/00000000000000000001.json", (bytes) => {
    const add = {
      path: `${name.slice("costs/".length)}`.replace("data/", "data//"),
      partitionValues: { x_Scope: SCOPE.slice(1), x_Month: table.monthBack(2) },
      size: 1,
      stats: "{}",
      tags: {},
    };
    return Buffer.concat([bytes, Buffer.from(JSON.stringify({ add }))]);
  });
  expect((await verify()).differences.join("\n")).toContain("the month is in the table twice");
});

test("facts that only rows contain are not checked with footers only", async () => {
  await changeStats(({ minValues = {} }) => Object.assign(minValues, { ServiceName: "zzz" }));
  expect((await verify(true)).differences).toEqual([]);
});

test("sums that differ from the rows are reported, although log and footer agree", async () => {
  const { differences } = await verifyWithSums('{"EUR":{"BilledCost":"1"}}');
  expect(differences.join("\n")).toMatch(/BilledCost in EUR: the log has 1, the sum of the rows is /);
});

async function verifyWithSums(sums: string): Promise<VerifiedTable> {
  await changeTag("hub_sums", sums);
  return verify();
}

test("the script prints each difference and exits with code 1", async () => {
  const { key, url } = table.hub.storage;
  const script = join(import.meta.dirname, "..", "..", "scripts", "verify-table.ts");
  await changeTag("hub_rows", "41");
  const args = ["--conditions=source", script, "--storage-account", url, "--storage-key", key];
  await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("rows: tags of the log 41, footer 40"),
    stdout: expect.stringContaining("1 difference in 1 file."),
  });
});

test("the result is one sentence and lists the months that are missing from the table", () => {
  const verified = {
    folder: "costs",
    version: 7,
    files: 2,
    rows: 80_000,
    differences: [],
    absent: ["subscriptions/1/202606"],
  };
  expect(renderVerified(verified)).toBe(
    [
      "Not in the table: subscriptions/1/202606",
      "The summary of ingest explains why a month is left out.",
      "Table costs, version 7: 2 files, 80,000 rows, as the log, the footers, the rows and ingestion say.",
    ].join("\n"),
  );
});
