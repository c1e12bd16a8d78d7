import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { writeWithDuckDb } from "../readers/duckdb-parquet.ts";

const PART = join(import.meta.dirname, "..", "..", "src", "etl", "parquet-source", "parquet-part.ts");

/** Reads the file named by its argument, and tells lines and peak. */
const READER = `
import { openSync, readSync, fstatSync } from "node:fs";
import { openParquetPart } from ${JSON.stringify(PART)};
const handle = openSync(process.argv[2]);
const read = async (offset, byteCount) => {
  const bytes = Buffer.alloc(byteCount);
  return bytes.subarray(0, readSync(handle, bytes, 0, byteCount, offset));
};
let lines = 0;
const file = { name: "part", byteCount: fstatSync(handle).size, read };
for await (const chunk of openParquetPart(file, () => {}).source.bytes) for (const byte of chunk) if (byte === 10) lines++;
console.log(JSON.stringify({ lines, peak: process.resourceUsage().maxRSS * 1024 }));
`;

test("a million rows in one row group, each column one page, fit into a heap of 500 MB", async () => {
  const rows = 1_000_000;
  const distinct = Array.from({ length: 8 }, (_, at) => `'resource-' || (i * ${7 + at}) AS R${at}`);
  const costs = Array.from({ length: 8 }, (_, at) => `((i * ${13 + at}) / 1000)::DECIMAL(38,18) AS C${at}`);
  const few = Array.from({ length: 24 }, (_, at) => `'value-' || (i % ${50 + at}) AS F${at}`);
  const folder = await mkdtemp(join(tmpdir(), "row-group-"));
  try {
    const query = `SELECT ${[...distinct, ...costs, ...few].join(", ")} FROM range(${rows}) t(i)`;
    await writeFile(join(folder, "a.parquet"), await writeWithDuckDb(query, `ROW_GROUP_SIZE ${rows}`));
    await writeFile(join(folder, "read.mjs"), READER);
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--max-old-space-size=500",
      join(folder, "read.mjs"),
      join(folder, "a.parquet"),
    ]);
    const { lines, peak } = JSON.parse(stdout);
    console.log(`peak: ${Math.round(peak / 1e6)} MB`);
    expect(lines).toBe(rows + 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
