import { addMonths, compareMonths, type Month, monthOfDate, parseMonth } from "exact-values/month";
import type { DatasetType } from "focus-parquet/schemas";
import { agreementOfScope } from "../agreement-of-scope.ts";
import type { ScopeId } from "../scope.ts";

/** Azure has no price sheet of an enrollment from before. */
const FIRST_SHEET = parseMonth("202212");

/** How many closed months of a dataset Azure exports (Microsoft's tutorial of exports); recommendations are of the day on which they are made. */
const KEPT_MONTHS: Readonly<Record<Exclude<DatasetType, "PriceSheet">, number>> = {
  FocusCost: 84,
  ReservationDetails: 13,
  ReservationRecommendations: 0,
  ReservationTransactions: 84,
};
const KEPT_SHEETS = { ea: 25, mca: 13 } as const;

/** The oldest month of a dataset that Azure still exports of a scope. */
export function oldestExportedMonth(scope: ScopeId, dataset: DatasetType, now: Date): Month {
  const current = monthOfDate(now);
  if (dataset !== "PriceSheet") return addMonths(current, -KEPT_MONTHS[dataset]);
  const agreement = agreementOfScope(scope) ?? "mca";
  const oldest = addMonths(current, -KEPT_SHEETS[agreement]);
  return agreement === "ea" && compareMonths(oldest, FIRST_SHEET) < 0 ? FIRST_SHEET : oldest;
}
