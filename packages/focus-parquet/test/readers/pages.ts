import { crc32 } from "node:zlib";
import { parquetMetadata } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import type { PageHeader } from "hyparquet/src/types.js";
import { expect } from "vitest";

export interface Page {
  readonly column: string;
  readonly header: PageHeader;
  readonly realCrc: number;
}

/**
 * Walks the pages of every column chunk by the footer's offsets. The chunks must fill the file up to `end` without a
 * gap.
 */
export function pagesOf(bytes: Buffer): { readonly pages: readonly Page[]; readonly end: number } {
  const pages: Page[] = [];
  let at = 4;
  for (const { columns } of parquetMetadata(Uint8Array.from(bytes).buffer).row_groups) {
    for (const { meta_data, file_offset } of columns) {
      if (meta_data === undefined) throw new Error("a column chunk without metadata");
      expect(Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset)).toBe(at);
      expect(Number(file_offset)).toBe(at);
      const end = at + Number(meta_data.total_compressed_size);
      const firstData = Number(meta_data.data_page_offset);
      const dataPagesAt: number[] = [];
      while (at < end) {
        const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, end - at), offset: 0 };
        const header: PageHeader = parquetHeader(reader);
        if (header.type !== "DICTIONARY_PAGE") dataPagesAt.push(at);
        const start = at + reader.offset;
        at = start + header.compressed_page_size;
        const column = meta_data.path_in_schema.join(".");
        pages.push({ column, header, realCrc: crc32(bytes.subarray(start, at)) | 0 });
      }
      expect(at).toBe(end);
      expect(dataPagesAt[0]).toBe(firstData);
    }
  }
  return { pages, end: at };
}

export function dataPagesOf(bytes: Buffer): readonly Page[] {
  return pagesOf(bytes).pages.filter(({ header }) => header.type !== "DICTIONARY_PAGE");
}

/** The types of each column's data pages. */
export function dataPageTypes(bytes: Buffer): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, string[]>();
  for (const { column, header } of dataPagesOf(bytes)) {
    const known = types.get(column) ?? [];
    types.set(column, known.includes(header.type) ? known : [...known, header.type]);
  }
  return types;
}
