import type { MonthBook } from "azure-simulator";
import { BOOKED_COLUMNS } from "azure-simulator/testing";
import type { LakeReader } from "./lake-reader.ts";

/** One currency of a month, as DuckDB reads it from the lake and as the books have it. */
export interface ComparedMonth {
  readonly scope: string;
  readonly month: string;
  readonly currency: string;
  readonly rows: number;
  /** Exact decimal text from the lake. */
  readonly billedCost: string;
  readonly isEqual: boolean;
}

export interface BookComparison {
  readonly months: number;
  readonly rows: number;
  readonly sums: number;
  readonly compared: readonly ComparedMonth[];
  /** Each entry names scope, month and both values. */
  readonly differences: readonly string[];
}

/**
 * Compares rows and exact sums of every month in the lake with the books: the simulator's charges, added as integers
 * without any CSV. DuckDB adds DECIMAL(38,18) exactly. Both sides are compared as text, so no digit can be lost.
 */
export async function compareWithBooks(reader: LakeReader, books: readonly MonthBook[]): Promise<BookComparison> {
  const sums = BOOKED_COLUMNS.map((column) => `sum(${column})::VARCHAR AS ${column}`).join(", ");
  const found = await reader.query(
    `SELECT scope, month, BillingCurrency AS currency, sum(count(*)) OVER (PARTITION BY scope, month)::INT AS rows, ${sums}
     FROM costs GROUP BY scope, month, currency ORDER BY scope, month, currency`,
  );
  const inLake = new Map(found.map((row) => [`${row.scope} ${row.month} ${row.currency}`, row]));
  const differences: string[] = [];
  const compared: ComparedMonth[] = [];
  for (const book of books) {
    const scope = book.scope.replace(/^\//, "").toLowerCase();
    for (const [currency, booked] of Object.entries(book.costs)) {
      const key = `${scope} ${book.month} ${currency}`;
      const row = inLake.get(key);
      inLake.delete(key);
      const wrong = [
        ...different("rows", String(book.rows), String(row?.rows)),
        ...BOOKED_COLUMNS.flatMap((column) =>
          different(column, booked[column].atScale18, withoutZeros(String(row?.[column]))),
        ),
      ];
      differences.push(...wrong.map((text) => `${key}: ${text}`));
      const billedCost = withoutZeros(String(row?.BilledCost));
      compared.push({ scope, month: book.month, currency, rows: book.rows, billedCost, isEqual: wrong.length === 0 });
    }
  }
  for (const key of inLake.keys()) differences.push(`${key} is in the lake but not in the books`);
  const rows = books.reduce((sum, book) => sum + book.rows, 0);
  return { months: books.length, rows, sums: compared.length * BOOKED_COLUMNS.length, compared, differences };
}

function different(what: string, books: string, lake: string): readonly string[] {
  return books === lake ? [] : [`${what}: books ${books}, lake ${lake}`];
}

function withoutZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
