import { parquetMetadata } from "hyparquet";
import { InputError } from "../errors.ts";

/** Bytes after the footer: its length, then the magic. */
const TRAILER_BYTE_COUNT = 8;

/**
 * How many bytes at the end of a file hold its whole footer, told from its last bytes (8 at least). `name` is what the error calls the
 * file. Throws InputError `NotParquet`.
 */
export function footerByteCount(name: string, tail: Uint8Array): number {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const magic = new TextDecoder("latin1").decode(tail.subarray(tail.length - 4));
  if (tail.length < TRAILER_BYTE_COUNT || magic !== "PAR1") {
    throw new InputError("NotParquet", `${name} does not end as a parquet file does.`, {
      cure: "Move the file out of ingestion, or ingest its month again with force.",
      place: { file: name },
    });
  }
  return view.getUint32(tail.length - TRAILER_BYTE_COUNT, true) + TRAILER_BYTE_COUNT;
}

/** The key-value metadata of a footer; `tail` holds at least `footerByteCount` bytes of the end of the file. */
export function readKeyValues(tail: Uint8Array): ReadonlyMap<string, string> {
  const { key_value_metadata } = parquetMetadata(Uint8Array.from(tail).buffer);
  return new Map((key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""]));
}
