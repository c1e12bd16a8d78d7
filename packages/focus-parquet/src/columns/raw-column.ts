import { gunzipSync } from "node:zlib";
import type { CompressionCodec } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { decompressPage } from "hyparquet/src/datapage.js";
import type { PageHeader } from "hyparquet/src/types.js";
import { inflateSnappy, inflateZstd } from "../inflate/inflate.ts";
import { decodeIndexes, decodeLevels } from "./row-loops.ts";

/**
 * The stored values of a column chunk without an object for each value: an index for each row, and the values as the
 * pages hold them.
 */
export interface RawColumn {
  /** Index of each row's value; -1 for a row without one. */
  readonly indexes: Int32Array;
  /** Rows with a value. */
  readonly filled: number;
  /** Number of values that the indexes point into. */
  readonly valueCount: number;
  /** The values in PLAIN encoding, from a dictionary page or from all data pages in order. */
  readonly values: Uint8Array;
}

/** Decodes a flat OPTIONAL column of `rows` rows from the bytes of its chunk. */
export function readRawColumn(bytes: Uint8Array, codec: CompressionCodec, rows: number): RawColumn {
  const indexes = new Int32Array(rows).fill(-1);
  let dictionary: { readonly values: Uint8Array; readonly count: number } | undefined;
  const plain: Uint8Array[] = [];
  let plainCount = 0;
  let row = 0;
  let filled = 0;

  for (let at = 0; at < bytes.length; ) {
    const reader = { view: new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at), offset: 0 };
    const header = parquetHeader(reader);
    const body = bytes.subarray(at + reader.offset, at + reader.offset + header.compressed_page_size);
    at += reader.offset + header.compressed_page_size;
    if (header.dictionary_page_header !== undefined) {
      const values = inflate(body, header.uncompressed_page_size, codec);
      dictionary = { values, count: header.dictionary_page_header.num_values };
      continue;
    }
    const { rows: pageRows, valueCount, isPresent, encoding, values } = readDataPage(header, body, codec);
    const ids = encoding === "PLAIN" ? undefined : readIndexes(values, valueCount);
    if (ids === undefined) plain.push(values);
    filled += placeValues(indexes.subarray(row, row + pageRows), { isPresent, ids, first: plainCount });
    if (ids === undefined) plainCount += valueCount;
    row += pageRows;
  }
  if (row !== rows) throw new Error(`a column with ${row} rows in a row group of ${rows}`);
  // Indexes into the dictionary could not be distinguished from indexes into the plain values.
  if (dictionary !== undefined && plain.length > 0) throw new Error("a column with both a dictionary and plain values");
  if (dictionary !== undefined) return { indexes, filled, valueCount: dictionary.count, values: dictionary.values };
  const [only, ...more] = plain;
  const values = only !== undefined && more.length === 0 ? only : Buffer.concat(plain);
  return { indexes, filled, valueCount: plainCount, values };
}

interface PageValues {
  /** One byte per row, 0 for a row without a value; undefined if all rows have one. */
  readonly isPresent: Uint8Array | undefined;
  /** Dictionary IDs of the present values; undefined if the values are stored consecutively, from index `first`. */
  readonly ids: Int32Array | undefined;
  readonly first: number;
}

/** Sets the indexes of those rows of a page that have a value. Returns their number. */
function placeValues(indexes: Int32Array, { isPresent, ids, first }: PageValues): number {
  if (isPresent === undefined && ids !== undefined) {
    indexes.set(ids);
    return indexes.length;
  }
  let value = 0;
  for (let row = 0; row < indexes.length; row++) {
    if (isPresent !== undefined && isPresent[row] === 0) continue;
    indexes[row] = ids === undefined ? first + value : (ids[value] ?? 0);
    value++;
  }
  return value;
}

/** The result is valid until the next page is decoded. */
function readIndexes(bytes: Uint8Array, count: number): Int32Array {
  const bitWidth = bytes[0] ?? 0;
  // A dictionary of one value needs no bits for its indexes.
  return bitWidth === 0 ? new Int32Array(count) : decodeIndexes(bytes.subarray(1), bitWidth, count);
}

/** One byte for each of the first `count` values: 1 if an index points to it. */
export function usedPlaces(indexes: Int32Array, count: number): Uint8Array {
  const isUsed = new Uint8Array(count);
  for (let row = 0; row < indexes.length; row++) {
    const index = indexes[row] ?? -1;
    if (index >= 0) isUsed[index] = 1;
  }
  return isUsed;
}

/** A byte-order mark at the start of a field is part of the value. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** The texts of a BYTE_ARRAY column. */
export function rawTexts({ values, valueCount }: RawColumn): readonly string[] {
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  const texts: string[] = [];
  for (let at = 0; texts.length < valueCount; ) {
    const byteCount = view.getUint32(at, true);
    texts.push(DECODER.decode(values.subarray(at + 4, at + 4 + byteCount)));
    at += 4 + byteCount;
  }
  return texts;
}

/**
 * The texts of some rows of a BYTE_ARRAY column, `""` for a row without one. Only these are decoded, since a column can
 * hold thousands of long names.
 */
export function rawTextsOf(column: RawColumn | undefined, rows: readonly number[]): (row: number) => string {
  if (column === undefined) return () => "";
  const { indexes, valueCount, values } = column;
  const isWanted = new Uint8Array(valueCount);
  for (const row of rows) {
    const index = indexes[row] ?? -1;
    if (index >= 0) isWanted[index] = 1;
  }
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  const texts = new Map<number, string>();
  for (let at = 0, index = 0; index < valueCount; index++) {
    const byteCount = view.getUint32(at, true);
    if (isWanted[index] === 1) texts.set(index, DECODER.decode(values.subarray(at + 4, at + 4 + byteCount)));
    at += 4 + byteCount;
  }
  return (row) => texts.get(indexes[row] ?? -1) ?? "";
}

/** The 64-bit integers of an INT64 column. */
export function rawIntegers({ values, valueCount }: RawColumn): readonly bigint[] {
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  return Array.from({ length: valueCount }, (_, index) => view.getBigInt64(8 * index, true));
}

/** A decompressed data page of a flat OPTIONAL column, split into its sections. */
interface DataPage {
  readonly rows: number;
  /** Rows that have a value. */
  readonly valueCount: number;
  /** One byte per row, 0 for a row without a value; undefined if all rows have one. */
  readonly isPresent: Uint8Array | undefined;
  readonly encoding: string;
  readonly values: Uint8Array;
}

const LENGTH_BYTES = 4;

/** The codecs that the hub writes. */
export const DECOMPRESSORS = {
  SNAPPY: inflateSnappy,
  ZSTD: (bytes: Uint8Array): Uint8Array => inflateZstd(bytes),
  GZIP: (bytes: Uint8Array): Uint8Array => gunzipSync(bytes),
};

/** Splits a page of either version into its sections. Throws for any other page type. */
export function readDataPage(header: PageHeader, body: Uint8Array, codec: CompressionCodec): DataPage {
  const { data_page_header: first, data_page_header_v2: second, uncompressed_page_size: byteCount } = header;
  if (first !== undefined) {
    if (first.definition_level_encoding !== "RLE") throw new Error(`levels in ${first.definition_level_encoding}`);
    const plain = inflate(body, byteCount, codec);
    const length = new DataView(plain.buffer, plain.byteOffset, plain.byteLength).getUint32(0, true);
    const valuesAt = LENGTH_BYTES + length;
    if (valuesAt > plain.length) throw new Error(`levels of ${length} bytes in a page of ${plain.length}`);
    const { num_values: rows, encoding } = first;
    const levels = plain.subarray(LENGTH_BYTES, valuesAt);
    const values = plain.subarray(valuesAt);
    if (isOneRunOfOnes(levels, rows)) return { rows, valueCount: rows, isPresent: undefined, encoding, values };
    // In version 1, only the levels say how many rows have no value. In most pages, every row has one.
    const { filled: valueCount, isPresent } = decodeLevels(levels, rows);
    return { rows, valueCount, isPresent: valueCount === rows ? undefined : isPresent, encoding, values };
  }
  if (second === undefined) throw new Error(`a page of type ${header.type}`);
  const { num_rows: rows, num_nulls: nulls, encoding, definition_levels_byte_length: levelsEnd } = second;
  const isPresent = nulls === 0 ? undefined : decodeLevels(body.subarray(0, levelsEnd), rows).isPresent;
  const packed = body.subarray(levelsEnd);
  const values = second.is_compressed === false ? packed : inflate(packed, byteCount - levelsEnd, codec);
  return { rows, valueCount: rows - nulls, isPresent, encoding, values };
}

/** Decompresses a page body or its compressed section. */
export function inflate(body: Uint8Array, byteCount: number, codec: CompressionCodec): Uint8Array {
  return body.length === 0 || byteCount === 0
    ? new Uint8Array(0)
    : decompressPage(body, byteCount, codec, DECOMPRESSORS);
}

/** Almost every page marks all rows as present with one run of ones. Checking for that run avoids reading the rows. */
function isOneRunOfOnes(levels: Uint8Array, rows: number): boolean {
  let header = 0;
  for (let at = 0; at < 4 && at < levels.length; at++) {
    const byte = levels[at] ?? 0;
    header |= (byte & 0x7f) << (7 * at);
    // The lowest bit marks packed groups. In a run, the level follows in its own byte.
    if (byte < 0x80) return (header & 1) === 0 && header >>> 1 >= rows && levels[at + 1] === 1;
  }
  return false;
}
