import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";
import { metadataByteCount, type ParquetFooter, TRAILER_BYTE_COUNT } from "./parquet-footer.ts";

/** A struct of a footer as it is stored, by the numbers of its fields: nothing that we do not know of is lost on the way. */
export interface RawStruct {
  [field: `field_${number}`]: RawValue | undefined;
}
export type RawValue = boolean | number | bigint | string | Uint8Array | RawValue[] | RawStruct;

/** A footer that can be written again. The tail begins with the indexes of the file's pages. */
export interface StoredFooter extends ParquetFooter {
  readonly raw: RawStruct;
  /** Where in the file `tail` begins. */
  readonly tailAt: number;
}

/**
 * Keeps the stored form of a footer beside its meaning. Throws for a footer that would not be written again byte by byte, since a footer made from it
 * would say something else.
 */
export function storedFooter(footer: ParquetFooter, byteCount: number): StoredFooter {
  const { tail } = footer;
  const end = tail.length - TRAILER_BYTE_COUNT;
  const stored = tail.subarray(end - metadataByteCount(tail), end);
  const raw = readStruct(stored, 0);
  if (Buffer.compare(writeStruct(raw), stored) !== 0) throw new Error("a footer that cannot be written again as it is");
  return { ...footer, raw, tailAt: byteCount - tail.length };
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
