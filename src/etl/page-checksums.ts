import { crc32 } from "node:zlib";
import type { ColumnChunk, RowGroup } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import type { PageLocation, RowGroupPiece } from "./engine.ts";

/**
 * Gives each page of a row group its CRC32, which hyparquet-writer leaves out: a reader that checks them and meets the bytes of two versions
 * of a month (it ranged without If-Match across a commit) then fails instead of adding them up. Returns the bytes anew, with offsets that count from
 * their own start. `start` is where `rowGroup` counts its offsets from.
 */
export function withPageChecksums(
  bytes: Uint8Array,
  rowGroup: RowGroup,
  start: number,
): Pick<RowGroupPiece, "bytes" | "pages"> & { readonly rowGroup: RowGroup } {
  const writer = new ByteWriter(bytes.length + 64 * rowGroup.columns.length);
  const written = rowGroup.columns.map((column) => rewriteChunk(column, bytes, start, writer));
  const columns = written.map(({ chunk }) => chunk);
  return {
    bytes: writer.getBytes(),
    pages: written.map(({ pages }) => pages),
    rowGroup: {
      ...rowGroup,
      columns,
      file_offset: 0n,
      total_byte_size: columns.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
      total_compressed_size: BigInt(writer.offset),
    },
  };
}

interface WrittenChunk {
  readonly chunk: ColumnChunk;
  readonly pages: readonly PageLocation[];
}

function rewriteChunk(column: ColumnChunk, bytes: Uint8Array, start: number, writer: ByteWriter): WrittenChunk {
  const { meta_data } = column;
  if (meta_data === undefined) throw new Error("a column chunk without metadata");
  const first = Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset) - start;
  const end = first + Number(meta_data.total_compressed_size);
  const chunkStart = writer.offset;
  let dictionaryAt: bigint | undefined;
  const pages: PageLocation[] = [];
  let rows = 0;
  let headerGrowth = 0;

  for (let at = first; at < end; ) {
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, end - at), offset: 0 };
    const header = parquetHeader(reader);
    const body = bytes.subarray(at + reader.offset, at + reader.offset + header.compressed_page_size);
    if (header.type === "DICTIONARY_PAGE") dictionaryAt = BigInt(writer.offset);
    const headerAt = writer.offset;
    // Thrift knows signed 32-bit integers only.
    writePageHeader(writer, { ...header, crc: crc32(body) | 0 });
    headerGrowth += writer.offset - headerAt - reader.offset;
    writer.appendBytes(body);
    if (header.type !== "DICTIONARY_PAGE") {
      const first_row_index = BigInt(rows);
      pages.push({ offset: BigInt(headerAt), compressed_page_size: writer.offset - headerAt, first_row_index });
      rows += header.data_page_header_v2?.num_rows ?? 0;
    }
    at += reader.offset + header.compressed_page_size;
  }

  const chunk: ColumnChunk = {
    file_offset: BigInt(chunkStart),
    meta_data: {
      ...meta_data,
      data_page_offset: pages[0]?.offset ?? 0n,
      ...(dictionaryAt === undefined ? {} : { dictionary_page_offset: dictionaryAt }),
      total_compressed_size: BigInt(writer.offset - chunkStart),
      total_uncompressed_size: meta_data.total_uncompressed_size + BigInt(headerGrowth),
    },
  };
  return { chunk, pages };
}
