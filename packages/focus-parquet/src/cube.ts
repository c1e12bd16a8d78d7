export { readBillingMonths, readFileKeyValues } from "./cube/billing-months.ts";
export { readMonthCube } from "./cube/read-month-cube.ts";
