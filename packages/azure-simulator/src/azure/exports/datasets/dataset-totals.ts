import type { BookedSum } from "../booked-totals.ts";
import { formatShortest, type GeneratedDecimal, rescale } from "../exact-decimal.ts";
import { type DatasetColumn, datasetColumnKey } from "./generated-columns.ts";
import type { DatasetRow } from "./generated-rows.ts";

/** The totals that a reader of the run must find. They are computed exactly from the rows, not from the CSV. */
export interface DatasetTotals {
  readonly rows: number;
  /** By currency (`""` for rows without one) and column. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, BookedSum>>>>;
}

const EXACT_SCALE = 36;
const STORED_SCALE = 18;
const CURRENCY_COLUMNS = ["CurrencyCode", "Currency"];

/** Sums all numeric columns. */
export function datasetTotals(rows: Iterable<DatasetRow>, columns: readonly DatasetColumn[]): DatasetTotals {
  const numbers = columns.filter(({ type }) => type === "Decimal");
  const currency = columns.find(({ name }) => CURRENCY_COLUMNS.includes(name));
  const byCurrency = new Map<string, Map<string, { exact: bigint; stored: bigint }>>();
  let count = 0;
  for (const row of rows) {
    count += 1;
    const of = currency === undefined ? "" : String(fieldOf(row, currency.name));
    const sums = byCurrency.get(of) ?? new Map<string, { exact: bigint; stored: bigint }>();
    byCurrency.set(of, sums);
    for (const { name } of numbers) {
      const value = fieldOf(row, name);
      if (typeof value === "string") continue;
      const sum = sums.get(name) ?? { exact: 0n, stored: 0n };
      sums.set(name, {
        exact: sum.exact + rescale(value, EXACT_SCALE),
        stored: sum.stored + rescale(value, STORED_SCALE),
      });
    }
  }
  const text = (mantissa: bigint, scale: number): string => formatShortest({ mantissa, scale });
  const texts = [...byCurrency].map(([of, sums]) => [
    of,
    Object.fromEntries(
      [...sums].map(([name, { exact, stored }]) => [
        name,
        { exact: text(exact, EXACT_SCALE), atScale18: text(stored, STORED_SCALE) },
      ]),
    ),
  ]);
  return { rows: count, sums: Object.fromEntries(texts) };
}

function fieldOf(row: DatasetRow, column: string): string | GeneratedDecimal {
  const name =
    column in row ? column : Object.keys(row).find((known) => datasetColumnKey(known) === datasetColumnKey(column));
  return (name === undefined ? undefined : row[name]) ?? "";
}
