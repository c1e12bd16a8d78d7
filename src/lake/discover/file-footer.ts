import { type FooterColumns, readFooterColumns } from "focus-parquet/parquet";
import { type ColumnStatistics, instantBound, textBound } from "../../hub/table/file-statistics.ts";
import { deltaType, type TableColumn } from "../../hub/table/table-schema.ts";

/** What the table must know of a file, all of it from its footer. */
export interface FileFooter {
  readonly rows: bigint;
  /** Top-level columns in file order. */
  readonly columns: readonly TableColumn[];
  readonly statistics: readonly ColumnStatistics[];
  readonly keyValues: ReadonlyMap<string, string>;
}

/** Reads a whole footer in the terms of the log, with statistics of these columns. What is no footer throws whatever the decoder throws. */
export function readFileFooter(tail: Uint8Array, filteredColumns: readonly string[]): FileFooter {
  const footer = readFooterColumns(tail);
  const { columns, keyValues, rows } = footer;
  return {
    rows,
    keyValues,
    columns: columns.map(({ name, storedAs, type }) => ({
      name,
      type: type === undefined ? storedAs : deltaType(type),
    })),
    // Readers take all of a column that a file lacks for null.
    statistics: filteredColumns.flatMap((name) => statisticsOf(footer, name)),
  };
}

function statisticsOf(footer: FooterColumns, name: string): readonly ColumnStatistics[] {
  const bounds = footer.boundsOf(name);
  if (bounds === undefined) return [];
  const text = (side: "min" | "max"): string | undefined => {
    const bound = bounds[side];
    return typeof bound === "bigint" ? instantBound(bound, side) : textBound(bound);
  };
  return [{ name, nullCount: bounds.nullCount, min: text("min"), max: text("max") }];
}
