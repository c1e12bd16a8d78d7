import { DECIMAL_PRECISION, DECIMAL_SCALE } from "exact-values/decimal";
import { parquetSchema, type SchemaElement } from "hyparquet";
import type { ColumnType } from "../focus/schema.ts";
import type { ParquetFooter } from "./parquet-footer.ts";

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
