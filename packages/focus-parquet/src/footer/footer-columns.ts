import { DECIMAL_PRECISION, DECIMAL_SCALE } from "exact-values/decimal";
import { type FileMetaData, parquetMetadata, type SchemaElement } from "hyparquet";
import type { ColumnType } from "../focus/schema.ts";

/** What a footer says of a file: its rows, its columns and what is known of their values. */
export interface FooterColumns {
  readonly rows: bigint;
  /** Top-level columns in file order. */
  readonly columns: readonly StoredColumn[];
  readonly keyValues: ReadonlyMap<string, string>;
  /** Nulls and bounds of a column over all row groups; undefined for a file without it. */
  boundsOf(name: string): ColumnBounds | undefined;
}

interface StoredColumn {
  readonly name: string;
  /** Undefined for a column that is stored as none of the hub's types. */
  readonly type: ColumnType | undefined;
  /** How the file calls it, for a person. */
  readonly storedAs: string;
}

/** A bound is undefined as soon as one row group with values does not say it. */
interface ColumnBounds {
  readonly nullCount: bigint | undefined;
  /** Text, or an instant in microseconds since 1970. */
  readonly min: string | bigint | undefined;
  readonly max: string | bigint | undefined;
}

/** A byte-order mark at the start of a text is part of it: without it the bound would be another one. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

const PARSERS = {
  /** Instants stay in microseconds: through a date, a bound would lose what is below a millisecond. */
  timestampFromMicroseconds: (micros: bigint): unknown => micros,
  stringFromBytes: (bytes: Uint8Array | undefined): string | undefined => bytes && DECODER.decode(bytes),
};

/** Reads a whole footer, with the eight bytes that end the file. What is no footer throws whatever the decoder throws. */
export function readFooterColumns(tail: Uint8Array): FooterColumns {
  const metadata = parquetMetadata(Uint8Array.from(tail).buffer, { geoparquet: false, parsers: PARSERS });
  return {
    rows: metadata.num_rows,
    columns: topLevelColumns(metadata.schema),
    keyValues: new Map((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ""])),
    boundsOf: (name) => boundsIn(metadata, name),
  };
}

function topLevelColumns([root, ...elements]: readonly SchemaElement[]): readonly StoredColumn[] {
  const columns: StoredColumn[] = [];
  for (let at = 0; at < elements.length && columns.length < (root?.num_children ?? 0); ) {
    const element = elements[at];
    if (element === undefined) break;
    columns.push({ name: element.name, type: typeOf(element), storedAs: describeType(element) });
    at += countBelow(elements, at);
  }
  return columns;
}

/** How many elements a column takes: itself and all below it. */
function countBelow(elements: readonly SchemaElement[], at: number): number {
  let open = 1;
  let end = at;
  for (; open > 0 && end < elements.length; end++) open += (elements[end]?.num_children ?? 0) - 1;
  return end - at;
}

function typeOf({
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

function boundsIn({ row_groups, schema }: FileMetaData, name: string): ColumnBounds | undefined {
  if (!schema.some((column) => column.name === name)) return undefined;
  const min: unknown[] = [];
  const max: unknown[] = [];
  let nullCount: bigint | undefined = 0n;
  for (const { columns } of row_groups) {
    const chunk = columns.find(({ meta_data }) => meta_data?.path_in_schema.join(".") === name)?.meta_data;
    const nulls = chunk?.statistics?.null_count;
    nullCount = nulls === undefined || nullCount === undefined ? undefined : nullCount + BigInt(nulls);
    // A row group of nulls alone has no bounds and needs none.
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
  // Parquet orders texts by their bytes, JavaScript by units of its own.
  return values.reduce((outer, value) =>
    isOuter(Buffer.compare(Buffer.from(value), Buffer.from(outer))) ? value : outer,
  );
}
