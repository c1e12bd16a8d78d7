import { crc32 } from "node:zlib";
import type { ColumnChunk, Encoding, SchemaElement, Statistics } from "hyparquet";
import type { PageHeader } from "hyparquet/src/types.js";
import type { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { CODECS } from "../../compression.ts";
import type { Compression, PageLocation } from "../../engine.ts";
import type { CoreMemory, CorePlace } from "./kernel-memory.ts";
import type { PageCompressor } from "./page-compressor.ts";

/** One page before compression. Levels are never compressed; a dictionary page has none. */
interface PageBody {
  readonly levels: CorePlace;
  readonly values: CorePlace;
}

/** Some rows of a column; the body lies in the core's memory until the next page is encoded. */
export interface DataPage extends PageBody {
  readonly rows: number;
  readonly nulls: number;
}

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

const NO_LEVELS: CorePlace = { start: 0, byteCount: 0 };

/** Where and how chunks are written. */
export interface ChunkTarget {
  readonly writer: ByteWriter;
  readonly memory: CoreMemory;
  readonly compressor: PageCompressor;
  readonly compression: Compression;
}

/** Writes the pages of one column, each with its CRC32, and returns what the footer must know; offsets count from the writer's start. */
export function writeColumnChunk(
  { writer, memory, compressor, compression }: ChunkTarget,
  content: ChunkContent,
): WrittenChunk {
  const { element, dictionary, bounds } = content;
  const start = writer.offset;
  let uncompressed = 0;
  let rows = 0;
  let nulls = 0;
  const pages: PageLocation[] = [];

  const put = (header: PageFields, { levels: levelsPlace, values }: PageBody): number => {
    // Compressing may move the core's memory, so the levels are looked at afterwards.
    const compressed = compressor.compress(values);
    const levels = memory.bytes(levelsPlace.start, levelsPlace.byteCount);
    const at = writer.offset;
    writePageHeader(writer, {
      ...header,
      uncompressed_page_size: levels.length + values.byteCount,
      compressed_page_size: levels.length + compressed.length,
      // Thrift knows signed 32-bit integers only.
      crc: crc32(compressed, crc32(levels)) | 0,
    });
    uncompressed += writer.offset - at + levels.length + values.byteCount;
    writer.appendBytes(levels);
    writer.appendBytes(compressed);
    return at;
  };

  const dictionaryAt =
    dictionary === undefined
      ? undefined
      : put(
          { type: "DICTIONARY_PAGE", dictionary_page_header: { num_values: dictionary.count, encoding: "PLAIN" } },
          { levels: NO_LEVELS, values: dictionary.values },
        );
  const encoding: Encoding = dictionary === undefined ? "PLAIN" : "RLE_DICTIONARY";
  for (const page of content.pages) {
    const offset = put(
      {
        type: "DATA_PAGE_V2",
        data_page_header_v2: {
          num_values: page.rows,
          num_nulls: page.nulls,
          num_rows: page.rows,
          encoding,
          definition_levels_byte_length: page.levels.byteCount,
          repetition_levels_byte_length: 0,
          // A page without values has no bytes, and no codec makes anything of none.
          is_compressed: compression !== "none" && page.values.byteCount > 0,
        },
      },
      page,
    );
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

type PageFields = Pick<PageHeader, "type" | "dictionary_page_header" | "data_page_header_v2">;
