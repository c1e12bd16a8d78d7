export { readBillingMonths, readFileKeyValues } from "./cube/billing-months.ts";
export type { ReadCube } from "./cube/read-cube.ts";
export { readMonthCube } from "./cube/read-month-cube.ts";
