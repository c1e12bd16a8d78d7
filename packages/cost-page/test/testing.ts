export { type CostRow, cellColumns, dayColumns } from "./cube-of-rows.ts";
export { pageDataOfRows } from "./page-data-of-rows.ts";
export { type GeneratedYear, generatedYear, type Planted, randomFrom } from "./series/generated-years.ts";
