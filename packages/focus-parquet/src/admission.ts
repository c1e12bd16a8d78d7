export { assertNamesColumns, fileRules } from "./admission/file-rules.ts";
export { type FileVersions, fileVersions } from "./admission/file-version.ts";
export { findIdenticalParts } from "./admission/identical-parts.ts";
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
