import { parseDecimal } from "exact-values/decimal";
import { type RawColumn, rawTexts } from "../columns/raw-column.ts";

/** How a file stores a column. CSV only has text of unknown meaning. */
export type StoredKind = "csv" | "text" | "number" | "timestamp" | "other";

/** A column of some consecutive rows. */
export interface BatchColumn {
  /** Index of each row's value; -1 for a row without one. */
  readonly indexes: Int32Array;
  readonly filled: number;
  readonly kind: StoredKind;
  /** Values by index. A text may occur under several indexes. */
  texts(): readonly string[];
  /** The value at an index as a decimal. Each value is parsed once, whatever the number of rules that ask. */
  decimalAt(index: number): ReturnType<typeof parseDecimal>;
}

/** Some consecutive rows of a file. */
export interface RowBatch {
  readonly rows: number;
  /** Undefined for a column that the file lacks. */
  column(name: string): BatchColumn | undefined;
  /** The line of a row in a CSV file, or its number in a parquet file. Both count from 1. */
  placeOf(row: number): number;
}

/** Decodes the texts on first use. */
export function batchColumn(
  column: RawColumn,
  kind: StoredKind,
  textsOf: (column: RawColumn) => readonly string[] = rawTexts,
): BatchColumn {
  let known: readonly string[] | undefined;
  const texts = (): readonly string[] => {
    known ??= textsOf(column);
    return known;
  };
  const decimals: ReturnType<typeof parseDecimal>[] = [];
  const decimalAt = (index: number): ReturnType<typeof parseDecimal> => {
    const parsed = decimals[index] ?? parseDecimal(texts()[index] ?? "");
    decimals[index] = parsed;
    return parsed;
  };
  return { indexes: column.indexes, filled: column.filled, kind, texts, decimalAt };
}

export function textOfRow(column: BatchColumn | undefined, row: number): string | undefined {
  return column?.texts()[column.indexes[row] ?? -1];
}
