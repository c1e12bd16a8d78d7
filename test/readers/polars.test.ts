import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledSchema } from "focus-parquet/schemas";
import { convertToBytes, type NamedPart, openDuckDb } from "focus-parquet/testing";
import pl from "nodejs-polars";
import { afterAll, beforeAll, expect, test } from "vitest";

const HEADER = "BilledCost,BillingCurrency,ChargePeriodStart,InvoiceId,x_InvoiceId,x_SkuIsCreditEligible";
const ROWS = [
  "0.100000000000000001,USD,2026-06-01T00:00:00Z,A,B,true",
  "12345678901234567890.2,USD,2026-06-02T12:34:56Z,,,false",
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "polars-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function bytesOf(version: string, rows: readonly string[]): Promise<Buffer> {
  const schema = bundledSchema(`focuscost_${version}.json`);
  if (schema === undefined) throw new Error(`no schema of ${version}`);
  const part: NamedPart = { name: "part.csv", content: `${[HEADER, ...rows].join("\n")}\n` };
  return (await convertToBytes({ schema, parts: [part], compression: "none" })).bytes;
}

async function monthOf(version: string, rows: readonly string[] = ROWS): Promise<string> {
  const file = join(folder, `${version}.parquet`);
  await writeFile(file, await bytesOf(version, rows));
  return file;
}

const asText = pl.col("BilledCost").sum().cast(pl.Utf8);

test("has the documented column types, and exact sums", async () => {
  const costs = pl.readParquet(await monthOf("1.0r2"));
  const types = ["BilledCost", "ChargePeriodStart", "BillingCurrency", "x_SkuIsCreditEligible"].map((name) =>
    String(costs.schema[name]),
  );
  expect(types).toEqual([
    "DataType(Decimal(38,18))",
    "DataType(Datetime(us,UTC))",
    "DataType(String)",
    "DataType(Bool)",
  ]);
  expect(costs.select(asText).toRecords()).toEqual([{ BilledCost: "12345678901234567890.300000000000000001" }]);
});

test("loses the fraction in Series.sum(), as documented", async () => {
  const costs = pl.readParquet(await monthOf("1.0r2", ["0.3,USD,2026-06-01T00:00:00Z,,,"]));
  expect(costs.getColumn("BilledCost").sum()).not.toBe(0.3);
});

test("concatenates months with different columns diagonally, and rejects them in one scan", async () => {
  const months = [await monthOf("1.2-preview"), await monthOf("1.0r2")];
  const frames = months.map((file) => pl.scanParquet(file));
  const all = await pl.concat(frames, { how: "diagonal" }).select(asText, pl.col("InvoiceId").count()).collect();
  expect(all.toRecords()).toEqual([{ BilledCost: "24691357802469135780.600000000000000002", InvoiceId: 1 }]);
  const scanned = pl.scanParquet(join(folder, "1.*.parquet")).select(asText).collect();
  await expect(scanned).rejects.toThrow(/extra column|not found|schema/i);
});

test("reads a flipped bit in a page as another amount without an error, like DuckDB", async () => {
  const bytes = await bytesOf("1.0r2", ["1.5,USD,2026-06-01T00:00:00Z,,,"]);
  const stored = Buffer.from(1_500_000_000_000_000_000n.toString(16).padStart(32, "0"), "hex");
  const at = bytes.indexOf(stored) + stored.length - 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  const file = join(folder, "flipped.parquet");
  await writeFile(file, bytes);
  expect(pl.readParquet(file).select(asText).toRecords()).toEqual([{ BilledCost: "1.500000000000000001" }]);
  const duckdb = await openDuckDb();
  const rows = await duckdb.query(`SELECT sum(BilledCost) AS billed FROM read_parquet('${file}')`);
  duckdb.close();
  expect(rows).toEqual([{ billed: "1.500000000000000001" }]);
});
