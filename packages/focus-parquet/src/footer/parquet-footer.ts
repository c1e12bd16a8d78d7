import { InputError } from "exact-values/errors";
import { type FileMetaData, parquetMetadata } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";

/** The footer of a parquet file. */
export interface ParquetFooter {
  readonly metadata: FileMetaData;
  readonly keyValues: ReadonlyMap<string, string>;
  /** The end of the file, with at least the whole footer. */
  readonly tail: Uint8Array;
}

/** Bytes after the metadata: its length, then the magic bytes. */
export const TRAILER_BYTE_COUNT = 8;

/**
 * Returns the byte count of the whole footer, from the last bytes of a file (at least 8). `name` is the file's name in
 * errors. Throws InputError `NotParquet`.
 */
export function footerByteCount(name: string, tail: Uint8Array): number {
  const magic = Buffer.from(tail.subarray(-4)).toString("latin1");
  if (tail.length < TRAILER_BYTE_COUNT || magic !== "PAR1") throw notParquet(name);
  return metadataByteCount(tail) + TRAILER_BYTE_COUNT;
}

/** The metadata length in the trailer. */
export function metadataByteCount(tail: Uint8Array): number {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  return view.getUint32(tail.length - TRAILER_BYTE_COUNT, true);
}

/** Without `ignoreBOM`, a byte-order mark at the start of a text would be lost, and the bound would be different. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

const PARSERS = {
  /** Bounds stay in microseconds, because a Date would lose everything below a millisecond. */
  timestampFromMicroseconds: (micros: bigint): unknown => micros,
  stringFromBytes: (bytes: Uint8Array | undefined): string | undefined => bytes && DECODER.decode(bytes),
};

/** Decodes the footer at the end of a file. Passes on the decoder's errors for invalid bytes. */
export function parseFooter(tail: Uint8Array): ParquetFooter {
  const metadata = parquetMetadata(tail, { geoparquet: false, parsers: PARSERS });
  const keyValues = new Map((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""]));
  return { metadata, keyValues, tail };
}

/** Does the same for a file in the lake. Throws InputError `NotParquet`. */
export function parseNamedFooter(name: string, tail: Uint8Array): ParquetFooter {
  try {
    return parseFooter(tail);
  } catch (error) {
    throw notParquet(name, error);
  }
}

function notParquet(name: string, cause?: unknown): InputError {
  return new InputError("NotParquet", `${name} does not end like a parquet file.`, {
    remedy: "Move the file out of ingestion, or ingest its month again with force.",
    place: { file: name },
    cause,
  });
}

/** A footer struct in its stored form, by field number. Unknown fields are preserved. */
export interface RawStruct {
  [field: `field_${number}`]: RawValue | undefined;
}
export type RawValue = boolean | number | bigint | string | Uint8Array | RawValue[] | RawStruct;

/** A footer that can be written again. The tail begins with the file's page indexes. */
export interface StoredFooter extends ParquetFooter {
  readonly raw: RawStruct;
  /** File offset of the start of `tail`. */
  readonly tailAt: number;
}

/**
 * Keeps the stored form of a footer next to its decoded form. Throws if writing the footer again would give different
 * bytes, since a footer derived from it would then be wrong.
 */
export function storedFooter(footer: ParquetFooter, byteCount: number): StoredFooter {
  const { tail } = footer;
  const end = tail.length - TRAILER_BYTE_COUNT;
  const stored = tail.subarray(end - metadataByteCount(tail), end);
  const raw = readStruct(stored, 0);
  if (Buffer.compare(writeStruct(raw), stored) !== 0)
    throw new Error("a footer that cannot be written again byte by byte");
  return { ...footer, raw, tailAt: byteCount - tail.length };
}

/** Reads a struct at offset `at`. */
export function readStruct(bytes: Uint8Array, at: number): RawStruct {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
  return deserializeTCompactProtocol({ view, offset: 0 }) as RawStruct;
}

/** Returns the bytes of a struct whose own fields may be in any order. */
export function writeStruct(struct: RawStruct): Uint8Array {
  const writer = new ByteWriter();
  const fields = Object.entries(struct).sort(([left], [right]) => Number(left.slice(6)) - Number(right.slice(6)));
  serializeTCompactProtocol(writer, Object.fromEntries(fields));
  return writer.getBytes();
}
