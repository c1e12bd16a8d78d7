export { readBillingMonths, readFileKeyValues, readMonthCube } from "./cube/read-cost-file.ts";
