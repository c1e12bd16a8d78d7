import { counted } from "exact-values/counted";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { shellCommand } from "exact-values/shell-command";
import { exportAgainCommand } from "focus-parquet/formats";
import type { ScopeId } from "../scope.ts";
import type { AdmissionText } from "./admission-text.ts";
import type { EmptyCells, RisenCells } from "./judge-cells.ts";

/** Where the first empty cell of a column is, as exactly as is known. */
interface CellPlace {
  readonly part: string;
  /** Undefined where only the rows around it are known. */
  readonly line: number | undefined;
  /** First and last data row of the part between which it is, counted from 1. */
  readonly firstRow: number;
  readonly lastRow: number;
}

interface RefusedCells {
  readonly run: string;
  readonly rows: number;
  readonly cells: readonly (EmptyCells | RisenCells)[];
  /** Of the first column's first empty cell. */
  readonly place: CellPlace | undefined;
}

/** What is wrong with the cells of a run, without a remedy. */
export function emptyCellsMessage({ cells, place, rows, run }: RefusedCells): string {
  const columns = cells.map((each) => describeCells(each, rows)).join(", ");
  const first = place === undefined ? "" : ` The first empty cell of ${cells[0]?.column} is ${describePlace(place)}.`;
  return `In ${run}, ${columns}.${first}`;
}

/** Text of `EmptyCells`. */
export function emptyCellsText(
  refused: RefusedCells,
  { month, scope }: { readonly month: Month; readonly scope: ScopeId },
): AdmissionText {
  const accept = shellCommand`gh workflow run hub-ingest.yml -f accept-empty-cells=${`${scope}@${month}`}`;
  return {
    message: emptyCellsMessage(refused),
    remedy: `Run the export again ${exportAgainCommand(month)}. If these rows never had a value, accept them for this month alone: ${accept}. The month and the files of this run stay as they are.`,
  };
}

/** The warning about empty cells that are let pass. */
export function emptyCellsWarning(
  { place, rows, isAccepted }: { readonly place: string; readonly rows: number; readonly isAccepted: boolean },
  cells: readonly EmptyCells[],
): Notice | undefined {
  if (cells.length === 0) return undefined;
  const columns = cells.map((each) => describeCells(each, rows)).join(", ");
  const reason = isAccepted ? " They were accepted by accept-empty-cells." : "";
  return {
    code: "EmptyCells",
    message: `In ${place}, ${columns}. Sums of these columns leave such rows out.${reason}`,
  };
}

function describeCells(cells: EmptyCells | RisenCells, rows: number): string {
  const { column, rows: empty } = cells;
  const limit = "limit" in cells ? ` (${percent(empty / rows)}; at most ${percent(cells.limit)} may be)` : "";
  return `${column} is empty in ${empty} of the ${counted(rows, "row")}${limit}`;
}

function describePlace({ firstRow, lastRow, line, part }: CellPlace): string {
  if (line !== undefined) return `in line ${line} of ${part}`;
  return firstRow === lastRow ? `in row ${firstRow} of ${part}` : `among rows ${firstRow} to ${lastRow} of ${part}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1).replace(/\.0$/, "")} %`;
}
