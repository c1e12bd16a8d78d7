import { addMonths, compareMonths, type Month, monthOfDate, parseMonth } from "exact-values/month";
import type { DatasetType } from "focus-parquet/schemas";
import { hubDataset } from "../datasets/hub-datasets.ts";
import { agreementOfScope, type ScopeId } from "../scope.ts";

/** Azure has no earlier price sheets of enrollments. */
const FIRST_SHEET = parseMonth("202212");

/** The oldest month of a dataset that Azure still exports for a scope. */
export function oldestExportedMonth(scope: ScopeId, dataset: DatasetType, now: Date): Month {
  const agreement = agreementOfScope(scope) ?? "mca";
  const oldest = addMonths(monthOfDate(now), -hubDataset(dataset).keptMonths[agreement]);
  const isEarlySheet = dataset === "PriceSheet" && agreement === "ea" && compareMonths(oldest, FIRST_SHEET) < 0;
  return isEarlySheet ? FIRST_SHEET : oldest;
}
