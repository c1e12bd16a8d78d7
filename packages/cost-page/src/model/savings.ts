import { addCharges, type ChargeClass, type ChargeTotals, NO_CHARGES } from "exact-values/charge-totals";
import { type Savings, savingsOf } from "../savings.ts";
import { missingCost } from "./given-costs.ts";
import { codeOf, type Selection } from "./selection.ts";
import { currencyCode } from "./totals.ts";

/** Savings in the chosen month, or a sentence that explains why they are not known under these filters. */
export function savingsOfMonth(selection: Selection): Savings | string {
  const { content, state, month } = selection;
  const others = [...state.filters.keys()].filter((name) => name !== "subscription");
  if (others.length > 0) return "Savings can be filtered by subscription only.";
  const [effective, billed] = (["effective", "billed"] as const).map((basis) =>
    missingCost({ ...selection, state: { ...state, basis } }, month),
  );
  if ((effective?.rowsWithout ?? 0) + (billed?.rowsWithout ?? 0) > 0)
    return "Savings are not known: some rows have no billed cost or no effective cost.";
  const wanted = state.filters.get("subscription")?.map((value) => codeOf(content, "subscription", value));
  const ofMonth = content.savings.filter((one) => one.month === month);
  if (wanted?.some((code) => code >= content.savingsSubscriptions))
    return "This page combines the savings of this subscription with those of other subscriptions.";
  const classes = new Map<ChargeClass, ChargeTotals>();
  for (const one of ofMonth) {
    if (one.currency !== currencyCode(selection) || wanted?.includes(one.subscription) === false) continue;
    for (const [name, totals] of one.classes) classes.set(name, addCharges(classes.get(name) ?? NO_CHARGES, totals));
  }
  return classes.size === 0 ? "This month has no charges that count towards savings." : savingsOf(classes);
}
