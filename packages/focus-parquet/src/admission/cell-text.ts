import { counted } from "exact-values/counted";
import type { Notice } from "exact-values/notice";
import type { EmptyCells, RisenCells } from "./judge-cells.ts";

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
