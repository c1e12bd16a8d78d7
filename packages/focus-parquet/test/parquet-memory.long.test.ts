import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeWithDuckDb } from "./readers/duckdb-parquet.ts";

const PART = join(import.meta.dirname, "..", "src", "parquet-read", "parquet-part.ts");
const MAX_MEMORY_MB = 600;

/** Reads the file named by its argument, and reports the number of lines, the error and the peak memory. */
const READER = `
import { openSync, readSync, fstatSync } from "node:fs";
import { openParquetPart } from ${JSON.stringify(PART)};
const handle = openSync(process.argv[2]);
const read = async (offset, byteCount) => {
  const bytes = Buffer.alloc(byteCount);
  return bytes.subarray(0, readSync(handle, bytes, 0, byteCount, offset));
};
let lines = 0;
let error;
const file = { name: "part", byteCount: fstatSync(handle).size, read };
try {
  for await (const chunk of openParquetPart(file, () => {}).source.bytes) for (const byte of chunk) if (byte === 10) lines++;
} catch (thrown) {
  error = { code: thrown.code, remedy: thrown.remedy };
}
console.log(JSON.stringify({ lines, error, peak: process.resourceUsage().maxRSS / 1024 }));
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "row-group-"));
  await writeFile(join(folder, "read.mjs"), READER);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const distinct = Array.from({ length: 8 }, (_, at) => `'resource-' || (i * ${7 + at}) AS R${at}`);
const costs = Array.from({ length: 8 }, (_, at) => `((i * ${13 + at}) / 1000)::DECIMAL(38,18) AS C${at}`);
const few = Array.from({ length: 24 }, (_, at) => `'value-' || (i % ${50 + at}) AS F${at}`);
const ORDINARY = [...distinct, ...costs, ...few].join(", ");
const LONG = Array.from({ length: 3 }, (_, at) => `md5((i + ${at})::VARCHAR) || repeat('a', 300) AS L${at}`).join(", ");
/** The file is compressible because this process holds it, and a child's peak includes its parent's memory at start. */
const MANY = Array.from({ length: 6 }, (_, at) => `lpad((i * ${7 + at})::VARCHAR, 64, 'm') AS M${at}`).join(", ");

test.each([
  { name: "200,000 rows of an export in one row group", columns: ORDINARY, rows: 200_000, rowGroup: 200_000 },
  { name: "200,000 rows of long texts in small row groups", columns: LONG, rows: 200_000, rowGroup: 20_480 },
])("$name are read within 600 MB", async ({ name, columns, rows, rowGroup }) => {
  const { lines, error, peak } = await readFileOf(columns, rows, rowGroup);
  console.log(`| ${name} | read | ${Math.round(peak)} |`);
  expect(error).toBeUndefined();
  expect(lines).toBe(rows + 1);
  expect(peak).toBeLessThan(MAX_MEMORY_MB);
});

test.each([
  { name: "a million rows of three texts of 300 bytes in one row group", columns: LONG },
  { name: "a million rows of six texts of 64 bytes in one row group", columns: MANY },
])("$name are RowGroupTooLarge within 600 MB", async ({ name, columns }) => {
  const { error, peak } = await readFileOf(columns, 1_000_000, 1_000_000);
  console.log(`| ${name} | ${error?.code} | ${Math.round(peak)} |`);
  expect(error?.code).toBe("RowGroupTooLarge");
  expect(error?.remedy).toContain("ROW_GROUP_SIZE");
  expect(peak).toBeLessThan(MAX_MEMORY_MB);
});

async function readFileOf(
  columns: string,
  rows: number,
  rowGroup: number,
): Promise<{ lines: number; error?: { code: string; remedy: string }; peak: number }> {
  const file = join(folder, "a.parquet");
  await writeFile(
    file,
    await writeWithDuckDb(`SELECT ${columns} FROM range(${rows}) t(i)`, `ROW_GROUP_SIZE ${rowGroup}`),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=source",
    join(folder, "read.mjs"),
    file,
  ]);
  return JSON.parse(stdout);
}
