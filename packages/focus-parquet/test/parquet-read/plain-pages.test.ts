import type { PageHeader, SchemaTree } from "hyparquet";
import { describe, expect, test } from "vitest";
import { type PageKind, plainPage } from "../../src/parquet-read/plain-pages.ts";

const LEAF: SchemaTree = {
  element: { name: "Tags", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
  children: [],
  count: 1,
  path: ["Tags"],
};
const KIND: PageKind = {
  codec: "UNCOMPRESSED",
  compressors: {},
  schemaPath: [{ element: { name: "root" }, children: [LEAF], count: 2, path: [] }, LEAF],
  isBoolean: false,
};

/** A run of one byte: the header as a varint, then the value. */
function run(header: number): readonly number[] {
  const bytes: number[] = [];
  let rest = header;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return [...bytes, rest, 1];
}

/** A page of four values: definition levels, then dictionary indexes of three bits each. */
function open(levels: readonly number[], places: readonly number[], version: 1 | 2): ReturnType<typeof plainPage> {
  const length = [levels.length, 0, 0, 0];
  const bytes = Uint8Array.from([...(version === 1 ? length : []), ...levels, 3, ...places]);
  const sizes = { compressed_page_size: bytes.length, uncompressed_page_size: bytes.length };
  const counts = { num_values: 4, encoding: "RLE_DICTIONARY" } as const;
  const header = (
    version === 1
      ? { type: "DATA_PAGE", ...sizes, data_page_header: counts }
      : {
          type: "DATA_PAGE_V2",
          ...sizes,
          data_page_header_v2: {
            ...counts,
            num_nulls: 0,
            num_rows: 4,
            definition_levels_byte_length: levels.length,
            repetition_levels_byte_length: 0,
            is_compressed: false,
          },
        }
  ) as PageHeader;
  return plainPage({ header, view: new DataView(bytes.buffer) }, KIND);
}

describe.each([1, 2] as const)("a page of version %i", (version) => {
  test("is accepted if its runs cover all values", () => {
    expect(open(run(2 * 4), run(2 * 4), version).view.byteLength).toBeGreaterThan(0);
    expect(open(run(2 * 4), [3, 0, 0, 0], version).view.byteLength).toBeGreaterThan(0);
  });

  test.each([
    ["levels repeated", run(2 ** 31), run(8)],
    ["levels packed", run(2 ** 31 + 1), run(8)],
    ["values repeated", run(8), run(2 ** 30)],
    ["values packed", run(8), run(2 ** 32 - 1)],
  ])("is rejected before memory is allocated if a run has billions of values: %s", (_case, levels, places) => {
    expect(() => open(levels, places, version)).toThrow(/^a run of \d{9,} in a page of 4 values$/);
  });
});
