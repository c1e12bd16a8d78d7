import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { directorySink, generateRun, VARIANTS, type Variant, writeRun } from "azure-simulator/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { convertParts } from "../src/convert/convert-parts.ts";
import { readHeader } from "../src/csv/part-rows.ts";
import { planColumns } from "../src/focus/columns/column-plan.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import type { ColumnType, SchemaColumn } from "../src/focus/schema.ts";
import { openStoredPart } from "../src/stored-part.ts";
import { wasmConverter } from "../src/wasm-converter/host/wasm-converter.ts";

const VERSION = "1.0r2";
const schema = bundledSchema(`focuscost_${VERSION}.json`);
if (schema === undefined) throw new Error(`no schema of ${VERSION}`);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "large-exports-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function convert(csv: string, parquet: string): Promise<number> {
  const source = () => openStoredPart("part_0.csv", createReadStream(csv)).source;
  const plan = planColumns(schema ?? { name: "", columns: [] }, [{ part: csv, names: await readHeader(source()) }], {
    unknownColumns: "drop",
    nullTokens: [],
    dateFormats: ["iso"],
  });
  const file = await open(parquet, "w");
  try {
    await file.write(wasmConverter.fileHeader);
    const options = {
      plan,
      compression: "snappy",
      pageVersion: "1",
      readerStatistics: "full",
      converter: wasmConverter,
    } as const;
    const { pieces, rowsByPart } = await convertParts({
      ...options,
      parts: [source()],
      write: async (bytes) => {
        await file.write(bytes);
      },
    });
    await file.write(wasmConverter.composeFooter(plan, pieces, []));
    return rowsByPart[0] ?? 0;
  } finally {
    await file.close();
  }
}

const DUCKDB_TYPES: Readonly<Record<ColumnType, string>> = {
  String: "VARCHAR",
  Decimal: "DECIMAL(38,18)",
  DateTimeOffset: "TIMESTAMPTZ",
  Boolean: "BOOLEAN",
};

/**
 * The typed value of a text column according to DuckDB's casts. They round ties away from zero, so a value that
 * half-even rounds down is truncated first.
 */
function typed({ source, sink, type }: SchemaColumn): string {
  const even = `regexp_full_match("${source}", '-?[0-9]*[.][0-9]{17}[02468]50*')`;
  const cut = `regexp_extract("${source}", '^-?[0-9]*[.][0-9]{18}')`;
  const text = type === "Decimal" ? `CASE WHEN ${even} THEN ${cut} ELSE "${source}" END` : `"${source}"`;
  return `CAST(${text} AS ${DUCKDB_TYPES[type]}) AS "${sink}"`;
}

async function countDifferences(csv: string, parquet: string, columns: readonly SchemaColumn[]) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2", memory_limit: "6GB" });
  const connection = await instance.connect();
  const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`;
  try {
    await connection.run("SET TimeZone = 'UTC'");
    const options =
      "header = true, all_varchar = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', parallel = false";
    await connection.run(
      `CREATE TABLE wanted AS SELECT row_number() OVER () AS row, ${columns.map(typed).join(", ")} FROM read_csv(${quoted(csv)}, ${options})`,
    );
    const sinks = columns.map(({ sink }) => `"${sink}"`).join(", ");
    await connection.run(
      `CREATE VIEW found AS SELECT file_row_number + 1 AS row, ${sinks} FROM read_parquet(${quoted(parquet)}, file_row_number = true)`,
    );
    const counted = await connection.runAndReadAll(
      `SELECT (SELECT count(*) FROM wanted)::INTEGER AS wanted_rows,
         (SELECT count(*) FROM (SELECT * FROM wanted EXCEPT ALL SELECT * FROM found))::INTEGER AS lost,
         (SELECT count(*) FROM (SELECT * FROM found EXCEPT ALL SELECT * FROM wanted))::INTEGER AS invented`,
    );
    return counted.getRowObjectsJS()[0];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test.each(VARIANTS)(
  "DuckDB reads the same cells from 40 MB of a %s export as from its source, row by row",
  async (variant: Variant) => {
    const run = generateRun({
      datasetVersion: VERSION,
      targetBytes: 40e6,
      variant,
      seed: 100,
      // DuckDB reads 7.08E-25 as 0.000000000000000001.
      exponents: false,
      currencies: ["EUR", "USD"],
    });
    const place = join(folder, variant);
    await writeRun(run, directorySink(place));
    const [part] = run.parts;
    if (part === undefined) throw new Error("a run without parts");
    const csv = join(place, part.blobName);
    const parquet = join(place, "focuscost.parquet");
    const rows = await convert(csv, parquet);
    expect(rows).toBe(run.rows);
    expect(await countDifferences(csv, parquet, schema.columns)).toEqual({ wanted_rows: rows, lost: 0, invented: 0 });
    console.log(`${variant}: ${rows} rows x ${schema.columns.length} columns, no difference`);
  },
);
