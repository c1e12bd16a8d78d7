import { type FileMetaData, parquetMetadata } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";

/** A struct of a footer as it is stored, by the numbers of its fields: nothing that we do not know of is lost on the way. */
export interface RawStruct {
  [field: `field_${number}`]: RawValue | undefined;
}
export type RawValue = boolean | number | bigint | string | Uint8Array | RawValue[] | RawStruct;

/** The end of a parquet file: indexes of its pages, metadata, length and magic. */
export interface StoredFooter {
  readonly metadata: FileMetaData;
  readonly raw: RawStruct;
  /** The last bytes of the file. */
  readonly tail: Uint8Array;
  /** Where in the file `tail` begins. */
  readonly tailAt: number;
}

/** Length of the metadata, then the magic. */
const TRAILER_BYTE_COUNT = 8;

/**
 * Reads a footer in both ways: by its meaning, and as it is stored. Throws for a footer that would not be written again byte by byte as it is, since
 * what is made of it would then say something else.
 */
export function readStoredFooter(tail: Uint8Array, byteCount: number): StoredFooter {
  const end = tail.length - TRAILER_BYTE_COUNT;
  const start = end - new DataView(tail.buffer, tail.byteOffset, tail.byteLength).getUint32(end, true);
  if (start < 0) throw new Error(`a footer of ${end - start} bytes in ${tail.length}`);
  const stored = tail.subarray(start, end);
  const raw = readStruct(stored, 0);
  if (Buffer.compare(writeStruct(raw), stored) !== 0) throw new Error("a footer that cannot be written again as it is");
  const metadata = parquetMetadata(Uint8Array.from(tail).buffer);
  return { metadata, raw, tail, tailAt: byteCount - tail.length };
}

/** Reads a struct that begins `at` this place. */
export function readStruct(bytes: Uint8Array, at: number): RawStruct {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
  return deserializeTCompactProtocol({ view, offset: 0 }) as RawStruct;
}

/** The bytes of a struct, whose own fields may come in any order. */
export function writeStruct(struct: RawStruct): Uint8Array {
  const writer = new ByteWriter();
  const fields = Object.entries(struct).sort(([left], [right]) => Number(left.slice(6)) - Number(right.slice(6)));
  serializeTCompactProtocol(writer, Object.fromEntries(fields));
  return writer.getBytes();
}
