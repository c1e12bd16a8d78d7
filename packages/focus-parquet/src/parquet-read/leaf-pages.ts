import type { ColumnMetaData } from "hyparquet";
import { convert } from "hyparquet/src/convert.js";
import { readDataPage } from "hyparquet/src/datapage.js";
import { readRleBitPackedHybrid } from "hyparquet/src/encoding.js";
import { readPlain } from "hyparquet/src/plain.js";
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from "hyparquet/src/schema.js";
import { type ChunkReading, type ColumnDecoder, isTooManyObjects, pageInflater, readPages } from "./parquet-column.ts";
import { malformed, rowGroupTooLarge } from "./parquet-file.ts";
import { levelWidth, type Page } from "./plain-pages.ts";

/** Stored values of a leaf in order. Positions without a value are omitted. */
interface LeafValues {
  readonly count: number;
  /** Byte count of one value. */
  sizeOf(index: number): number;
  at(index: number): unknown;
}

/**
 * A page of a nested column's leaf in its stored form: an array for each kind of level, and the values in place. As
 * objects, the values of a row group would take many times as much memory.
 */
export interface LeafPage {
  readonly count: number;
  /** Memory used by the page, in bytes. */
  readonly byteCount: number;
  /** For each position, the level at which it repeats; 0 begins a row. Undefined if nothing repeats. */
  readonly repetitions: Uint8Array | undefined;
  /** For each position, how much of its path is defined. Undefined if everything is. */
  readonly definitions: Uint8Array | undefined;
  readonly values: LeafValues;
}

/**
 * Levels and IDs take some bytes per position, even if the page itself is tiny. DuckDB writes a row group of
 * 122,880 rows as one page.
 */
const MAX_PLACES_OF_PAGE = 4_000_000;

/**
 * Reads the pages of a leaf column. Throws InputError `MalformedParquet` or `RowGroupTooLarge`, or any error for
 * damaged bytes.
 */
export async function* readLeafPages(
  reading: ChunkReading,
  decoder: ColumnDecoder,
  chunk: ColumnMetaData,
): AsyncGenerator<LeafPage> {
  const { name } = reading.file;
  const column = chunk.path_in_schema.join(".");
  const inflated = pageInflater(decoder, chunk);
  let dictionary: LeafValues | undefined;
  let seen = 0;
  for await (const page of readPages(reading, chunk)) {
    const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: third } = page.header;
    const count = first?.num_values ?? second?.num_values ?? 0;
    seen += count;
    if (!(count >= 0 && seen <= Number(chunk.num_values))) {
      throw malformed(name, `column ${column} has a page of ${count} values, which is too many`);
    }
    const encoding = first?.encoding ?? second?.encoding ?? "PLAIN";
    const isSlim = encoding.endsWith("_DICTIONARY") || isPlainBytes(decoder, encoding);
    const valueCount = third?.num_values ?? count;
    if (valueCount > MAX_PLACES_OF_PAGE || (!isSlim && isTooManyObjects(page.header, valueCount))) {
      throw rowGroupTooLarge(name, `column ${column} has a page of ${valueCount} values`);
    }
    if (third !== undefined) dictionary = plainValues(inflated(page), decoder, third.num_values);
    else if (count > 0) yield leafPage(inflated(page), { decoder, encoding, count }, dictionary);
  }
}

interface PageContent {
  readonly decoder: ColumnDecoder;
  readonly encoding: string;
  readonly count: number;
}

function leafPage({ header, view }: Page, content: PageContent, dictionary: LeafValues | undefined): LeafPage {
  const { decoder, count } = content;
  const path = decoder.schemaPath;
  const maxDefinition = getMaxDefinitionLevel(path);
  const second = header.data_page_header_v2;
  const reader = { view, offset: 0 };
  const levels = (max: number, byteCount: number | undefined): Uint8Array | undefined => {
    if (max === 0) return undefined;
    const found = new Uint8Array(count);
    // In version 1, the levels are preceded by their length.
    readRleBitPackedHybrid(reader, levelWidth(max), found, byteCount);
    return found;
  };
  const repetitions = levels(getMaxRepetitionLevel(path), second?.repetition_levels_byte_length);
  const definitions = levels(maxDefinition, second?.definition_levels_byte_length);
  const present =
    definitions === undefined ? count : definitions.reduce((sum, at) => sum + Number(at === maxDefinition), 0);
  const plain = new Uint8Array(view.buffer, view.byteOffset + reader.offset, view.byteLength - reader.offset);
  const values = presentValues(plain, { ...content, count: present }, dictionary);
  const levelBytes = (repetitions?.length ?? 0) + (definitions?.length ?? 0);
  return { count, byteCount: view.byteLength + levelBytes + ID_BYTES * present, repetitions, definitions, values };
}

const ID_BYTES = 4;

function presentValues(
  bytes: Uint8Array<ArrayBuffer>,
  { decoder, encoding, count }: PageContent,
  dictionary: LeafValues | undefined,
): LeafValues {
  if (count === 0) return { count, sizeOf: () => 0, at: () => undefined };
  if (isPlainBytes(decoder, encoding)) return byteArrays(bytes, count);
  const header = { num_values: count, encoding } as Parameters<typeof readDataPage>[1];
  // Levels were already read, so an empty path skips them.
  const { dataPage } = readDataPage(bytes, header, { ...decoder, schemaPath: [] });
  if (!encoding.endsWith("_DICTIONARY")) return decodedValues(convert(dataPage, decoder), decoder);
  if (dictionary === undefined) throw new Error("a page without its dictionary");
  const ids = Uint32Array.from(dataPage as ArrayLike<number>);
  const known = dictionary.count;
  if (ids.some((id) => id >= known)) throw new Error("a page with IDs beyond its dictionary");
  return {
    count,
    sizeOf: (index) => dictionary.sizeOf(ids[index] ?? 0),
    at: (index) => dictionary.at(ids[index] ?? 0),
  };
}

function isPlainBytes({ type }: ColumnDecoder, encoding: string): boolean {
  return type === "BYTE_ARRAY" && encoding === "PLAIN";
}

function plainValues({ view }: Page, decoder: ColumnDecoder, count: number): LeafValues {
  const { type, element } = decoder;
  if (type === "BYTE_ARRAY") return byteArrays(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), count);
  return decodedValues(convert(readPlain({ view, offset: 0 }, type, count, element.type_length), decoder), decoder);
}

function decodedValues(data: ArrayLike<unknown>, { element }: ColumnDecoder): LeafValues {
  const size = element.type_length ?? SMALL_VALUE;
  return {
    count: data.length,
    sizeOf: (index) => (data[index] as Partial<Uint8Array> | undefined)?.byteLength ?? size,
    at: (index) => data[index],
  };
}

const SMALL_VALUE = 8;
const LENGTH_BYTES = 4;

/** Consecutive byte arrays, each preceded by its length. They are not copied. */
function byteArrays(bytes: Uint8Array<ArrayBuffer>, count: number): LeafValues {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = new Uint32Array(count + 1);
  let at = LENGTH_BYTES;
  for (let index = 0; index < count; index++) {
    starts[index] = at;
    at += view.getUint32(at - LENGTH_BYTES, true) + LENGTH_BYTES;
  }
  if (at - LENGTH_BYTES > bytes.length) throw new Error("a value beyond the end of its page");
  starts[count] = at;
  const end = (index: number): number => (starts[index + 1] ?? 0) - LENGTH_BYTES;
  return {
    count,
    sizeOf: (index) => end(index) - (starts[index] ?? 0),
    at: (index) => bytes.subarray(starts[index], end(index)),
  };
}
