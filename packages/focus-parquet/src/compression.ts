// By the namespace, since Node 20 has no zstd, and could not load a module that names its functions.
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

/** Level 1 costs a quarter of level 3's time for five per cent more bytes on cost pages. */
const ZSTD_LEVEL = 1;

/** Codecs beyond hyparquet-writer's own snappy. */
export const COMPRESSORS = {
  ZSTD: (bytes: Uint8Array): Uint8Array =>
    zlib.zstdCompressSync(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  GZIP: (bytes: Uint8Array): Uint8Array => zlib.gzipSync(bytes),
};
