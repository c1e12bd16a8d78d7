export { readBillingMonths, readFileKeyValues, readMonthCells, readMonthCube } from "./cube/read-cost-file.ts";
