import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import type { DatasetColumns } from "../focus/dataset.ts";

/** A column of a run with empty cells. */
export interface EmptyCells {
  readonly column: string;
  /** Number of rows with an empty cell. */
  readonly rows: number;
}

/** Too many empty cells in a column, and the share of rows, from 0 to 1, that may be empty. */
export interface RisenCells extends EmptyCells {
  readonly limit: number;
}

/** The share of a column's cells, from 0 to 1, that was empty before. */
export interface EarlierShare {
  readonly share: number;
  /** `month`: in the earlier version of the same month. `neighbour`: in the previous or the next month. */
  readonly of: "month" | "neighbour";
}

interface CellVerdict {
  /** Columns that require a value in every row. */
  readonly required: readonly EmptyCells[];
  /** Other mandatory columns with far more empty cells than before. */
  readonly risen: readonly RisenCells[];
  /** Empty cells that are only reported. */
  readonly tolerated: readonly EmptyCells[];
}

interface JudgedCells {
  readonly rows: number;
  /** Mandatory columns with empty cells. */
  readonly cells: readonly EmptyCells[];
  readonly dataset: Pick<DatasetColumns, "everyRow">;
  /** Called only for columns that `isRisky` returns. */
  readonly before: (column: string) => EarlierShare | undefined;
}

/**
 * The share of rows of a new month in which a mandatory column may be empty. Recorded exports have at most 1.5 %, but
 * reservation usage can lack its list and contracted costs, and is up to a third of the rows.
 */
const MAX_FIRST = 0.5;
/** How far this share may rise above the month's earlier version, because different days have different charges. */
const MAX_RISE = 0.25;

/**
 * Judges the empty cells of a run. A column without any value in a month without a predecessor is only reported,
 * because all exports of some agreements lack it.
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

/** True for cells that may be too many, depending on what the month held before. */
export function isRisky({ rows: empty }: EmptyCells, rows: number): boolean {
  return empty / rows > MAX_RISE;
}

/** The position of a column's first empty cell, as exactly as it is known. */
interface CellPlace {
  readonly part: string;
  /** Undefined if only the surrounding rows are known. */
  readonly line: number | undefined;
  /** First and last data row of the part that may contain it, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
}

export interface RefusedCells {
  readonly run: string;
  readonly rows: number;
  readonly cells: readonly (EmptyCells | RisenCells)[];
  /** The position of the first column's first empty cell. */
  readonly place: CellPlace | undefined;
}

/** Describes the empty cells of a run, without a remedy. */
export function emptyCellsMessage({ cells, place, rows, run }: RefusedCells): string {
  const columns = cells.map((each) => describeCells(each, rows)).join(", ");
  const first = place === undefined ? "" : ` The first empty cell of ${cells[0]?.column} is ${describePlace(place)}.`;
  return `In ${run}, ${columns}.${first}`;
}

/** The warning about empty cells that are accepted; `reason` is an optional sentence that says why. */
export function emptyCellsWarning(
  { place, rows, reason }: { readonly place: string; readonly rows: number; readonly reason?: string | undefined },
  cells: readonly EmptyCells[],
): Notice | undefined {
  if (cells.length === 0) return undefined;
  const columns = cells.map((each) => describeCells(each, rows)).join(", ");
  return {
    code: "EmptyCells",
    message:
      `In ${place}, ${columns}. Sums of these columns exclude these ` +
      `rows.${reason === undefined ? "" : ` ${reason}`}`,
  };
}

function describeCells(cells: EmptyCells | RisenCells, rows: number): string {
  const { column, rows: empty } = cells;
  const limit = "limit" in cells ? ` (${percent(empty / rows)}; the limit is ${percent(cells.limit)})` : "";
  return `${column} is empty in ${empty} of the ${counted(rows, "row")}${limit}`;
}

function describePlace({ firstRow, lastRow, line, part }: CellPlace): string {
  if (line !== undefined) return `in line ${line} of ${part}`;
  return firstRow === lastRow ? `in row ${firstRow} of ${part}` : `among rows ${firstRow} to ${lastRow} of ${part}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, "")} %`;
}
