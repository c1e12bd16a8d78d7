import { DECIMAL_PRECISION, DECIMAL_SCALE } from "exact-values/decimal";
import { InputError } from "exact-values/errors";
import { type FileMetaData, parquetMetadata, parquetSchema, type SchemaElement } from "hyparquet";
import { deserializeTCompactProtocol } from "hyparquet/src/thrift.js";
import { ByteWriter } from "hyparquet-writer";
import { serializeTCompactProtocol } from "hyparquet-writer/src/thrift.js";
import type { ColumnType } from "../focus/schema.ts";

/** The footer of a parquet file. */
export interface ParquetFooter {
  readonly metadata: FileMetaData;
  readonly keyValues: ReadonlyMap<string, string>;
  /** The end of the file, with at least the whole footer. */
  readonly tail: Uint8Array;
}

/** Bytes after the metadata: its length, then the magic bytes. */
const TRAILER_BYTE_COUNT = 8;

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

interface StoredColumn {
  readonly name: string;
  /** Undefined if the column's type is not one of the hub's types. */
  readonly type: ColumnType | undefined;
  /** A readable name of the stored type. */
  readonly storedAs: string;
}

/** A bound is undefined if any row group with values lacks it. */
interface ColumnBounds {
  readonly nullCount: bigint | undefined;
  /** Text, or an instant in microseconds since 1970. */
  readonly min: string | bigint | undefined;
  readonly max: string | bigint | undefined;
}

/** Top-level columns in file order. */
export function storedColumns({ metadata }: ParquetFooter): readonly StoredColumn[] {
  return parquetSchema(metadata).children.map(({ element }) => ({
    name: element.name,
    type: storedType(element),
    storedAs: describeType(element),
  }));
}

/** The hub's type for a schema element; undefined for any other type. */
export function storedType({
  converted_type,
  logical_type,
  num_children,
  precision,
  scale,
  type,
}: SchemaElement): ColumnType | undefined {
  if (num_children) return undefined;
  const isDecimal = logical_type?.type === "DECIMAL" || converted_type === "DECIMAL";
  if (isDecimal) return precision === DECIMAL_PRECISION && scale === DECIMAL_SCALE ? "Decimal" : undefined;
  if (type === "BYTE_ARRAY" && (converted_type === "UTF8" || logical_type?.type === "STRING")) return "String";
  if (type === "BOOLEAN") return "Boolean";
  const isMicros = logical_type?.type === "TIMESTAMP" && logical_type.unit === "MICROS" && logical_type.isAdjustedToUTC;
  return type === "INT64" && isMicros ? "DateTimeOffset" : undefined;
}

function describeType({ converted_type, num_children, precision, scale, type }: SchemaElement): string {
  if (num_children) return "a nested type";
  const digits = precision === undefined ? "" : `(${precision},${scale ?? 0})`;
  return `${[type ?? "unknown", converted_type ?? []].flat().join(" ")}${digits}`;
}

/** Returns those of `columns` that have a value in at least one row. Row groups without null counts may have values. */
export function columnsWithValue({ metadata }: ParquetFooter, columns: readonly string[]): readonly string[] {
  const chunks = metadata.row_groups.flatMap((rowGroup) => rowGroup.columns.map(({ meta_data }) => meta_data));
  return columns.filter((column) =>
    chunks.some((chunk) => {
      if (chunk?.path_in_schema[0] !== column) return false;
      const nulls = chunk.statistics?.null_count;
      return nulls === undefined ? chunk.num_values > 0n : nulls < chunk.num_values;
    }),
  );
}

/**
 * The share of rows, from 0 to 1, without a value in each column, according to the null counts. A missing column counts
 * as completely empty.
 */
export function emptyShares({ metadata }: ParquetFooter, columns: readonly string[]): ReadonlyMap<string, number> {
  const rowGroups = metadata.row_groups;
  const rows = rowGroups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  return new Map(
    columns.map((column) => {
      const empty = rowGroups.reduce((sum, { columns: chunks, num_rows }) => {
        const chunk = chunks.find(({ meta_data }) => meta_data?.path_in_schema[0] === column)?.meta_data;
        return sum + Number(chunk === undefined ? num_rows : (chunk.statistics?.null_count ?? 0n));
      }, 0);
      return [column, rows === 0 ? 1 : empty / rows];
    }),
  );
}

/** Null count and bounds of a column over all row groups; undefined if the file lacks it. */
export function boundsOf({ metadata }: ParquetFooter, name: string): ColumnBounds | undefined {
  const { row_groups, schema } = metadata;
  if (!schema.some((column) => column.name === name)) return undefined;
  const min: unknown[] = [];
  const max: unknown[] = [];
  let nullCount: bigint | undefined = 0n;
  for (const { columns } of row_groups) {
    const chunk = columns.find(({ meta_data }) => meta_data?.path_in_schema.join(".") === name)?.meta_data;
    const nulls = chunk?.statistics?.null_count;
    nullCount = nulls === undefined || nullCount === undefined ? undefined : nullCount + BigInt(nulls);
    // A row group that only has nulls has no bounds and needs none.
    if (chunk !== undefined && nulls === chunk.num_values) continue;
    min.push(chunk?.statistics?.min_value);
    max.push(chunk?.statistics?.max_value);
  }
  return { nullCount, min: outermost(min, "min"), max: outermost(max, "max") };
}

function outermost(values: readonly unknown[], side: "min" | "max"): string | bigint | undefined {
  const isOuter = (order: number): boolean => (side === "min" ? order < 0 : order > 0);
  if (values.every((value) => typeof value === "bigint")) {
    return values.reduce<bigint | undefined>(
      (outer, value) => (outer === undefined || isOuter(value < outer ? -1 : 1) ? value : outer),
      undefined,
    );
  }
  if (!values.every((value) => typeof value === "string")) return undefined;
  // Parquet orders texts by UTF-8 bytes, JavaScript by UTF-16 units.
  return values.reduce((outer, value) =>
    isOuter(Buffer.compare(Buffer.from(value), Buffer.from(outer))) ? value : outer,
  );
}
