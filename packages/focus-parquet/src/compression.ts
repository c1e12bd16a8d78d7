// A namespace import, because Node 20 has no zstd and would fail to load named imports of its functions.
import * as zlib from "node:zlib";
import type { CompressionCodec } from "hyparquet";
import type { Compression } from "./converter.ts";

/** The parquet name of each codec. */
export const CODECS: Readonly<Record<Compression, CompressionCodec>> = {
  snappy: "SNAPPY",
  zstd: "ZSTD",
  gzip: "GZIP",
  none: "UNCOMPRESSED",
};

/** On cost pages, level 1 takes a quarter of level 3's time and makes 5 % more bytes. */
const ZSTD_LEVEL = 1;

/** Codecs besides hyparquet-writer's own Snappy. */
export const COMPRESSORS = {
  ZSTD: (bytes: Uint8Array): Uint8Array =>
    zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  GZIP: (bytes: Uint8Array): Uint8Array => zlib.gzipSync(bytes),
};
