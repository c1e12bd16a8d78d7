import type { Encoding } from "hyparquet";
import type { PageHeader } from "hyparquet/src/types.js";
import { COMPRESSORS, type Compression, type PageVersion } from "../../converter.ts";
import type { MemoryRange, WasmExports, WasmMemory } from "./wasm-module.ts";

/** A page with some rows of a column. Its body stays in the module's memory until the next page is encoded. */
export interface DataPage {
  readonly rows: number;
  readonly nulls: number;
  /** Contains the length of the levels in four bytes, the levels, and the values. */
  readonly body: MemoryRange;
  readonly levelsByteCount: number;
}

type PageFields = Pick<PageHeader, "type" | "dictionary_page_header" | "data_page_header" | "data_page_header_v2">;

/** A page before compression. */
export interface PageLayout {
  readonly header: PageFields;
  /** Bytes that are stored uncompressed before the compressed bytes. */
  readonly stored: MemoryRange;
  readonly compressed: MemoryRange;
}

export const NOTHING_STORED: MemoryRange = { start: 0, byteCount: 0 };

const LENGTH_BYTES = 4;

interface LayoutOptions {
  readonly version: PageVersion;
  readonly encoding: Encoding;
  readonly hasCodec: boolean;
}

/**
 * Lays out a data page. Version 1 compresses levels and values together. Version 2 stores the levels uncompressed and
 * their length in the header.
 */
export function layOutDataPage(page: DataPage, { version, encoding, hasCodec }: LayoutOptions): PageLayout {
  const { rows, nulls, body, levelsByteCount } = page;
  if (version === "1") {
    const data_page_header = {
      num_values: rows,
      encoding,
      definition_level_encoding: "RLE",
      repetition_level_encoding: "RLE",
    } as const;
    return { header: { type: "DATA_PAGE", data_page_header }, stored: NOTHING_STORED, compressed: body };
  }
  const stored = { start: body.start + LENGTH_BYTES, byteCount: levelsByteCount };
  const before = LENGTH_BYTES + levelsByteCount;
  const compressed = { start: body.start + before, byteCount: body.byteCount - before };
  const data_page_header_v2 = {
    num_values: rows,
    num_nulls: nulls,
    num_rows: rows,
    encoding,
    definition_levels_byte_length: levelsByteCount,
    repetition_levels_byte_length: 0,
    // A page without values has an empty body, which codecs cannot compress.
    is_compressed: hasCodec && compressed.byteCount > 0,
  };
  return { header: { type: "DATA_PAGE_V2", data_page_header_v2 }, stored, compressed };
}

/** Compresses page bodies in the module's memory. The result is valid until the next call. */
export interface PageCompressor {
  compress(values: MemoryRange): Uint8Array;
}

/** Creates a compressor. Snappy runs in the module, and Node provides the other codecs. */
export function createPageCompressor(wasm: WasmExports, memory: WasmMemory, compression: Compression): PageCompressor {
  const viewOf = ({ start, byteCount }: MemoryRange): Uint8Array => memory.bytes(start, byteCount);
  switch (compression) {
    case "none":
      return { compress: viewOf };
    case "zstd":
      return { compress: (values) => unlessEmpty(viewOf(values), COMPRESSORS.ZSTD) };
    case "gzip":
      return { compress: (values) => unlessEmpty(viewOf(values), COMPRESSORS.GZIP) };
    case "snappy":
      return snappyCompressor(wasm, memory);
  }
}

function snappyCompressor(wasm: WasmExports, memory: WasmMemory): PageCompressor {
  let out = 0;
  let capacity = 0;
  return {
    compress: ({ start, byteCount }) => {
      if (byteCount === 0) return memory.bytes(start, 0);
      const bound = wasm.snappyBound(byteCount);
      if (bound > capacity) {
        capacity = bound + (bound >> 1);
        out = wasm.allocate(capacity);
      }
      return memory.bytes(out, wasm.compressSnappy(start, byteCount, out));
    },
  };
}

/** Skips the codec for an empty body, which a column without values has. */
function unlessEmpty(values: Uint8Array, compress: (values: Uint8Array) => Uint8Array): Uint8Array {
  return values.length === 0 ? values : compress(values);
}
