import { COST_COLUMNS } from "../../simulator/exports/totals.ts";
import type { Delivery } from "./deliveries.ts";
import type { LakeReader } from "./lake-reader.ts";

export interface Comparison {
  readonly months: number;
  readonly rows: number;
  readonly sums: number;
  /** Each names scope, month, and both values. */
  readonly differences: readonly string[];
}

/**
 * Compares rows and exact sums of every month in the lake with the books: what the generator charged, added up in whole numbers without
 * any CSV. DuckDB adds DECIMAL(38,18) exactly and both sides are compared as text, so no digit can get lost on the way.
 */
export async function compareWithBooks(reader: LakeReader, deliveries: readonly Delivery[]): Promise<Comparison> {
  const sums = COST_COLUMNS.map((column) => `sum(${column})::VARCHAR AS ${column}`).join(", ");
  const found = await reader.query(
    `SELECT scope, month, BillingCurrency AS currency, count(*)::VARCHAR AS rows, ${sums} FROM costs GROUP BY ALL ORDER BY ALL`,
  );
  const inLake = new Map(found.map((row) => [`${row.scope} ${row.month} ${row.currency}`, row]));
  const differences: string[] = [];
  let [months, rows, compared] = [0, 0, 0];
  for (const { scope, month, expected } of deliveries) {
    if (expected === undefined) continue;
    const { rows: bookedRows, costs } = expected.totals();
    months += 1;
    rows += bookedRows;
    for (const [currency, booked] of Object.entries(costs)) {
      const key = `${scope.id.slice(1).toLowerCase()} ${month} ${currency}`;
      const row = inLake.get(key);
      inLake.delete(key);
      const compare = (what: string, books: string, lake: string): void => {
        if (books !== lake) differences.push(`${scope.label} ${month} ${what}: books ${books}, lake ${lake}`);
      };
      compare(`rows in ${currency}`, String(bookedRows), String(row?.rows));
      for (const column of COST_COLUMNS) {
        compare(`${column} in ${currency}`, booked[column].atScale18, withoutZeros(String(row?.[column])));
        compared += 1;
      }
    }
  }
  for (const key of inLake.keys()) differences.push(`${key} is in the lake and in no book`);
  return { months, rows, sums: compared, differences };
}

function withoutZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
