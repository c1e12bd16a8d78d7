import type { CostRow } from "./cube-of-rows.ts";

/** The filters of a test, by the fields of the rows. */
export interface RowFilter {
  readonly currency: string;
  readonly basis: "billed" | "effective";
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A row's value in a dimension of the page. */
export function valueOfRow(row: CostRow, dimension: string): string {
  if (dimension.startsWith("tag:")) return row.tags[dimension.slice("tag:".length)] ?? "";
  const { currency, subscription, resourceGroup, service, region, charge } = row;
  const { serviceCategory = "" } = row;
  const values: Readonly<Record<string, string>> = {
    ...{ currency, subscription, resourceGroup, service, region, charge, serviceCategory },
  };
  return values[dimension] ?? "";
}

/** The rows that match a filter, in all currencies. */
export function rowsLeft(rows: readonly CostRow[], { values }: Pick<RowFilter, "values">): readonly CostRow[] {
  return rows.filter((row) =>
    Object.entries(values).every(([dimension, wanted]) => wanted.includes(valueOfRow(row, dimension))),
  );
}

/** Sums by key, computed from the rows without any of the page's code. */
export function sumRows(
  rows: readonly CostRow[],
  filter: RowFilter,
  keyOf: (row: CostRow) => string,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const row of rowsLeft(rows, filter)) {
    if (row.currency !== filter.currency) continue;
    sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + row[filter.basis]);
  }
  return sums;
}

/** Parses a decimal on the page, with thousands separators and minus signs, into units of 10^-18. */
export function unitsOfText(text: string): bigint {
  const match = /^(−|-)?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error(`${JSON.stringify(text)} is no amount`);
  const [, sign, whole = "", fraction = ""] = match;
  const units = BigInt(whole.replaceAll(",", "") + fraction.padEnd(18, "0"));
  return sign === undefined ? units : -units;
}
