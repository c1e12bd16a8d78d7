import type { CompressionCodec } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { inflate, readDataPage } from "./data-page.ts";
import { decodeIndexes } from "./row-loops.ts";

/**
 * The stored values of a column chunk without turning each into an object: for every row the place of its value among the distinct or
 * consecutive values, and those values as they lie in the pages.
 */
export interface RawColumn {
  /** Index of each row's value; -1 for a row without one. */
  readonly indexes: Int32Array;
  /** Rows with a value. */
  readonly filled: number;
  /** Number of values that the indexes point into. */
  readonly valueCount: number;
  /** The values, PLAIN encoded: of a dictionary page, or of all data pages one after the other. */
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
  if (row !== rows) throw new Error(`a column of ${row} rows among ${rows}`);
  // Indexes of the one would be taken for those of the other.
  if (dictionary !== undefined && plain.length > 0)
    throw new Error("a column with a dictionary and values of their own");
  if (dictionary !== undefined) return { indexes, filled, valueCount: dictionary.count, values: dictionary.values };
  const [only, ...more] = plain;
  const values = only !== undefined && more.length === 0 ? only : Buffer.concat(plain);
  return { indexes, filled, valueCount: plainCount, values };
}

interface PageValues {
  /** One byte per row, 0 for a row without a value; undefined when all rows have one. */
  readonly isPresent: Uint8Array | undefined;
  /** Places in the dictionary of the values that are there; undefined for values that stand one after the other, from `first` on. */
  readonly ids: Int32Array | undefined;
  readonly first: number;
}

/** Sets the indexes of the rows of a page that have a value; returns how many these are. */
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

/** They are valid until the next page is decoded. */
function readIndexes(bytes: Uint8Array, count: number): Int32Array {
  const bitWidth = bytes[0] ?? 0;
  // A dictionary of one value needs no bits for its indexes.
  return bitWidth === 0 ? new Int32Array(count) : decodeIndexes(bytes.subarray(1), bitWidth, count);
}

/** Of each of the first `count` places 1 when one of the indexes points to it. */
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

/** The texts of some rows of a BYTE_ARRAY column, "" for a row without one: only these are decoded, of what may be thousands of long names. */
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
