import { parquetMetadata } from "hyparquet";
import { describe, expect, test } from "vitest";
import { type FocusSchema, parseSchema } from "../src/focus/schema.ts";
import { CONVERTERS } from "./converters.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";
import { readWithDuckDb } from "./readers/duckdb.ts";

const SCHEMA: FocusSchema = parseSchema(
  "own.json",
  JSON.stringify({
    translator: { mappings: [{ source: { name: "Tags" } }, { source: { name: "BilledCost", type: "Decimal" } }] },
  }),
);

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  async function groupsOf(rows: readonly string[], rowGroupByteCount?: number) {
    const parts = [{ name: "part_0.csv", content: `Tags,BilledCost\n${rows.join("\n")}\n` }];
    const limit = rowGroupByteCount === undefined ? {} : { rowGroupByteCount };
    const { bytes, converted } = await convertToBytes({ converter, schema: SCHEMA, parts, ...limit });
    const metadata = parquetMetadata(Uint8Array.from(bytes).buffer);
    expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual(
      converted.pieces.map((piece) => piece.rows),
    );
    return { bytes, rows: converted.pieces.map((piece) => piece.rows) };
  }

  describe("a row group", () => {
    test.each([
      ["closes at 65,536 rows, however few bytes they have", 131_073, "a,1", undefined, [65_536, 65_536, 1]],
      ["closes at the requested byte count, without counting the header", 25, "aaaaaaa,1", 100, [10, 10, 5]],
      ["is not empty if the last row fills the previous one", 20, "aaaaaaa,1", 100, [10, 10]],
    ] as const)("%s", async (_case, count, row, rowGroupByteCount, expected) => {
      const { rows } = await groupsOf(Array<string>(count).fill(row), rowGroupByteCount);
      expect(rows).toEqual(expected);
    });

    test("accepts a cell of several megabytes next to small ones", async () => {
      const large = "x€".repeat(2_000_000);
      const { bytes } = await groupsOf([`${large},1`, "small,2", `${large}y,3`, ",4"]);
      await readWithDuckDb(bytes, async (reader) => {
        const rows = await reader.query(
          "SELECT length(Tags)::INTEGER AS length, md5(Tags) = md5(repeat('x€', 2000000)) AS same FROM read_parquet($file)",
        );
        expect(rows).toEqual([
          { length: 4_000_000, same: true },
          { length: 5, same: false },
          { length: 4_000_001, same: false },
          { length: null, same: null },
        ]);
      });
    });
  });
});
