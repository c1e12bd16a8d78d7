import { COMPRESSORS } from "../../compression.ts";
import type { Compression } from "../../engine.ts";
import type { CoreMemory, CorePlace } from "./kernel-memory.ts";
import type { CoreExports } from "./wasm-kernel.ts";

/** Compresses page bodies that lie in the core's memory; the result is valid until the next call. */
export interface PageCompressor {
  compress(values: CorePlace): Uint8Array;
}

/** Snappy runs in the core itself, the other codecs are Node's. */
export function createPageCompressor(core: CoreExports, memory: CoreMemory, compression: Compression): PageCompressor {
  const viewOf = ({ start, byteCount }: CorePlace): Uint8Array => memory.bytes(start, byteCount);
  switch (compression) {
    case "none":
      return { compress: viewOf };
    case "zstd":
      return { compress: (values) => unlessEmpty(viewOf(values), COMPRESSORS.ZSTD) };
    case "gzip":
      return { compress: (values) => unlessEmpty(viewOf(values), COMPRESSORS.GZIP) };
    case "snappy":
      return snappyCompressor(core, memory);
  }
}

function snappyCompressor(core: CoreExports, memory: CoreMemory): PageCompressor {
  let out = 0;
  let capacity = 0;
  return {
    compress: ({ start, byteCount }) => {
      if (byteCount === 0) return memory.bytes(start, 0);
      const bound = core.snappyBound(byteCount);
      if (bound > capacity) {
        capacity = bound + (bound >> 1);
        out = core.allocate(capacity);
      }
      return memory.bytes(out, core.compressSnappy(start, byteCount, out));
    },
  };
}

/** A column without values has an empty body, which no codec need see. */
function unlessEmpty(values: Uint8Array, compress: (values: Uint8Array) => Uint8Array): Uint8Array {
  return values.length === 0 ? values : compress(values);
}
