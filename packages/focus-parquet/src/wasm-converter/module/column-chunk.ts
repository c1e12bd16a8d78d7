import { crc32 } from "node:zlib";
import type { ColumnChunk, Encoding, SchemaElement, Statistics } from "hyparquet";
import type { ByteWriter } from "hyparquet-writer";
import { CODECS, type Compression, type PageLocation, type PageVersion } from "../../converter.ts";
import type { PlannedColumn } from "../../focus/columns/column-plan.ts";
import type { CompactStructs } from "../../footer/compact-structs.ts";
import { writePageHeader } from "../../footer/write-metadata.ts";
import type { ConvertedDictionary } from "./converted-values.ts";
import { type DataPage, layOutDataPage, NOTHING_STORED, type PageCompressor, type PageLayout } from "./page-layout.ts";
import { dictionaryStart, type MemoryRange, type WasmExports, type WasmMemory } from "./wasm-module.ts";

/** Number of rows per page. Pages are small enough to be skipped by readers, and have at most a few megabytes. */
const PAGE_ROWS = 16_384;

/** A column of the current row group in the module. */
interface ChunkSource {
  readonly wasm: WasmExports;
  readonly memory: WasmMemory;
  readonly column: PlannedColumn;
  /** Undefined for a column that the part does not have. */
  readonly moduleColumn: number | undefined;
  readonly element: SchemaElement;
  readonly followed: ReadonlyMap<number, ConvertedDictionary>;
  readonly withBounds: boolean;
}

/** Returns the content of a column chunk: dictionary, pages and bounds. */
export function chunkContent(source: ChunkSource): ChunkContent {
  const { wasm, memory, column, moduleColumn, element, followed, withBounds } = source;
  if (moduleColumn === undefined) {
    const pages = encodePages(wasm, (_first, rows) => wasm.encodeNullLevels(rows));
    return { element, dictionary: undefined, pages, bounds: {} };
  }
  const converted = followed.get(moduleColumn);
  if (converted !== undefined) {
    const bounds = withBounds ? boundsOf(converted.minimum(), converted.maximum()) : {};
    return { element, bounds, ...convertedPages(wasm, moduleColumn, column, converted) };
  }
  const isIndexed = wasm.chooseEncoding(moduleColumn) === 1;
  const pages = encodePages(wasm, (first, rows) => wasm.encodePage(moduleColumn, first, rows, isIndexed));
  const boundsOfColumn = column.type === "Decimal" ? decimalBounds : textBounds;
  const bounds = withBounds ? boundsOfColumn(wasm, memory, moduleColumn) : {};
  if (!isIndexed) return { element, dictionary: undefined, pages, bounds };
  const values = { start: wasm.dictionaryPointer(moduleColumn), byteCount: wasm.dictionaryByteCount(moduleColumn) };
  return { element, dictionary: { values, count: wasm.dictionaryCount(moduleColumn) }, pages, bounds };
}

/**
 * Encodes timestamps and booleans. The file only contains their converted values, so a dictionary is written even if it
 * does not pay off.
 */
function convertedPages(
  wasm: WasmExports,
  moduleColumn: number,
  { type }: PlannedColumn,
  converted: ConvertedDictionary,
): Pick<ChunkContent, "dictionary" | "pages"> {
  if (type === "Boolean") {
    const truth = converted.place().start;
    const pages = encodePages(wasm, (first, rows) => wasm.encodeBooleanPage(moduleColumn, first, rows, truth));
    return { dictionary: undefined, pages };
  }
  const isIndexed = converted.count > 0;
  const pages = encodePages(wasm, (first, rows) => wasm.encodePage(moduleColumn, first, rows, isIndexed));
  return { dictionary: isIndexed ? { values: converted.place(), count: converted.count } : undefined, pages };
}

/** Encodes the rows of the row group page by page. */
function* encodePages(wasm: WasmExports, encode: (firstRow: number, rows: number) => void): Generator<DataPage> {
  const all = wasm.rows.value;
  for (let first = 0; first < all; first += PAGE_ROWS) {
    const rows = Math.min(PAGE_ROWS, all - first);
    encode(first, rows);
    yield {
      rows,
      nulls: wasm.nullCount.value,
      body: { start: wasm.bodyPointer.value, byteCount: wasm.bodyByteCount.value },
      levelsByteCount: wasm.levelsByteCount.value,
    };
  }
}

function boundsOf(minimum: Statistics["min_value"], maximum: Statistics["max_value"]): Statistics {
  return minimum === undefined || maximum === undefined ? {} : { min_value: minimum, max_value: maximum };
}

function decimalBounds(wasm: WasmExports, memory: WasmMemory, moduleColumn: number): Statistics {
  wasm.findExtremes(moduleColumn);
  const valueAt = (place: number): bigint | undefined => (place === 0 ? undefined : memory.readDecimal(place));
  return boundsOf(valueAt(wasm.smallestPointer.value), valueAt(wasm.largestPointer.value));
}

function textBounds(wasm: WasmExports, memory: WasmMemory, moduleColumn: number): Statistics {
  wasm.findExtremes(moduleColumn);
  const textOf = (id: number): string | undefined =>
    id < 0 ? undefined : dictionaryStart(wasm, memory, moduleColumn, id);
  return boundsOf(textOf(wasm.smallestId.value), textOf(wasm.largestId.value));
}

/** The content of a column chunk. */
export interface ChunkContent {
  readonly element: SchemaElement;
  readonly dictionary: { readonly values: MemoryRange; readonly count: number } | undefined;
  readonly pages: Iterable<DataPage>;
  /** Smallest and largest value, if bounds are written. */
  readonly bounds: Statistics;
}

/** A written chunk and the locations of its data pages. */
interface WrittenChunk {
  readonly chunk: ColumnChunk;
  readonly pages: readonly PageLocation[];
}

/** The output of column chunks, and how it is compressed. */
export interface ChunkTarget {
  readonly writer: ByteWriter;
  /** Writes Thrift structs to `writer`. */
  readonly structs: CompactStructs;
  readonly memory: WasmMemory;
  readonly compressor: PageCompressor;
  readonly compression: Compression;
  readonly pageVersion: PageVersion;
}

/**
 * Writes the pages of one column, each with its CRC32. Returns the metadata for the footer, with offsets from the
 * writer's start.
 */
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
    // Compression may move the module's memory, so the view of the uncompressed bytes is created afterwards.
    const last = compressor.compress(compressed);
    const first = memory.bytes(stored.start, stored.byteCount);
    const at = writer.offset;
    writePageHeader(structs, {
      ...header,
      uncompressed_page_size: stored.byteCount + compressed.byteCount,
      compressed_page_size: first.length + last.length,
      // Thrift only has signed 32-bit integers.
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
