import { crc32 } from "node:zlib";
import { parquetMetadata } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { describe, expect, test } from "vitest";
import { COMPRESSIONS } from "../../src/etl/engine.ts";
import { bundledSchema } from "../../src/focus/bundled-schemas.ts";
import { type ConvertOptions, convertToBytes } from "../readers/convert-to-bytes.ts";
import { generatedParts } from "../readers/generated-parts.ts";
import { ENGINES } from "./engines.ts";

interface Page {
  readonly type: string;
  readonly crc: number | undefined;
  readonly realCrc: number;
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

/** Walks the pages of every column chunk from the footer's offsets; the chunks must fill the file without a gap. */
function pagesOf(bytes: Buffer): readonly Page[] {
  const metadata = parquetMetadata(toArrayBuffer(bytes));
  const pages: Page[] = [];
  let at = 4;
  for (const { columns } of metadata.row_groups) {
    for (const { meta_data, file_offset } of columns) {
      if (meta_data === undefined) throw new Error("a column chunk without metadata");
      expect(Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset)).toBe(at);
      expect(Number(file_offset)).toBe(at);
      const end = at + Number(meta_data.total_compressed_size);
      const firstData = Number(meta_data.data_page_offset);
      const dataPagesAt: number[] = [];
      while (at < end) {
        const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, end - at), offset: 0 };
        const header = parquetHeader(reader);
        if (header.type !== "DICTIONARY_PAGE") dataPagesAt.push(at);
        const start = at + reader.offset;
        at = start + header.compressed_page_size;
        pages.push({ type: header.type, crc: header.crc, realCrc: crc32(bytes.subarray(start, at)) | 0 });
      }
      expect(at).toBe(end);
      expect(dataPagesAt[0]).toBe(firstData);
    }
  }
  expect(bytes.length - 8 - metadata.metadata_length).toBe(at);
  return pages;
}

const schema = bundledSchema("focuscost_1.2-preview.json");
if (schema === undefined) throw new Error("no schema of 1.2-preview");
const parts = await generatedParts({ datasetVersion: "1.2-preview", rows: 900, parts: 3, variant: "realistic" });
describe.each(ENGINES)("the %s engine", (_name, engine) => {
  const options: ConvertOptions = { engine, schema, parts, rowGroupByteCount: 250_000 };

  describe("a written file", () => {
    test.each(COMPRESSIONS)(
      "has the CRC32 of its body in each page header, and no byte that no page owns, with %s",
      async (compression) => {
        const { bytes } = await convertToBytes({ ...options, compression });
        const pages = pagesOf(bytes);
        expect(new Set(pages.map(({ type }) => type))).toEqual(new Set(["DICTIONARY_PAGE", "DATA_PAGE_V2"]));
        expect(pages.filter(({ crc, realCrc }) => crc !== realCrc)).toEqual([]);
      },
    );

    test("is the same bytes when every part was converted by itself, and by a process of its own later", async () => {
      const whole = await convertToBytes(options);
      const apart = [];
      for (const part of parts) apart.push(await convertToBytes({ ...options, parts: [part] }));
      // The last part first, as jobs finish in any order.
      const pieces = apart
        .toReversed()
        .toReversed()
        .flatMap(({ converted }) => converted.pieces);
      const bodies = apart.map(({ bytes, converted }) => {
        const length = converted.pieces.reduce((sum, { byteCount }) => sum + byteCount, 0);
        return bytes.subarray(engine.fileHeader.length, engine.fileHeader.length + length);
      });
      const footer = engine.composeFooter(whole.plan, pieces, []);
      expect(Buffer.concat([engine.fileHeader, ...bodies, footer]).equals(whole.bytes)).toBe(true);
    });

    test("is the same bytes for gzip parts, and however the bytes arrive", async () => {
      const zipped = await generatedParts({ datasetVersion: "1.2-preview", rows: 900, parts: 3, gzip: true });
      const [plain, inflated] = [await convertToBytes(options), await convertToBytes({ ...options, parts: zipped })];
      expect(inflated.bytes.equals(plain.bytes)).toBe(true);
    });

    test("carries the key-value metadata that it is given", async () => {
      const keyValues = [
        { key: "runId", value: "7f6c" },
        { key: "müßig", value: "€" },
      ];
      const { bytes } = await convertToBytes({ ...options, keyValues });
      const metadata = parquetMetadata(toArrayBuffer(bytes));
      expect(metadata.key_value_metadata).toEqual(keyValues);
      expect(metadata.created_by).toContain("cost-hub");
      expect(Number(metadata.num_rows)).toBe(900);
    });

    test("of parts without rows has columns and no row group", async () => {
      const header =
        Buffer.from(parts[0]?.content ?? "")
          .toString()
          .split("\n")[0] ?? "";
      const { bytes, converted } = await convertToBytes({
        ...options,
        parts: [{ name: "empty.csv", content: header }],
      });
      expect(converted.rowsByPart).toEqual([0]);
      const metadata = parquetMetadata(toArrayBuffer(bytes));
      expect(metadata.row_groups).toEqual([]);
      expect(metadata.schema).toHaveLength(schema.columns.length + 2);
    });
  });
});
