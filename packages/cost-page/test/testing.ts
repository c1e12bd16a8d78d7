export { type CostRow, cellColumns, dayColumns } from "./cube-of-rows.ts";
export { pageDataOfRows } from "./page-data-of-rows.ts";
