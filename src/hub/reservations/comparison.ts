import { lastDay, type Month } from "exact-values/month";
import { formatWindow, type RunWindow } from "../runs/run-window.ts";
import type { ScopeId } from "../scope.ts";
import type { ComparedPurchases } from "./purchases.ts";
import type { ByReservationDay, ComparedHours } from "./used-hours.ts";

/** What is compared with the costs: purchases with reservation transactions, used hours with reservation details. */
export const COMPARED_DATASETS = { purchases: "ReservationTransactions", hours: "ReservationDetails" } as const;
export type ComparisonSubject = keyof typeof COMPARED_DATASETS;

/** What became of one comparison, of one billing scope and month. */
export type ReservationComparison = { readonly scope: ScopeId; readonly month: Month } & (
  | { readonly subject: "purchases"; readonly outcome: "compared"; readonly purchases: ComparedPurchases }
  | { readonly subject: "hours"; readonly outcome: "compared"; readonly hours: ComparedHours }
  | { readonly subject: ComparisonSubject; readonly outcome: "not-comparable"; readonly reason: string }
  | { readonly subject: ComparisonSubject; readonly outcome: "failed"; readonly error: unknown }
);

/** Why two months say nothing of one another, as a clause; undefined where they hold the same days. */
export function reasonOfWindows(costs: RunWindow, other: RunWindow, subject: ComparisonSubject): string | undefined {
  if (formatWindow(costs) === formatWindow(other)) return undefined;
  return `the costs hold ${formatWindow(costs)}, ${COMPARED_DATASETS[subject]} ${formatWindow(other)}`;
}

/** The days of a month in progress without the last one, of which neither side has everything yet. */
export function withoutLastDay<T>(month: Month, { last }: RunWindow, days: ByReservationDay<T>): ByReservationDay<T> {
  if (last >= lastDay(month)) return days;
  return new Map([...days].filter(([place]) => !place.endsWith(` ${last}`)));
}

/** How many amounts or days a person has to look at. */
export function differenceCount(comparison: ReservationComparison): number {
  if (comparison.outcome !== "compared") return 0;
  const compared = comparison.subject === "purchases" ? comparison.purchases : comparison.hours;
  return compared.differences.length;
}

/** The billing profile whose rows count, where costs are those of the account above it. */
export function profileWithin(costsScope: ScopeId, scope: ScopeId): string | undefined {
  return costsScope === scope ? undefined : scope.slice(scope.lastIndexOf("/") + 1);
}
