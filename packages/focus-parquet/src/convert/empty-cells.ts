import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import type { ConvertedParts } from "./convert-parts.ts";
import { placePieces, type RowGroupPlace } from "./part-content.ts";

/** How many cells of a written column are empty, and in which row group the first of them is. */
export interface EmptyCellCount {
  readonly column: string;
  readonly rows: number;
  /** Undefined where the row groups do not say it, as of a currency of blanks. */
  readonly first: RowGroupPlace | undefined;
}

type CountedMonth = Pick<ConvertedParts, "facts" | "pieces" | "rowsByPart">;

/**
 * Counts the empty cells of written columns by the null counts of their row groups and, where values were read back, by those: the larger
 * number counts. Columns without empty cells are left out.
 */
export function countEmptyCells(
  { facts, pieces, rowsByPart }: CountedMonth,
  { columns }: Pick<ColumnPlan, "columns">,
  names: readonly string[],
): readonly EmptyCellCount[] {
  const places = placePieces({ pieces, rowsByPart });
  return names.flatMap((column) => {
    const index = columns.findIndex(({ sink }) => sink === column);
    if (index === -1) return [];
    const nulls = pieces.map(({ metadata }) => Number(metadata.columns[index]?.meta_data?.statistics?.null_count ?? 0));
    const counted = nulls.reduce((sum, count) => sum + count, 0);
    const rows = Math.max(counted, facts.rows - (facts.values.filled.get(column) ?? facts.rows));
    const first = nulls.findIndex((count) => count > 0);
    return rows === 0 ? [] : [{ column, rows, first: places[first] }];
  });
}
