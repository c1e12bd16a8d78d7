export type { CostRow } from "./cube-of-rows.ts";
export { pageDataOfRows } from "./page-data-of-rows.ts";
