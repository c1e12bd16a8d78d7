import type { RangeSource } from "../../src/range-source.ts";

/** A file in memory; `onRead` hears which bytes were asked for. */
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
