import { parquetMetadata, readOffsetIndex } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { describe, expect, test } from "vitest";
import { PAGE_VERSIONS } from "../src/converter.ts";
import { parseSchema } from "../src/focus/schema.ts";
import { CONVERTERS } from "./converters.ts";
import { convertToBytes } from "./readers/convert-to-bytes.ts";
import { readWithDuckDb } from "./readers/duckdb.ts";

const SCHEMA = parseSchema(
  "own.json",
  JSON.stringify({
    translator: {
      mappings: [
        { source: { name: "Tags" } },
        { source: { name: "Note" } },
        { source: { name: "BilledCost", type: "Decimal" } },
        { source: { name: "ChargePeriodStart", type: "DateTimeOffset" } },
        { source: { name: "Flag", type: "Boolean" } },
        { source: { name: "Absent" } },
      ],
    },
  }),
);
const ROWS = 40_000;
const LONG = "x".repeat(120);

/**
 * Distinct texts (plain pages), texts that only the last third has (dictionary pages without a value), and one column
 * of each other type.
 */
function row(index: number): string {
  const note = index < 30_000 ? "" : `note ${index % 7}`;
  return `${LONG}${index},${note},${index}.5,2026-06-0${1 + (index % 9)}T00:00:00Z,${index % 3 === 0 ? "True" : "False"}`;
}
const content = `Tags,Note,BilledCost,ChargePeriodStart,Flag\n${Array.from({ length: ROWS }, (_, index) => row(index)).join("\n")}\n`;

describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  test.each(PAGE_VERSIONS)(
    "lists the position and first row of every data page of version %s in the offset index",
    async (pageVersion) => {
      const parts = [{ name: "part_0.csv", content }];
      const { bytes } = await convertToBytes({
        converter,
        schema: SCHEMA,
        parts,
        pageVersion,
        rowGroupByteCount: 5_000_000,
      });
      const file = Uint8Array.from(bytes).buffer;
      const { row_groups } = parquetMetadata(file);
      expect(row_groups.length).toBeGreaterThan(1);
      let indexed = 0;
      for (const { columns } of row_groups) {
        for (const { meta_data, offset_index_offset, offset_index_length } of columns) {
          if (meta_data === undefined) throw new Error("a column chunk without metadata");
          const pages = dataPages(file, Number(meta_data.data_page_offset), chunkEnd(meta_data));
          if (offset_index_offset === undefined) {
            expect(pages).toHaveLength(1);
            continue;
          }
          indexed++;
          const view = new DataView(file, Number(offset_index_offset), offset_index_length);
          expect(readOffsetIndex({ view, offset: 0 }).page_locations).toEqual(pages);
        }
      }
      expect(indexed).toBeGreaterThan(0);
    },
  );

  test("writes the same values regardless of page boundaries", async () => {
    const parts = [{ name: "part_0.csv", content }];
    const { bytes } = await convertToBytes({ converter, schema: SCHEMA, parts });
    const [read] = await readWithDuckDb(bytes, ({ query }) =>
      query(`SELECT count(*) AS rows, count(DISTINCT Tags) AS tags, count(Note) AS notes, sum(BilledCost) = ${(ROWS * ROWS) / 2} AS isSum,
        count(*) FILTER (Flag) AS flags, count(Absent) AS absent, bool_and(ends_with(Tags, 'x' || split_part(BilledCost::VARCHAR, '.', 1))) AS inOrder
       FROM read_parquet($file)`),
    );
    expect(read).toEqual({
      rows: 40_000n,
      tags: 40_000n,
      notes: 10_000n,
      isSum: true,
      flags: 13_334n,
      absent: 0n,
      inOrder: true,
    });
  });
});

interface ChunkPlace {
  readonly data_page_offset: bigint;
  readonly dictionary_page_offset?: bigint;
  readonly total_compressed_size: bigint;
}

function chunkEnd({ data_page_offset, dictionary_page_offset, total_compressed_size }: ChunkPlace): number {
  return Number((dictionary_page_offset ?? data_page_offset) + total_compressed_size);
}

/** The data pages between two positions, according to their headers. */
function dataPages(file: ArrayBuffer, from: number, end: number) {
  const pages = [];
  let firstRow = 0;
  for (let at = from; at < end; ) {
    const reader = { view: new DataView(file, at, end - at), offset: 0 };
    const header = parquetHeader(reader);
    const size = reader.offset + header.compressed_page_size;
    pages.push({ offset: BigInt(at), compressed_page_size: size, first_row_index: BigInt(firstRow) });
    firstRow += (header.data_page_header ?? header.data_page_header_v2)?.num_values ?? 0;
    at += size;
  }
  return pages;
}
