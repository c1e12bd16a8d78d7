import { crc32 } from "node:zlib";
import type { ColumnChunk, Encoding, SchemaElement, Statistics } from "hyparquet";
import type { PageHeader } from "hyparquet/src/types.js";
import type { ByteWriter } from "hyparquet-writer";
import { writePageHeader } from "hyparquet-writer/src/datapage.js";
import { CODECS } from "../compression.ts";
import type { Compression } from "../engine.ts";
import type { CoreMemory, CorePlace } from "./core-memory.ts";
import type { PageCompressor } from "./page-compressor.ts";

/** One page before compression. Levels are never compressed; a dictionary page has none. */
export interface PageBody {
  readonly levels: CorePlace;
  readonly values: CorePlace;
}

/** What a column chunk is made of; the bodies lie in the core's memory. */
export interface ChunkContent {
  readonly element: SchemaElement;
  readonly rows: number;
  readonly nulls: number;
  readonly dictionary: { readonly values: CorePlace; readonly count: number } | undefined;
  readonly data: PageBody;
  readonly statistics: Statistics;
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
): ColumnChunk {
  const { element, rows, nulls, dictionary, data, statistics } = content;
  const start = writer.offset;
  let uncompressed = 0;

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
  const dataAt = put(
    {
      type: "DATA_PAGE_V2",
      data_page_header_v2: {
        num_values: rows,
        num_nulls: nulls,
        num_rows: rows,
        encoding,
        definition_levels_byte_length: data.levels.byteCount,
        repetition_levels_byte_length: 0,
        // A page without values has no bytes, and no codec makes anything of none.
        is_compressed: compression !== "none" && data.values.byteCount > 0,
      },
    },
    data,
  );
  if (element.type === undefined) throw new Error(`column ${element.name} has no type`);
  return {
    file_offset: BigInt(start),
    meta_data: {
      type: element.type,
      encodings: dictionary === undefined ? ["PLAIN", "RLE"] : ["PLAIN", "RLE", "RLE_DICTIONARY"],
      path_in_schema: [element.name],
      codec: CODECS[compression],
      num_values: BigInt(rows),
      total_uncompressed_size: BigInt(uncompressed),
      total_compressed_size: BigInt(writer.offset - start),
      data_page_offset: BigInt(dataAt),
      ...(dictionaryAt === undefined ? {} : { dictionary_page_offset: BigInt(dictionaryAt) }),
      statistics,
    },
  };
}

type PageFields = Pick<PageHeader, "type" | "dictionary_page_header" | "data_page_header_v2">;
