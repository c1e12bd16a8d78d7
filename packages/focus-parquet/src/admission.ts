export {
  emptyCellsMessage,
  emptyCellsWarning,
  type RefusedCells,
} from "./admission/cell-text.ts";
export { emptyColumnMessage, emptyCostWarning, missingColumnMessage } from "./admission/column-text.ts";
export { type EarlierShare, type EmptyCells, isRisky, judgeCells, type RisenCells } from "./admission/judge-cells.ts";
export { judgeRun, type RowsOutside, type WrongMonth } from "./admission/judge-run.ts";
