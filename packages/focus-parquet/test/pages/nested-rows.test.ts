import { parquetMetadata } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { expect, test } from "vitest";
import { type NestedField, readNestedRows, writeNestedRows } from "../../src/pages/nested-rows.ts";

const FIELDS: readonly NestedField[] = [
  [
    "add",
    [
      ["path", "text"],
      ["tags", "text map"],
      ["size", "long"],
    ],
  ],
  [
    "metaData",
    [
      ["names", "text list"],
      ["isNew", "boolean"],
      ["version", "integer"],
    ],
  ],
];
const ROWS = [
  { add: { path: "a/ü%41", tags: { one: "1", two: "" }, size: 9_007_199_254_740_991n } },
  { metaData: { names: ["x", "y"], isNew: false, version: 2 } },
  { add: { path: "b", tags: {}, size: 0n } },
];

test("restores rows of optional groups, maps and lists, also across several row groups", async () => {
  const many = Array.from({ length: 1000 }, () => ROWS).flat();
  const read = await readNestedRows(writeNestedRows(FIELDS, many));
  expect(read).toHaveLength(3000);
  expect(read?.slice(0, 3)).toEqual([
    { add: { path: "a/ü%41", tags: { one: "1", two: "" }, size: 9_007_199_254_740_991 } },
    { metaData: { names: ["x", "y"], isNew: false, version: 2 } },
    { add: { path: "b", tags: {}, size: 0 } },
  ]);
  expect(read?.slice(-3)).toEqual(read?.slice(0, 3));
});

test("every data page has version 1, as the Delta protocol recommends", () => {
  const bytes = writeNestedRows(FIELDS, ROWS);
  const { row_groups } = parquetMetadata(Uint8Array.from(bytes).buffer);
  const types = row_groups.flatMap(({ columns }) =>
    columns.map(({ meta_data }) => {
      const at = Number(meta_data?.dictionary_page_offset ?? meta_data?.data_page_offset);
      return parquetHeader({ view: new DataView(bytes.buffer, bytes.byteOffset + at), offset: 0 }).type;
    }),
  );
  expect(new Set(types)).toEqual(new Set(["DATA_PAGE"]));
});

test("distinguishes a file that is not parquet from an empty one", async () => {
  expect(await readNestedRows(new Uint8Array(50))).toBeUndefined();
  expect(await readNestedRows(writeNestedRows(FIELDS, []))).toEqual([]);
});
