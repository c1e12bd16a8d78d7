import type { PageHeader } from "hyparquet/src/types.js";
import { snappyCompress } from "hyparquet-writer/src/snappy.js";
import { COMPRESSORS } from "../compression.ts";
import type { Compression, WriteOptions } from "../engine.ts";

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

/** A page of version 2 or a dictionary page, without a codec, as it is stored. */
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
  // Columns within no list have no repetition levels, and then no length of them either.
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
