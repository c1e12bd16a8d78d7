import type { ColumnType } from "../../src/focus/schema.ts";

/** How DuckDB calls the types of the columns that the hub writes. */
export const DUCKDB_TYPES: Readonly<Record<ColumnType, string>> = {
  String: "VARCHAR",
  Decimal: "DECIMAL(38,18)",
  DateTimeOffset: "TIMESTAMP WITH TIME ZONE",
  Boolean: "BOOLEAN",
};
