import type { Anomaly } from "cost-page/series";
import { addDays } from "exact-values/month";
import type { JudgedFacts } from "../../hub/watch/judged-json.ts";
import type { FailureCause } from "./inputs.ts";

/** An older anomaly has made enough runs fail. */
const DAYS_OF_ANOMALIES = 7;

/** The asked causes that apply. An exceeded budget is also a forecast one. */
export function failureCauses(
  asked: ReadonlySet<FailureCause>,
  { asOf, budgets }: Pick<JudgedFacts, "asOf" | "budgets">,
  anomalies: readonly Anomaly[],
): ReadonlySet<FailureCause> {
  const isExceeded = budgets.some(({ state }) => state === "exceeded");
  const found: Readonly<Record<FailureCause, boolean>> = {
    exceeded: isExceeded,
    forecast: isExceeded || budgets.some(({ state }) => state === "forecast"),
    anomaly: anomalies.some(({ day }) => day > addDays(asOf, -DAYS_OF_ANOMALIES)),
  };
  return new Set([...asked].filter((cause) => found[cause]));
}
