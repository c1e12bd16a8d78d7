import { dayOfMicros } from "exact-values/timestamp";
import type { CheckedRowGroup } from "../parquet-read/parquet-file.ts";
import type { ColumnFile, ColumnRequest } from "./column-file.ts";
import { type RawColumn, rawIntegers, rawTexts } from "./raw-column.ts";
import { rawDecimals } from "./raw-decimal.ts";

/** The columns that are read of a row group, by type. */
interface RowColumns {
  readonly texts?: readonly string[];
  readonly amounts?: readonly string[];
  readonly days?: readonly string[];
}

/** Values by row. A column that the file lacks has no value in any row. */
export interface RowValues {
  readonly text: (name: string) => ReturnType<typeof textsByRow>;
  readonly amount: (name: string) => ReturnType<typeof amountsByRow>;
  readonly day: (name: string) => ReturnType<typeof daysByRow>;
}

/** Reads columns of a row group, for callers that look at single rows. */
export async function readRowValues(
  file: ColumnFile,
  group: CheckedRowGroup,
  { amounts = [], days = [], texts = [] }: RowColumns,
): Promise<RowValues> {
  const read = await file.read(group, [
    ...texts.map((name): ColumnRequest => ({ name, type: "String" })),
    ...amounts.map((name): ColumnRequest => ({ name, type: "Decimal" })),
    ...days.map((name): ColumnRequest => ({ name, type: "DateTimeOffset" })),
  ]);
  return {
    text: (name) => textsByRow(read(name)),
    amount: (name) => amountsByRow(read(name)),
    day: (name) => daysByRow(read(name)),
  };
}

/** Texts by row; `""` for a row without a value, and throughout for a missing column. */
function textsByRow(column: RawColumn | undefined): (row: number) => string {
  if (column === undefined || column.filled === 0) return () => "";
  const texts = rawTexts(column);
  return (row) => texts[column.indexes[row] ?? -1] ?? "";
}

/** Amounts by row in units of 10^-18; undefined for a row without a value. */
export function amountsByRow(column: RawColumn | undefined): (row: number) => bigint | undefined {
  const { indexes, units } = rawDecimals(column);
  return (row) => {
    const index = indexes[row] ?? -1;
    return index < 0 ? undefined : units(index);
  };
}

/** Days (`yyyy-MM-dd`) by row; `""` for a row without a value. */
function daysByRow(column: RawColumn | undefined): (row: number) => string {
  if (column === undefined) return () => "";
  const days = rawIntegers(column).map(dayOfMicros);
  return (row) => days[column.indexes[row] ?? -1] ?? "";
}
