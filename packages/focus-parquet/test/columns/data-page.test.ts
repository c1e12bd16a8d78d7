import type { Encoding } from "hyparquet";
import type { PageHeader } from "hyparquet/src/types.js";
import { describe, expect, test } from "vitest";
import { readDataPage } from "../../src/columns/raw-column.ts";

interface FirstPage {
  readonly rows: number;
  readonly levels: readonly number[];
  readonly levelsLength?: number;
  readonly levelEncoding?: Encoding;
  readonly values: readonly number[];
}

/** An uncompressed page of version 1. */
function firstPage({ rows, levels, levelsLength = levels.length, levelEncoding = "RLE", values }: FirstPage) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(levelsLength);
  const body = Buffer.from([...length, ...levels, ...values]);
  const header: PageHeader = {
    type: "DATA_PAGE",
    uncompressed_page_size: body.length,
    compressed_page_size: body.length,
    data_page_header: {
      num_values: rows,
      encoding: "PLAIN",
      definition_level_encoding: levelEncoding,
      repetition_level_encoding: "RLE",
    },
  };
  return readDataPage(header, body, "UNCOMPRESSED");
}

describe("a data page of version 1", () => {
  test("omits the levels if every row has a value", () => {
    const page = firstPage({ rows: 10, levels: [20, 1], values: [7, 8] });
    expect(page).toMatchObject({ rows: 10, valueCount: 10, isPresent: undefined, encoding: "PLAIN" });
    expect([...page.values]).toEqual([7, 8]);
  });

  test("reads levels to the end if they begin with a run of ones", () => {
    const page = firstPage({ rows: 11, levels: [20, 1, 2, 0], values: [7] });
    expect(page.valueCount).toBe(10);
    expect([...(page.isPresent ?? [])]).toEqual([...Array(10).fill(1), 0]);
  });

  test("counts the values by the levels, whether packed or in runs", () => {
    // One packed group of eight levels, then a run of three rows without a value.
    const page = firstPage({ rows: 11, levels: [3, 0b1010_0101, 6, 0], values: [7] });
    expect(page.valueCount).toBe(4);
    expect([...(page.isPresent ?? [])]).toEqual([1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0]);
    expect([...page.values]).toEqual([7]);
  });

  test("may contain no values", () => {
    const page = firstPage({ rows: 3, levels: [6, 0], values: [] });
    expect(page).toMatchObject({ rows: 3, valueCount: 0 });
    expect(page.values).toHaveLength(0);
  });

  test("is rejected if its levels are longer than the page or use another encoding", () => {
    expect(() => firstPage({ rows: 3, levels: [6, 0], levelsLength: 3, values: [] })).toThrow(/levels of 3 bytes/);
    expect(() => firstPage({ rows: 3, levels: [6, 0], levelEncoding: "BIT_PACKED", values: [] })).toThrow("BIT_PACKED");
  });
});

test("a page that is neither a data page nor a dictionary is rejected, and the error names its type", () => {
  const header: PageHeader = { type: "INDEX_PAGE", uncompressed_page_size: 0, compressed_page_size: 0 };
  expect(() => readDataPage(header, new Uint8Array(0), "UNCOMPRESSED")).toThrow("INDEX_PAGE");
});
