import type { ColumnType } from "../../src/focus/schema.ts";

/** DuckDB's names for the column types that the hub writes. */
export const DUCKDB_TYPES: Readonly<Record<ColumnType, string>> = {
  String: "VARCHAR",
  Decimal: "DECIMAL(38,18)",
  DateTimeOffset: "TIMESTAMP WITH TIME ZONE",
  Boolean: "BOOLEAN",
};
