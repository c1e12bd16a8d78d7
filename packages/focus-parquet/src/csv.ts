export { END_UNITS, type EndUnit, type RowChanges } from "./csv/changed-rows.ts";
export { type MonthSpool, openMonthSpool } from "./csv/month-spool.ts";
export { hasRows, openPartRows, readHeader } from "./csv/part-rows.ts";
export { pickRows, type RowPick } from "./csv/rewritten-rows.ts";
export type { DayCount } from "./csv/row-counter.ts";
export { monthReader, type RowRules, type ScannedRows, scanOneMonth, scanRows } from "./csv/scan-rows.ts";
