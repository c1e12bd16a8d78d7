import { readWithDuckDb } from "focus-parquet/testing";
import { monthPath, type StoredHub } from "./simulated-hub.ts";

/** What an independent reader finds in a month: enough to distinguish one run from another. */
export interface MonthContent {
  readonly rows: number;
  /** Exact decimal text. */
  readonly billedCost: string;
}

/** A month as DuckDB reads it; undefined when there is none. */
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

/** Decimal text without zeros at the end of its fraction. */
export function withoutZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
