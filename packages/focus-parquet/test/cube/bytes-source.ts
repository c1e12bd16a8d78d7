import type { RangeSource } from "../../src/range-source.ts";

/** A file in memory. `onRead` is called with each byte range that is read. */
export function bytesSource(
  bytes: Uint8Array,
  onRead: (offset: number, byteCount: number) => void = () => {},
): RangeSource {
  return {
    name: "focuscost.parquet",
    byteCount: bytes.length,
    isRemote: false,
    read: async (offset, byteCount) => {
      onRead(offset, byteCount);
      return bytes.subarray(offset, offset + byteCount);
    },
  };
}
