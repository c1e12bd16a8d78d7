import { readWithDuckDb } from "focus-parquet/testing";
import { monthPath, type StoredHub } from "./simulated-hub.ts";

/** The content of a month for an independent reader, which is enough to tell runs apart. */
export interface MonthContent {
  readonly rows: number;
  /** Exact decimal text. */
  readonly billedCost: string;
}

/** A month as DuckDB reads it, or undefined if it does not exist. */
export async function readMonth(
  hub: Pick<StoredHub, "read">,
  scope: string,
  month: string,
): Promise<MonthContent | undefined> {
  const bytes = await hub.read("ingestion", monthPath(scope, month));
  return bytes === undefined ? undefined : await contentOf(bytes);
}

/** The content of a parquet file. */
export async function contentOf(bytes: Uint8Array): Promise<MonthContent> {
  const [row] = await readWithDuckDb(bytes, ({ query }) =>
    query("SELECT count(*)::INT AS rows, coalesce(sum(BilledCost), 0)::VARCHAR AS billed FROM read_parquet($file)"),
  );
  return { rows: Number(row?.rows), billedCost: withoutZeros(String(row?.billed)) };
}

/** Decimal text without trailing zeros in its fraction. */
export function withoutZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
