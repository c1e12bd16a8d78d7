import { parquetMetadata } from "hyparquet";
import { describe, expect, test } from "vitest";
import { COMPRESSIONS, PAGE_VERSIONS } from "../src/converter.ts";
import { bundledSchema } from "../src/focus/datasets/bundled-datasets.ts";
import { CONVERTERS } from "./converters.ts";
import { readArrowCells } from "./readers/arrow.ts";
import { type ConvertOptions, convertToBytes } from "./readers/convert-to-bytes.ts";
import { generatedParts } from "./readers/generated-parts.ts";
import { dataPagesOf, dataPageTypes, pagesOf } from "./readers/pages.ts";
import { readStoredCells } from "./readers/stored-cells.ts";

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function statisticsOf(bytes: Buffer): unknown {
  const { row_groups } = parquetMetadata(toArrayBuffer(bytes));
  return row_groups.map(({ columns }) => columns.map(({ meta_data }) => meta_data?.statistics));
}

const schema = bundledSchema("focuscost_1.2-preview.json");
if (schema === undefined) throw new Error("no schema of 1.2-preview");
const parts = await generatedParts({ datasetVersion: "1.2-preview", rows: 900, parts: 3, variant: "realistic" });
describe.each(CONVERTERS)("the %s converter", (_name, converter) => {
  const options: ConvertOptions = { converter, schema, parts, rowGroupByteCount: 250_000 };

  describe("a written file", () => {
    test.each(COMPRESSIONS)(
      "has a CRC32 for each page body and no bytes outside pages, with %s",
      async (compression) => {
        const { bytes } = await convertToBytes({ ...options, compression });
        const { pages, end } = pagesOf(bytes);
        expect(bytes.length - 8 - parquetMetadata(toArrayBuffer(bytes)).metadata_length).toBe(end);
        expect(pages.filter(({ header, realCrc }) => header.crc !== realCrc)).toEqual([]);
      },
    );

    test("has data pages of version 1 with RLE levels in every column, unless version 2 is requested", async () => {
      const { bytes, plan } = await convertToBytes(options);
      expect([...dataPageTypes(bytes)]).toEqual(plan.columns.map(({ sink }) => [sink, ["DATA_PAGE"]]));
      const levels = { definition_level_encoding: "RLE", repetition_level_encoding: "RLE" };
      for (const { header } of dataPagesOf(bytes)) expect(header.data_page_header).toMatchObject(levels);
      const second = await convertToBytes({ ...options, pageVersion: "2" });
      expect([...dataPageTypes(second.bytes)]).toEqual(plan.columns.map(({ sink }) => [sink, ["DATA_PAGE_V2"]]));
    });

    test.each(PAGE_VERSIONS)("lists the encodings of its pages of version %s in the footer", async (pageVersion) => {
      const { bytes } = await convertToBytes({ ...options, pageVersion });
      const chunks = parquetMetadata(toArrayBuffer(bytes)).row_groups.flatMap(({ columns }) => columns);
      for (const { meta_data } of chunks) {
        const dictionary = meta_data?.dictionary_page_offset === undefined ? [] : ["RLE_DICTIONARY"];
        expect(new Set(meta_data?.encodings)).toEqual(new Set(["PLAIN", "RLE", ...dictionary]));
        const types = (meta_data?.encoding_stats ?? []).map(({ page_type }) => page_type);
        expect(types).not.toContain(pageVersion === "1" ? "DATA_PAGE_V2" : "DATA_PAGE");
      }
    });

    test.each(COMPRESSIONS)(
      "has the same cells, statistics and facts in both versions, with %s",
      async (compression) => {
        const part = { ...options, compression, parts: parts.slice(0, 1) };
        const first = await convertToBytes(part);
        const second = await convertToBytes({ ...part, pageVersion: "2" });
        const cells = await readStoredCells(first.bytes);
        expect(cells).toHaveLength(300);
        expect(cells).toEqual(await readStoredCells(second.bytes));
        expect(cells).toEqual(readArrowCells(first.bytes));
        expect(cells).toEqual(readArrowCells(second.bytes));
        expect(statisticsOf(first.bytes)).toEqual(statisticsOf(second.bytes));
        expect(first.converted.facts).toEqual(second.converted.facts);
      },
    );

    test("is identical when each part is converted separately by a later process", async () => {
      const whole = await convertToBytes(options);
      const apart = [];
      for (const part of parts) apart.push(await convertToBytes({ ...options, parts: [part] }));
      // The last part comes first, because jobs finish in any order.
      const pieces = apart
        .toReversed()
        .toReversed()
        .flatMap(({ converted }) => converted.pieces);
      const bodies = apart.map(({ bytes, converted }) => {
        const length = converted.pieces.reduce((sum, { byteCount }) => sum + byteCount, 0);
        return bytes.subarray(converter.fileHeader.length, converter.fileHeader.length + length);
      });
      const footer = converter.composeFooter(whole.plan, pieces, []);
      expect(Buffer.concat([converter.fileHeader, ...bodies, footer]).equals(whole.bytes)).toBe(true);
    });

    test("is identical for gzip parts and for any chunking of the bytes", async () => {
      const zipped = await generatedParts({ datasetVersion: "1.2-preview", rows: 900, parts: 3, gzip: true });
      const [plain, inflated] = [await convertToBytes(options), await convertToBytes({ ...options, parts: zipped })];
      expect(inflated.bytes.equals(plain.bytes)).toBe(true);
    });

    test("contains the given key-value metadata", async () => {
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

    test("has columns but no row group if its parts have no rows", async () => {
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
