import { brotliDecompressSync, crc32, gunzipSync } from "node:zlib";
import type { ColumnMetaData, PageHeader, SchemaElement, SchemaTree } from "hyparquet";
import { parquetHeader, readPage } from "hyparquet/src/column.js";
import { convert, DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { inflateLz4, inflateSnappy, inflateZstd } from "../inflate/inflate.ts";
import type { RangeSource } from "../range-source.ts";
import { chunkRange, decoding, malformed, rowGroupTooLarge } from "./parquet-file.ts";
import { type Page, plainPage } from "./plain-pages.ts";
import { dictionaryTexts, type PageTexts, packedTexts, textDictionary } from "./value-texts.ts";

/** Each function gets the decompressed length as a limit, because a page header may lie. */
const DECOMPRESSORS = {
  SNAPPY: inflateSnappy,
  LZ4_RAW: inflateLz4,
  GZIP: (bytes: Uint8Array, length: number): Uint8Array => gunzipSync(bytes, { maxOutputLength: atLeastOne(length) }),
  BROTLI: (bytes: Uint8Array, length: number): Uint8Array =>
    brotliDecompressSync(bytes, { maxOutputLength: atLeastOne(length) }),
  ZSTD: (bytes: Uint8Array, length: number): Uint8Array => inflateZstd(bytes, atLeastOne(length)),
};

function atLeastOne(length: number): number {
  return Math.max(1, length);
}

/**
 * DuckDB makes a page of up to 100 MB from each column of a row group; other writers use about a megabyte. A page
 * exists about four times while it is decoded.
 */
const LARGEST_PAGE = 64 * 1024 * 1024;
/**
 * A page with at most one distinct value may claim any number of rows in a few bytes. Each row takes about 24 bytes
 * while the page is decoded. Real pages end with their row group, at about a million rows.
 */
const MAX_ROWS_OF_PAGE = 1 << 21;
/** Dictionary values and plain values are objects while their page is decoded. A small page only has a few. */
const LARGE_PAGE = 4 * 1024 * 1024;
const MAX_VALUES_OF_LARGE_PAGE = 200_000;
const FIRST_HEADER_GUESS = 4096;
/** Headers hold the smallest and largest value of their page. */
const LARGEST_HEADER = 16 * 1024 * 1024;

export type ColumnDecoder = Parameters<typeof readPage>[2];

export interface ChunkReading {
  readonly file: Pick<RangeSource, "name" | "read">;
  /** Rows of the row group. */
  readonly rows: number;
  /** Throws if a page of this size would take too much memory in addition to the pages already held. */
  readonly assertRoom: (byteCount: number) => void;
  /** How many bytes to request at once. */
  readonly windowByteCount: number;
}

/**
 * A decoder that returns the stored values of a leaf column. hyparquet's own conversion of decimals and times would
 * lose digits.
 */
export function rawDecoder(chunk: ColumnMetaData, path: readonly SchemaTree[]): ColumnDecoder {
  const schemaPath = path.map((node) => ({ ...node, element: stripped(node.element) }));
  const element = schemaPath.at(-1)?.element ?? { name: "" };
  return {
    ...chunk,
    pathInSchema: chunk.path_in_schema,
    element,
    type: element.type ?? chunk.type,
    schemaPath,
    // Pages are decompressed before they are decoded.
    codec: "UNCOMPRESSED",
    utf8: false,
    // The conversion of INT96 to nanoseconds is the only one that cannot be turned off.
    parsers: { ...DEFAULT_PARSERS, timestampFromNanoseconds: (nanos: bigint): bigint => nanos },
  };
}

function stripped(element: SchemaElement): SchemaElement {
  const { name, type, type_length, repetition_type, num_children } = element;
  return {
    name,
    ...(type === undefined ? {} : { type }),
    ...(type_length === undefined ? {} : { type_length }),
    ...(repetition_type === undefined ? {} : { repetition_type }),
    ...(num_children === undefined ? {} : { num_children }),
  };
}

/**
 * Reads the texts of a flat column, page by page. `format` formats a stored value, and runs once for each dictionary
 * value. Throws InputError `MalformedParquet` for inconsistent data.
 */
export async function* readColumnTexts(
  reading: ChunkReading,
  decoder: ColumnDecoder,
  chunk: ColumnMetaData,
  format: (value: unknown) => string,
): AsyncGenerator<PageTexts> {
  const { file, rows } = reading;
  const column = chunk.path_in_schema.join(".");
  const fail = (reason: string): never => {
    throw malformed(file.name, `column ${column} ${reason}`);
  };
  let dictionary = textDictionary([]);
  // Replaces the dictionary while a page is decoded, so that rows hold dictionary IDs instead of texts.
  let places: number[] | undefined;
  let seen = 0;
  const inflated = pageInflater(decoder, chunk);
  for await (const page of readPages(reading, chunk)) {
    const { header } = page;
    if (seen === rows) break;
    if (header.type === "INDEX_PAGE") continue;
    const { data_page_header: first, data_page_header_v2: second } = header;
    const count = first?.num_values ?? second?.num_values;
    const encoding = first?.encoding ?? second?.encoding ?? "";
    const isByDictionary = encoding.endsWith("_DICTIONARY");
    if (count !== undefined && !(count >= 0 && count <= rows - seen))
      fail(`has a page of ${count} values, which is too many`);
    if (count !== undefined && count > MAX_ROWS_OF_PAGE) {
      throw rowGroupTooLarge(file.name, `column ${column} has a page of ${count} rows`);
    }
    const valueCount = isByDictionary ? 0 : (count ?? header.dictionary_page_header?.num_values ?? 0);
    if (isTooManyObjects(header, valueCount)) {
      throw rowGroupTooLarge(file.name, `column ${column} has a page of ${valueCount} values`);
    }
    if (isByDictionary && places === undefined) fail("has no dictionary");
    const texts = decoding(file.name, `column ${column} cannot be decoded`, () => {
      const plain = inflated(page);
      const { data = [] } = readPage({ view: plain.view, offset: 0 }, plain.header, decoder, places, undefined, 0);
      if (count === undefined) {
        dictionary = textDictionary(Array.from(convert(data, decoder), (value) => format(value)));
        places = Array.from(dictionary.texts.keys());
        return undefined;
      }
      // An ID beyond the dictionary gives undefined here, and a null gives null.
      if (data.length !== count) throw new Error("a page with missing values");
      if (!isByDictionary) return packedTexts<unknown>(data, (value) => textOf(value, format));
      const ids = data as (number | null)[];
      if (ids.includes(undefined as never)) throw new Error("a page with missing values");
      return dictionaryTexts(dictionary, ids);
    });
    if (texts === undefined) continue;
    seen += texts.count;
    yield texts;
  }
  if (seen !== rows) fail(`has ${seen} of ${rows} rows`);
}

/** True for a page whose values would fill the memory while each is an object. */
export function isTooManyObjects({ uncompressed_page_size: byteCount }: PageHeader, valueCount: number): boolean {
  return byteCount > LARGE_PAGE && valueCount > MAX_VALUES_OF_LARGE_PAGE;
}

function textOf(value: unknown, format: (value: unknown) => string): string {
  if (value === undefined) throw new Error("a page with missing values");
  return value === null ? "" : format(value);
}

/** Decompresses the pages of a column chunk. */
export function pageInflater({ schemaPath, type }: ColumnDecoder, { codec }: ColumnMetaData): (page: Page) => Page {
  const kind = { codec, compressors: DECOMPRESSORS, schemaPath, isBoolean: type === "BOOLEAN" };
  return (page) => plainPage(page, kind);
}

/** Reads the stored pages of a column chunk and checks each against its header. */
export async function* readPages(
  { file, windowByteCount, assertRoom }: ChunkReading,
  chunk: ColumnMetaData,
): AsyncGenerator<Page> {
  const { start, end } = chunkRange(chunk);
  const column = chunk.path_in_schema.join(".");
  let window: Uint8Array = new Uint8Array(0);
  let windowStart = start;
  const bytesAt = async (at: number, byteCount: number): Promise<Uint8Array> => {
    if (at + byteCount > windowStart + window.length) {
      const wanted = Math.min(end - at, Math.max(byteCount, windowByteCount));
      window = await file.read(at, wanted);
      windowStart = at;
    }
    return window.subarray(at - windowStart, at - windowStart + byteCount);
  };
  for (let at = start; at < end; ) {
    const { header, byteCount } = await readHeader(file.name, column, end - at, (count) => bytesAt(at, count));
    at += byteCount;
    const { compressed_page_size: stored, uncompressed_page_size: inflated } = header;
    if (!(stored >= 0 && stored <= end - at && inflated >= 0)) {
      throw malformed(
        file.name,
        `column ${column} has a page that claims ${stored} bytes, or ${inflated} decompressed`,
      );
    }
    assertRoom(inflated);
    if (inflated > LARGEST_PAGE) throw rowGroupTooLarge(file.name, `column ${column} has a page of ${inflated} bytes`);
    const body = await bytesAt(at, stored);
    if (header.crc !== undefined && crc32(body) !== header.crc >>> 0) {
      throw malformed(file.name, `column ${column} has a page with a wrong checksum`);
    }
    at += stored;
    const view = new DataView(Uint8Array.from(body).buffer);
    // All columns wait for each other. Do not hold a window as large as a row group while other columns are waiting.
    if (at >= windowStart + window.length) window = new Uint8Array(0);
    yield { header, view };
  }
}

async function readHeader(
  name: string,
  column: string,
  left: number,
  bytesOf: (count: number) => Promise<Uint8Array>,
): Promise<{ readonly header: PageHeader; readonly byteCount: number }> {
  for (let guess = FIRST_HEADER_GUESS; ; guess *= 8) {
    const bytes = await bytesOf(Math.min(guess, left));
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
    try {
      const header = parquetHeader(reader);
      return { header, byteCount: reader.offset };
    } catch (error) {
      if (guess < Math.min(left, LARGEST_HEADER)) continue;
      throw malformed(name, `column ${column} has a page header that cannot be read`, error);
    }
  }
}
