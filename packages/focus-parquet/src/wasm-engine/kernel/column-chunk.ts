import { crc32 } from "node:zlib";
import type { ColumnChunk, Encoding, SchemaElement, Statistics } from "hyparquet";
import type { ByteWriter } from "hyparquet-writer";
import { CODECS } from "../../compression.ts";
import type { Compression, PageLocation, PageVersion } from "../../engine.ts";
import type { CompactStructs } from "../../footer/compact-structs.ts";
import { writePageHeader } from "../../pages/page-header.ts";
import { type DataPage, layOutDataPage, NOTHING_STORED, type PageLayout } from "./data-page.ts";
import type { CoreMemory, CorePlace } from "./kernel-memory.ts";
import type { PageCompressor } from "./page-compressor.ts";

/** What a column chunk is made of. */
export interface ChunkContent {
  readonly element: SchemaElement;
  readonly dictionary: { readonly values: CorePlace; readonly count: number } | undefined;
  readonly pages: Iterable<DataPage>;
  /** Smallest and largest value, as far as they are to be reported. */
  readonly bounds: Statistics;
}

/** A written chunk, and where its data pages exist. */
interface WrittenChunk {
  readonly chunk: ColumnChunk;
  readonly pages: readonly PageLocation[];
}

/** Where and how chunks are written. */
export interface ChunkTarget {
  readonly writer: ByteWriter;
  /** Of the same writer. */
  readonly structs: CompactStructs;
  readonly memory: CoreMemory;
  readonly compressor: PageCompressor;
  readonly compression: Compression;
  readonly pageVersion: PageVersion;
}

/** Writes the pages of one column, each with its CRC32, and returns what the footer must know; offsets count from the writer's start. */
export function writeColumnChunk(
  { writer, structs, memory, compressor, compression, pageVersion }: ChunkTarget,
  content: ChunkContent,
): WrittenChunk {
  const { element, dictionary, bounds } = content;
  const start = writer.offset;
  let uncompressed = 0;
  let rows = 0;
  let nulls = 0;
  const pages: PageLocation[] = [];

  const put = ({ header, stored, compressed }: PageLayout): number => {
    // Compressing may move the core's memory, so what is stored as it is is looked at afterwards.
    const last = compressor.compress(compressed);
    const first = memory.bytes(stored.start, stored.byteCount);
    const at = writer.offset;
    writePageHeader(structs, {
      ...header,
      uncompressed_page_size: stored.byteCount + compressed.byteCount,
      compressed_page_size: first.length + last.length,
      // Thrift knows signed 32-bit integers only.
      crc: crc32(last, crc32(first)) | 0,
    });
    uncompressed += writer.offset - at + stored.byteCount + compressed.byteCount;
    writer.appendBytes(first);
    writer.appendBytes(last);
    return at;
  };

  const dictionaryAt =
    dictionary === undefined
      ? undefined
      : put({
          header: {
            type: "DICTIONARY_PAGE",
            dictionary_page_header: { num_values: dictionary.count, encoding: "PLAIN" },
          },
          stored: NOTHING_STORED,
          compressed: dictionary.values,
        });
  const encoding: Encoding = dictionary === undefined ? "PLAIN" : "RLE_DICTIONARY";
  const layout = { version: pageVersion, encoding, hasCodec: compression !== "none" };
  for (const page of content.pages) {
    const offset = put(layOutDataPage(page, layout));
    pages.push({
      offset: BigInt(offset),
      compressed_page_size: writer.offset - offset,
      first_row_index: BigInt(rows),
    });
    rows += page.rows;
    nulls += page.nulls;
  }
  const [firstPage] = pages;
  if (firstPage === undefined) throw new Error(`column ${element.name} has no page`);
  if (element.type === undefined) throw new Error(`column ${element.name} has no type`);
  const chunk: ColumnChunk = {
    file_offset: BigInt(start),
    meta_data: {
      type: element.type,
      encodings: dictionary === undefined ? ["PLAIN", "RLE"] : ["PLAIN", "RLE", "RLE_DICTIONARY"],
      path_in_schema: [element.name],
      codec: CODECS[compression],
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(uncompressed),
      total_compressed_size: BigInt(writer.offset - start),
      data_page_offset: firstPage.offset,
      ...(dictionaryAt === undefined ? {} : { dictionary_page_offset: BigInt(dictionaryAt) }),
      statistics: { null_count: BigInt(nulls), ...(nulls < rows ? bounds : {}) },
    },
  };
  return { chunk, pages };
}
