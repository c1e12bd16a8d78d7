import { crc32 } from "node:zlib";
import type { ColumnChunk, RowGroup } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";

/**
 * Gives each page of a row group its CRC32, which hyparquet-writer leaves out: a reader that checks them and meets the bytes of two versions
 * of a month (it ranged without If-Match across a commit) then fails instead of adding them up. Returns the bytes anew, with offsets that count from
 * their own start. `start` is where `rowGroup` counts its offsets from.
 */
export function withPageChecksums(
  bytes: Uint8Array,
  rowGroup: RowGroup,
  start: number,
): { readonly bytes: Uint8Array; readonly rowGroup: RowGroup } {
  const writer = new ByteWriter(bytes.length + 64 * rowGroup.columns.length);
  const columns = rowGroup.columns.map((column) => rewriteChunk(column, bytes, start, writer));
  return {
    bytes: writer.getBytes(),
    rowGroup: {
      ...rowGroup,
      columns,
      file_offset: 0n,
      total_byte_size: columns.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
      total_compressed_size: BigInt(writer.offset),
    },
  };
}

function rewriteChunk(column: ColumnChunk, bytes: Uint8Array, start: number, writer: ByteWriter): ColumnChunk {
  const { meta_data } = column;
  if (meta_data === undefined) throw new Error("a column chunk without metadata");
  const first = Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset) - start;
  const end = first + Number(meta_data.total_compressed_size);
  const chunkStart = writer.offset;
  let dictionaryAt: bigint | undefined;
  let dataAt: bigint | undefined;
  let headerGrowth = 0;

  for (let at = first; at < end; ) {
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, end - at), offset: 0 };
    const header = parquetHeader(reader);
    const body = bytes.subarray(at + reader.offset, at + reader.offset + header.compressed_page_size);
    if (header.type === "DICTIONARY_PAGE") dictionaryAt = BigInt(writer.offset);
    else dataAt ??= BigInt(writer.offset);
    const headerAt = writer.offset;
    // Thrift knows signed 32-bit integers only.
    writePageHeader(writer, { ...header, crc: crc32(body) | 0 });
    headerGrowth += writer.offset - headerAt - reader.offset;
    writer.appendBytes(body);
    at += reader.offset + header.compressed_page_size;
  }

  return {
    file_offset: BigInt(chunkStart),
    meta_data: {
      ...meta_data,
      data_page_offset: dataAt ?? 0n,
      ...(dictionaryAt === undefined ? {} : { dictionary_page_offset: dictionaryAt }),
      total_compressed_size: BigInt(writer.offset - chunkStart),
      total_uncompressed_size: meta_data.total_uncompressed_size + BigInt(headerGrowth),
    },
  };
}
