import type { SchemaTree } from "hyparquet";
import type { StoredKind } from "./row-batch.ts";

/** How a parquet file stores a column. */
export function storedKind({ children, element }: SchemaTree): StoredKind {
  const { type, converted_type: converted, logical_type: logical, repetition_type: repetition } = element;
  if (children.length > 0 || repetition === "REPEATED") return "other";
  if (logical?.type === "DECIMAL" || converted === "DECIMAL") return "number";
  if (logical?.type === "TIMESTAMP" || converted?.startsWith("TIMESTAMP") || type === "INT96") return "timestamp";
  if (logical?.type === "DATE" || converted === "DATE") return "other";
  if (logical?.type === "UUID" || type === "BYTE_ARRAY") return "text";
  return type === "INT32" || type === "INT64" || type === "FLOAT" || type === "DOUBLE" ? "number" : "other";
}
