export { parseTags } from "./cube/dimension-values.ts";
export {
  CHARGE_KIND,
  CHARGE_MONTH,
  type ChargeDivision,
  type DividedCharges,
  type DivisionInput,
  divideCharges,
  groupCharges,
} from "./cube/divided-charges.ts";
export { readBillingMonths, readFileKeyValues, readMonthCells, readMonthCube } from "./cube/read-cost-file.ts";
