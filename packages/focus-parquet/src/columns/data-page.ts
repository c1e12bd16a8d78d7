import { gunzipSync } from "node:zlib";
import type { CompressionCodec } from "hyparquet";
import { decompressPage } from "hyparquet/src/datapage.js";
import type { PageHeader } from "hyparquet/src/types.js";
import { inflateZstd } from "../inflate-zstd.ts";
import { inflateSnappy } from "../snappy-inflate/inflate-snappy.ts";
import { decodeLevels } from "./row-loops.ts";

/** A data page of a flat OPTIONAL column, inflated and taken apart. */
interface DataPage {
  readonly rows: number;
  /** Rows that have a value. */
  readonly valueCount: number;
  /** One byte per row, 0 for a row without a value; undefined when all rows have one. */
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

/** Takes a page of either version apart; throws for a header that is of neither. */
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
    // Only this version's levels say how many rows have no value, and in most pages each has one.
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

/** Inflates a page body, or the part of it that is compressed. */
export function inflate(body: Uint8Array, byteCount: number, codec: CompressionCodec): Uint8Array {
  return body.length === 0 || byteCount === 0
    ? new Uint8Array(0)
    : decompressPage(body, byteCount, codec, DECOMPRESSORS);
}

/** How nearly every page says that each of its rows has a value: one run of ones, over before any row is looked at. */
function isOneRunOfOnes(levels: Uint8Array, rows: number): boolean {
  let header = 0;
  for (let at = 0; at < 4 && at < levels.length; at++) {
    const byte = levels[at] ?? 0;
    header |= (byte & 0x7f) << (7 * at);
    // The lowest bit is that of packed groups; a level follows in a byte of its own.
    if (byte < 0x80) return (header & 1) === 0 && header >>> 1 >= rows && levels[at + 1] === 1;
  }
  return false;
}
