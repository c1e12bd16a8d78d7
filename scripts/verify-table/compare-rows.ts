import { formatUnits } from "exact-values/decimal";
import { DECOMPRESSORS } from "focus-parquet/parquet";
import { type OpenTable, readRows, type TableFile } from "../../examples/read-table.mjs";

/** The decimal columns that prove a month, and the columns that may contain the currency of a row. */
export interface ComparedSums {
  readonly sums: readonly string[];
  readonly currencies: readonly string[];
}

/** Compares the rows of a file with its log entry: row count, sums, nulls and bounds. */
export async function compareRows(table: OpenTable, file: TableFile, summed: ComparedSums): Promise<readonly string[]> {
  const { stats, tags } = file;
  const bounded = [
    ...new Set([stats.nullCount, stats.minValues, stats.maxValues].flatMap((said) => Object.keys(said ?? {}))),
  ];
  const columns = bounded.map(() => new Map<string, number>());
  const sums = new Map<string, bigint[]>();
  let rows = 0;
  const names = [...new Set([...bounded, ...summed.sums, ...summed.currencies])];
  for await (const row of readRows(table, file, names, { compressors: DECOMPRESSORS })) {
    rows++;
    for (const [index, name] of bounded.entries()) {
      const text = textOf(row[name]);
      columns[index]?.set(text, (columns[index].get(text) ?? 0) + 1);
    }
    const currency = String(summed.currencies.map((name) => row[name]).find((value) => value != null) ?? "");
    const units = sums.get(currency) ?? summed.sums.map(() => 0n);
    for (const [index, name] of summed.sums.entries())
      units[index] = (units[index] ?? 0n) + ((row[name] ?? 0n) as bigint);
    sums.set(currency, units);
  }
  return [
    ...(rows === stats.numRecords ? [] : [`rows: the log has ${stats.numRecords}, the file has ${rows}`]),
    ...compareSums(tags.hub_sums ?? "{}", sums, summed),
    ...bounded.flatMap((name, index) => compareColumn(name, file, columns[index] ?? new Map())),
  ];
}

/** Longer than any text in a column. */
const NULL = "\u0000null";

/** Instants as the log writes them, truncated to milliseconds on both sides. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return NULL;
  return value instanceof Date ? value.toISOString() : String(value);
}

function compareSums(
  json: string,
  sums: ReadonlyMap<string, readonly bigint[]>,
  summed: ComparedSums,
): readonly string[] {
  const said = JSON.parse(json) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const currencies = new Set([...Object.keys(said), ...sums.keys()]);
  return [...currencies].flatMap((currency) =>
    summed.sums.flatMap((column, index) => {
      const found = formatUnits(sums.get(currency)?.[index] ?? 0n);
      const expected = said[currency]?.[column] ?? "0";
      return found === expected
        ? []
        : [`${column} in ${currency || "no currency"}: the log has ${expected}, the sum of the rows is ${found}`];
    }),
  );
}

function compareColumn(name: string, { stats }: TableFile, values: ReadonlyMap<string, number>): readonly string[] {
  const nulls = values.get(NULL) ?? 0;
  const saidNulls = stats.nullCount?.[name];
  const min = stats.minValues?.[name];
  const max = stats.maxValues?.[name];
  const found = [...values.keys()].filter((value) => value !== NULL).toSorted(byBytes);
  const [least] = found;
  const most = found.at(-1);
  return [
    ...(saidNulls === undefined || saidNulls === nulls
      ? []
      : [`${name}: the log has ${saidNulls} nulls, the file has ${nulls}`]),
    ...(min !== undefined && least !== undefined && byBytes(least, min) < 0
      ? [`${name}: the minimum is ${min} in the log, and ${least} in the file`]
      : []),
    ...(max !== undefined && most !== undefined && byBytes(most, max) > 0
      ? [`${name}: the maximum is ${max} in the log, and ${most} in the file`]
      : []),
  ];
}

/** Readers compare texts by UTF-8 bytes, JavaScript by UTF-16 code units. */
function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
