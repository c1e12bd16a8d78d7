import { beforeAll, describe, expect, test } from "vitest";
import { READER_STATISTICS, type ReaderStatistics } from "../src/converter.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { type FocusSchema, parseSchema } from "../src/focus/schema.ts";
import { CONVERTERS } from "./converters.ts";
import { convertToBytes, type NamedPart } from "./readers/convert-to-bytes.ts";
import { describeColumns, type ParquetReader, readCells, readWithDuckDb } from "./readers/duckdb.ts";
import { generatedParts } from "./readers/generated-parts.ts";

interface Bounds {
  readonly column: string;
  readonly group: number;
  readonly nulls: number;
  readonly min: string | null;
  readonly max: string | null;
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Bounds from the file's footer, with timestamps as microseconds. */
async function writtenBounds(reader: ParquetReader): Promise<readonly Bounds[]> {
  const types = new Map((await describeColumns(reader)).map(({ name, type }) => [name, type]));
  const rows = await reader.query(
    `SELECT path_in_schema AS name, row_group_id::INTEGER AS "group", stats_null_count::INTEGER AS nulls,
       stats_min_value AS min, stats_max_value AS max,
       epoch_us(TRY_CAST(stats_min_value AS TIMESTAMPTZ))::VARCHAR AS min_us,
       epoch_us(TRY_CAST(stats_max_value AS TIMESTAMPTZ))::VARCHAR AS max_us
     FROM parquet_metadata($file) ORDER BY row_group_id, column_id`,
  );
  return rows.map((row) => {
    const column = String(row.name);
    const isInstant = types.get(column) === "TIMESTAMP WITH TIME ZONE";
    return {
      column,
      group: Number(row.group),
      nulls: Number(row.nulls),
      min: textOrNull(isInstant ? row.min_us : row.min),
      max: textOrNull(isInstant ? row.max_us : row.max),
    };
  });
}

const ORDER: Readonly<Record<string, (left: string, right: string) => number>> = {
  VARCHAR: (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)),
  "DECIMAL(38,18)": (left, right) => Number(BigInt(left.replace(".", "")) - BigInt(right.replace(".", ""))),
  "TIMESTAMP WITH TIME ZONE": (left, right) => Number(BigInt(left) - BigInt(right)),
  BOOLEAN: (left, right) => Number(left === "true") - Number(right === "true"),
};

/** Bounds of the values themselves, calculated from the cells that DuckDB reads. */
async function realBounds(reader: ParquetReader): Promise<readonly Bounds[]> {
  const columns = await describeColumns(reader);
  const cells = await readCells(reader);
  const groups = await reader.query(
    `SELECT DISTINCT row_group_id::INTEGER AS id, row_group_num_rows::INTEGER AS row_count FROM parquet_metadata($file) ORDER BY 1`,
  );
  const bounds: Bounds[] = [];
  let first = 0;
  for (const { id, row_count } of groups) {
    const rows = cells.slice(first, first + Number(row_count));
    first += rows.length;
    for (const [index, { name, type }] of columns.entries()) {
      const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
      const sorted = values.sort(ORDER[type]);
      const nulls = rows.length - values.length;
      bounds.push({ column: name, group: Number(id), nulls, min: sorted[0] ?? null, max: sorted.at(-1) ?? null });
    }
  }
  return bounds;
}

const bytewise = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** Long text may be truncated: the minimum downwards, the maximum upwards. */
function expectToHold(written: Bounds, real: Bounds): void {
  const reported = `${real.column} in row group ${real.group}`;
  expect(written.nulls, reported).toBe(real.nulls);
  expect(written.min === null, reported).toBe(real.min === null);
  if (written.min === null || written.max === null || real.min === null || real.max === null) return;
  if (Buffer.byteLength(real.min) > 16) {
    expect(bytewise(written.min, real.min), reported).toBeLessThanOrEqual(0);
    expect(real.min.startsWith(written.min), reported).toBe(true);
  } else {
    expect(written.min, reported).toBe(real.min);
  }
  if (Buffer.byteLength(real.max) > 16) expect(bytewise(written.max, real.max), reported).toBeGreaterThanOrEqual(0);
  else expect(written.max, reported).toBe(real.max);
}

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  describe.each(READER_STATISTICS)("the %s statistics of each row group", (readerStatistics: ReaderStatistics) => {
    let written: readonly Bounds[];
    let real: readonly Bounds[];

    beforeAll(async () => {
      const schema = bundledSchema("focuscost_1.0r2.json");
      if (schema === undefined) throw new Error("no schema of 1.0r2");
      const parts = await generatedParts({ datasetVersion: "1.0r2", rows: 2000, parts: 2, variant: "hard" });
      const { bytes } = await convertToBytes({
        converter,
        schema,
        parts,
        readerStatistics,
        rowGroupByteCount: 500_000,
      });
      await readWithDuckDb(bytes, async (reader) => {
        written = await writtenBounds(reader);
        real = await realBounds(reader);
      });
    });

    test("exist for every column and row group", () => {
      expect(written.map(({ column, group }) => `${group} ${column}`)).toEqual(
        real.map(({ column, group }) => `${group} ${column}`),
      );
      expect(new Set(written.map(({ group }) => group)).size).toBeGreaterThan(4);
    });

    test("contain nulls, minimum and maximum of the values", () => {
      for (const [index, bounds] of written.entries()) {
        const truth = real[index];
        if (truth === undefined) throw new Error("no such column");
        const hasBounds = readerStatistics === "full" || bounds.column !== "ChargePeriodStart";
        expectToHold(bounds, hasBounds ? truth : { ...truth, min: null, max: null });
      }
    });

    test(`${readerStatistics === "lean" ? "omit" : "contain"} the bounds of ChargePeriodStart, and contain ChargePeriodEnd's`, () => {
      const hasMin = (name: string): readonly boolean[] =>
        written.filter(({ column }) => column === name).map(({ min }) => min !== null);
      expect(new Set(hasMin("ChargePeriodStart"))).toEqual(new Set([readerStatistics === "full"]));
      expect(new Set(hasMin("ChargePeriodEnd"))).toEqual(new Set([true]));
    });
  });

  describe("the statistics of unusual values", () => {
    const SCHEMA: FocusSchema = parseSchema(
      "own.json",
      JSON.stringify({
        translator: {
          mappings: [
            { source: { name: "text", type: "String" } },
            { source: { name: "amount", type: "Decimal" } },
            { source: { name: "at", type: "DateTimeOffset" } },
            { source: { name: "flag", type: "Boolean" } },
          ],
        },
      }),
    );

    async function boundsOf(
      rows: readonly string[],
      rowGroupByteCount = 1_000_000,
    ): Promise<readonly (readonly [Bounds, Bounds])[]> {
      const parts: readonly NamedPart[] = [
        { name: "part_0.csv", content: `text,amount,at,flag\n${rows.join("\n")}\n` },
      ];
      const { bytes } = await convertToBytes({
        converter,
        schema: SCHEMA,
        parts,
        readerStatistics: "full",
        rowGroupByteCount,
      });
      return readWithDuckDb(bytes, async (reader) => {
        const real = await realBounds(reader);
        return (await writtenBounds(reader)).map((bounds, index): readonly [Bounds, Bounds] => {
          const truth = real[index];
          if (truth === undefined) throw new Error("no such column");
          return [bounds, truth];
        });
      });
    }

    test("do not include values of the next row group after a blank line", async () => {
      // The text exceeds what the module receives at once, so that rows are converted before the blank line is found.
      const before = Array.from({ length: 36_000 }, (_, row) => `m${row % 9},5,2024-06-05T00:00:00Z,True`);
      const bounds = await boundsOf([...before, "z,9,2024-06-09,False", "", "a,1,2024-06-01,"], 64_000_000);
      for (const [written, real] of bounds) expectToHold(written, real);
    });

    test.each([
      ["all null", ["x,,,", ",,,"]],
      [
        "negative and positive decimals",
        ["a,-1,,", "b,1,,", "c,-99999999999999999999.999999999999999999,,", "d,0.000000000000000001,,"],
      ],
      ["only negative decimals", ["a,-3,,", "b,-0.5,,"]],
      [
        "timestamps before 1970",
        ["a,,0001-01-01T00:00:00Z,", "b,,1969-12-31T23:59:59.999999Z,", "c,,9999-12-31T23:59:59Z,"],
      ],
      ["a single boolean value", ["a,,,True", "b,,,"]],
      ["text outside the basic plane, which UTF-16 sorts before U+FFFD", ["😀,,,", "\uFFFD,,,", "\uE000,,,", "z,,,"]],
      [
        "long text whose cut falls within a character",
        [`${"€".repeat(9)},,,`, `${"😀".repeat(9)},,,`, `${"a".repeat(15)}é,,,`],
      ],
      ["long text without a successor", [`${"\u{10FFFF}".repeat(5)},,,`]],
      ["a maximum whose last characters have no successor", [`abc${"\u{10FFFF}".repeat(5)},,,`, "aaa,,,"]],
      ["long text before the surrogates", [`${"\uD7FF".repeat(9)},,,`]],
    ])("match the values: %s", async (_case, rows) => {
      for (const [written, real] of await boundsOf(rows)) expectToHold(written, real);
    });
  });
});
