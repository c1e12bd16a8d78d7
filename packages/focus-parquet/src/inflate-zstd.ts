import * as zlib from "node:zlib";
import { InputError } from "exact-values/errors";

/** Inflates a page. Throws InputError `UnsupportedCompression` on a Node without zstd, and what zlib throws. */
export function inflateZstd(bytes: Uint8Array, maxOutputLength?: number): Uint8Array {
  assertZstd();
  return zlib.zstdDecompressSync(bytes, maxOutputLength === undefined ? {} : { maxOutputLength });
}

/** Node has zstd since 22.15. Throws InputError `UnsupportedCompression` on an older one. */
export function assertZstd(): void {
  if ("zstdDecompressSync" in zlib) return;
  throw new InputError("UnsupportedCompression", `Node ${process.versions.node} cannot read or write zstd.`, {
    remedy: "Use Node 22.15 or later, or another compression.",
  });
}
