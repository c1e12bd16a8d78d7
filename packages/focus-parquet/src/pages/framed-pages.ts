import { crc32 } from "node:zlib";
import type { ColumnChunk, RowGroup } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import type { PageEncodingStats, PageHeader } from "hyparquet/src/types.js";
import { ByteWriter } from "hyparquet-writer";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import {
  CODECS,
  COMPRESSORS,
  type Compression,
  type PageLocation,
  type RowGroupPiece,
  type WriteOptions,
} from "../converter.ts";
import { compactStructs } from "../footer/compact-structs.ts";
import { writePageHeader } from "../footer/write-metadata.ts";

/** A row group from hyparquet-writer, without a codec. */
interface WrittenRowGroup {
  readonly bytes: Uint8Array;
  readonly rowGroup: RowGroup;
  /** The offset that all offsets in `rowGroup` are relative to. */
  readonly start: number;
}

/**
 * Gives the pages of a row group two features that hyparquet-writer lacks: data pages of version 1, and a CRC32 in each
 * header. A reader might combine bytes of two versions of a month, if it reads ranges without If-Match during a commit.
 * With checksums it fails instead of adding them up. The codec comes last, because it compresses levels and values
 * together. Returns new bytes, with offsets relative to their own start.
 */
export function framePages(
  written: WrittenRowGroup,
  options: Pick<WriteOptions, "compression" | "pageVersion">,
): Pick<RowGroupPiece, "bytes" | "pages"> & { readonly rowGroup: RowGroup } {
  const { bytes, rowGroup } = written;
  const writer = new ByteWriter(bytes.length + 64 * rowGroup.columns.length);
  const framed = rowGroup.columns.map((column) => frameChunk(column, written, options, writer));
  const columns = framed.map(({ chunk }) => chunk);
  return {
    bytes: writer.getBytes(),
    pages: framed.map(({ pages }) => pages),
    rowGroup: {
      ...rowGroup,
      columns,
      file_offset: 0n,
      total_byte_size: columns.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
      total_compressed_size: BigInt(writer.offset),
    },
  };
}

interface FramedChunk {
  readonly chunk: ColumnChunk;
  readonly pages: readonly PageLocation[];
}

function frameChunk(
  { meta_data }: ColumnChunk,
  { bytes, start }: WrittenRowGroup,
  options: PageOptions,
  writer: ByteWriter,
): FramedChunk {
  if (meta_data === undefined) throw new Error("a column chunk without metadata");
  const first = Number(meta_data.dictionary_page_offset ?? meta_data.data_page_offset) - start;
  const end = first + Number(meta_data.total_compressed_size);
  const chunkStart = writer.offset;
  const structs = compactStructs(writer);
  let dictionaryAt: bigint | undefined;
  const pages: PageLocation[] = [];
  let rows = 0;
  let uncompressed = 0;

  for (let at = first; at < end; ) {
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, end - at), offset: 0 };
    const header: PageHeader = parquetHeader(reader);
    const bodyAt = at + reader.offset;
    at = bodyAt + header.compressed_page_size;
    const stored = storedPage({ header, body: bytes.subarray(bodyAt, at) }, options);
    const headerAt = writer.offset;
    // Thrift only has signed 32-bit integers.
    writePageHeader(structs, { ...stored.header, crc: crc32(stored.body) | 0 });
    uncompressed += writer.offset - headerAt + stored.header.uncompressed_page_size;
    writer.appendBytes(stored.body);
    if (header.type === "DICTIONARY_PAGE") {
      dictionaryAt = BigInt(headerAt);
    } else {
      const first_row_index = BigInt(rows);
      pages.push({ offset: BigInt(headerAt), compressed_page_size: writer.offset - headerAt, first_row_index });
      rows += header.data_page_header_v2?.num_rows ?? 0;
    }
  }

  const chunk: ColumnChunk = {
    file_offset: BigInt(chunkStart),
    meta_data: {
      ...meta_data,
      encoding_stats: (meta_data.encoding_stats ?? []).map((stats) => storedStats(stats, options)),
      codec: CODECS[options.compression],
      // RLE is the encoding of the levels.
      encodings: dictionaryAt === undefined ? ["PLAIN", "RLE"] : ["PLAIN", "RLE", "RLE_DICTIONARY"],
      data_page_offset: pages[0]?.offset ?? 0n,
      ...(dictionaryAt === undefined ? {} : { dictionary_page_offset: dictionaryAt }),
      total_compressed_size: BigInt(writer.offset - chunkStart),
      total_uncompressed_size: BigInt(uncompressed),
    },
  };
  return { chunk, pages };
}

function storedStats(stats: PageEncodingStats, { pageVersion }: PageOptions): PageEncodingStats {
  return stats.page_type === "DATA_PAGE_V2" && pageVersion === "1" ? { ...stats, page_type: "DATA_PAGE" } : stats;
}

export type PageOptions = Pick<WriteOptions, "compression" | "pageVersion">;

interface Page {
  readonly header: PageHeader;
  readonly body: Uint8Array;
}

function compressor(compression: Compression): (bytes: Uint8Array) => Uint8Array {
  switch (compression) {
    case "none":
      return (bytes) => bytes;
    case "snappy":
      return snappyCompress;
    case "zstd":
      return COMPRESSORS.ZSTD;
    case "gzip":
      return COMPRESSORS.GZIP;
  }
}

const LENGTH_BYTES = 4;

/** Converts a version 2 page or a dictionary page without a codec to its stored form. */
export function storedPage({ header, body }: Page, { compression, pageVersion }: PageOptions): Page {
  const compress = compressor(compression);
  const second = header.data_page_header_v2;
  if (second === undefined) return page(header, body.length, compress(body));
  const { definition_levels_byte_length: definitions, repetition_levels_byte_length: repetitions } = second;
  const levels = body.subarray(0, repetitions + definitions);
  const values = body.subarray(repetitions + definitions);
  if (pageVersion === "2") {
    const is_compressed = compression !== "none" && values.length > 0;
    const last = is_compressed ? compress(values) : values;
    const fields = { ...header, data_page_header_v2: { ...second, is_compressed } };
    return page(fields, body.length, Buffer.concat([levels, last]));
  }
  // Columns outside of lists have no repetition levels, and no length for them either.
  const before = repetitions === 0 ? [] : withLength(levels.subarray(0, repetitions));
  const whole = Buffer.concat([...before, ...withLength(levels.subarray(repetitions)), values]);
  const { data_page_header_v2: _, ...rest } = header;
  const { num_values, encoding } = second;
  const rle = { definition_level_encoding: "RLE", repetition_level_encoding: "RLE" } as const;
  const fields: PageHeader = { ...rest, type: "DATA_PAGE", data_page_header: { num_values, encoding, ...rle } };
  return page(fields, whole.length, compress(whole));
}

function withLength(levels: Uint8Array): readonly Uint8Array[] {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(levels.length);
  return [length, levels];
}

function page(header: PageHeader, plainByteCount: number, body: Uint8Array): Page {
  return { header: { ...header, uncompressed_page_size: plainByteCount, compressed_page_size: body.length }, body };
}
