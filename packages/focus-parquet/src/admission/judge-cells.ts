import type { DatasetColumns } from "../focus/dataset-columns.ts";

/** A column of a run with empty cells. */
export interface EmptyCells {
  readonly column: string;
  /** Rows in which the cell is empty. */
  readonly rows: number;
}

/** Empty cells that are too many for a column, and the share of rows, from 0 to 1, that may be empty. */
export interface RisenCells extends EmptyCells {
  readonly limit: number;
}

/** What share of a column's cells, from 0 to 1, was empty before. */
export interface EarlierShare {
  readonly share: number;
  /** `month`: in the earlier version of the same month. `neighbour`: in the month before or after it. */
  readonly of: "month" | "neighbour";
}

interface CellVerdict {
  /** Columns that need a value in every row. */
  readonly required: readonly EmptyCells[];
  /** Other mandatory columns, far emptier than before. */
  readonly risen: readonly RisenCells[];
  /** Empty cells that are only reported. */
  readonly tolerated: readonly EmptyCells[];
}

interface JudgedCells {
  readonly rows: number;
  /** Mandatory columns that have empty cells. */
  readonly cells: readonly EmptyCells[];
  readonly dataset: Pick<DatasetColumns, "everyRow">;
  /** Asked only for columns that `isRisky` names. */
  readonly before: (column: string) => EarlierShare | undefined;
}

/**
 * The share of rows of a new month in which a mandatory column may be empty. Recorded exports have at most 1.5 %, but usage of reservations can lack
 * its list and contracted costs, and makes up to a third of the rows.
 */
const MAX_FIRST = 0.5;
/** How far that share may rise above the month's earlier version: the days of a month differ in what is charged on them. */
const MAX_RISE = 0.25;

/**
 * Says what the empty cells of a run mean. A column that has no value at all in a month without a predecessor is only reported, since whole
 * agreements leave it out.
 */
export function judgeCells({ before, cells, dataset, rows }: JudgedCells): CellVerdict {
  const isRequired = ({ column }: EmptyCells): boolean => dataset.everyRow.includes(column);
  const risen: RisenCells[] = [];
  const tolerated: EmptyCells[] = [];
  for (const each of cells.filter((cell) => !isRequired(cell))) {
    const earlier = isRisky(each, rows) ? before(each.column) : undefined;
    const limit = limitOf(earlier);
    const isLeftOut = each.rows === rows && earlier === undefined;
    if (each.rows / rows > limit && !isLeftOut) risen.push({ ...each, limit });
    else tolerated.push(each);
  }
  return { required: cells.filter(isRequired), risen, tolerated };
}

function limitOf(earlier: EarlierShare | undefined): number {
  if (earlier === undefined) return MAX_FIRST;
  const risen = Math.min(1, earlier.share + MAX_RISE);
  return earlier.of === "month" ? risen : Math.max(MAX_FIRST, risen);
}

/** True for cells that may be too many, which depends on what the month held before. */
export function isRisky({ rows: empty }: EmptyCells, rows: number): boolean {
  return empty / rows > MAX_RISE;
}
