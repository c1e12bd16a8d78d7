import { DECIMAL_BYTE_COUNT, DECIMAL_PRECISION, DECIMAL_SCALE } from "exact-values/decimal";
import type { SchemaElement } from "hyparquet";
import type { ColumnPlan, PlannedColumn } from "../focus/columns/column-plan.ts";
import type { ColumnType } from "../focus/schema.ts";

/**
 * How each column type is stored. Both the old `converted_type` and the `logical_type` are in the footer, since readers
 * know one or the other.
 */
const STORAGE: Readonly<Record<ColumnType, Omit<SchemaElement, "name" | "repetition_type">>> = {
  String: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  Decimal: {
    type: "FIXED_LEN_BYTE_ARRAY",
    type_length: DECIMAL_BYTE_COUNT,
    converted_type: "DECIMAL",
    precision: DECIMAL_PRECISION,
    scale: DECIMAL_SCALE,
    logical_type: { type: "DECIMAL", precision: DECIMAL_PRECISION, scale: DECIMAL_SCALE },
  },
  DateTimeOffset: {
    type: "INT64",
    converted_type: "TIMESTAMP_MICROS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
  },
  Boolean: { type: "BOOLEAN" },
};

function schemaElement({ sink, type }: PlannedColumn): SchemaElement {
  return { name: sink, repetition_type: "OPTIONAL", ...STORAGE[type] };
}

/** The parquet schema of a column plan: a root and one OPTIONAL leaf for each column. */
export function parquetSchema(plan: ColumnPlan): SchemaElement[] {
  return [{ name: "root", num_children: plan.columns.length }, ...plan.columns.map(schemaElement)];
}
