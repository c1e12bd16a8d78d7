export { hasRows, openPartRows, readHeader } from "./csv/part-rows.ts";
export { pickRows, type RowPick } from "./csv/rewritten-rows.ts";
export type { DayCount } from "./csv/row-counter.ts";
export { type MonthSorter, monthReader, type RowRules, type ScannedRows, scanRows } from "./csv/scan-rows.ts";
