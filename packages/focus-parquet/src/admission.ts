export {
  type EarlierShare,
  type EmptyCells,
  emptyCellsMessage,
  emptyCellsWarning,
  isRisky,
  judgeCells,
  type RefusedCells,
  type RisenCells,
} from "./admission/judge-cells.ts";
export {
  emptyColumnMessage,
  emptyCostWarning,
  judgeRun,
  missingColumnMessage,
  type RowsOutside,
  type WrongMonth,
} from "./admission/judge-run.ts";
