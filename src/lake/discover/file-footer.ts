import { boundsOf, type ParquetFooter, storedColumns } from "focus-parquet/parquet";
import { type ColumnStatistics, instantBound, textBound } from "../../hub/table/log-entry.ts";
import { type DeltaColumn, deltaType } from "../../hub/table/table-schema.ts";

/** What the table must know of a file, all of it from its footer. */
export interface FileFooter {
  readonly rows: bigint;
  /** Top-level columns in file order. */
  readonly columns: readonly DeltaColumn[];
  readonly statistics: readonly ColumnStatistics[];
  readonly keyValues: ReadonlyMap<string, string>;
}

/** A footer in the terms of the log, with statistics of these columns. */
export function fileFooter(footer: ParquetFooter, filteredColumns: readonly string[]): FileFooter {
  return {
    rows: footer.metadata.num_rows,
    keyValues: footer.keyValues,
    columns: storedColumns(footer).map(({ name, storedAs, type }) => ({
      name,
      type: type === undefined ? storedAs : deltaType(type),
    })),
    // Readers take all of a column that a file lacks for null.
    statistics: filteredColumns.flatMap((name) => statisticsOf(footer, name)),
  };
}

function statisticsOf(footer: ParquetFooter, name: string): readonly ColumnStatistics[] {
  const bounds = boundsOf(footer, name);
  if (bounds === undefined) return [];
  const text = (side: "min" | "max"): string | undefined => {
    const bound = bounds[side];
    return typeof bound === "bigint" ? instantBound(bound, side) : textBound(bound);
  };
  return [{ name, nullCount: bounds.nullCount, min: text("min"), max: text("max") }];
}
