import { formatAmount } from "exact-values/amount";
import { quoteValue } from "exact-values/errors";
import { listNames } from "exact-values/message-text";
import { type Day, firstDay, monthOfDay } from "exact-values/month";
import { normalized } from "../text/normalized.ts";
import { periodOf } from "./budget-period.ts";
import type { Budget } from "./budgets.ts";
import type { BudgetsToPlan, PlanFinding } from "./budgets-plan.ts";

/** Budgets without a period that is still to come, and parents that are smaller than their children together. */
export function findAmountFaults({
  asOf,
  file: { budgets },
}: Pick<BudgetsToPlan, "asOf" | "file">): readonly PlanFinding[] {
  const children = Map.groupBy(
    budgets.filter(({ parent }) => parent !== undefined),
    ({ parent = "" }) => normalized(parent),
  );
  return budgets.flatMap((budget) => {
    const end = endOf(budget, asOf);
    if (end !== undefined) return [{ severity: "warning", subject: budget.name, text: `It ended ${end}.` }];
    return smallParent(budget, children.get(normalized(budget.name)) ?? [], asOf);
  });
}

/** When a budget ended; undefined if it still has a period. */
function endOf({ period, validTo }: Budget, asOf: Day): string | undefined {
  if (validTo !== undefined && validTo < monthOfDay(asOf)) return `with ${validTo.slice(0, 4)}-${validTo.slice(4)}`;
  const last = period.every === "listed" ? period.periods.at(-1)?.last : undefined;
  return last !== undefined && last < asOf ? `on ${last}, with its last period` : undefined;
}

/** Names the first period in which the children are larger. The reader of the file ensures the same periods. */
function smallParent(parent: Budget, children: readonly Budget[], asOf: Day): readonly PlanFinding[] {
  if (children.length === 0) return [];
  for (const day of daysToCompare([parent, ...children], asOf)) {
    const own = periodOf(parent, day);
    if (own === undefined) continue;
    const valid = children.flatMap((child) => {
      const period = periodOf(child, day);
      return period === undefined ? [] : [{ name: child.name, amount: period.amount }];
    });
    const sum = valid.reduce((total, { amount }) => total + amount, 0n);
    if (sum <= own.amount) continue;
    const money = (units: bigint): string => `${formatAmount(units, parent.currency)} ${parent.currency}`;
    const names = listNames(valid.map(({ name }) => quoteValue(name)));
    const text = `Its ${money(own.amount)} in ${own.period} are less than its children's ${money(sum)}: ${names}.`;
    return [{ severity: "warning", subject: parent.name, text }];
  }
  return [];
}

/** Today, and later days on which an amount can change. */
function daysToCompare(budgets: readonly Budget[], asOf: Day): readonly Day[] {
  const later = budgets.flatMap(({ period, validFrom }) => [
    ...(validFrom === undefined ? [] : [firstDay(validFrom)]),
    ...(period.every === "listed" ? period.periods.map(({ first }) => first) : []),
  ]);
  return [...new Set([asOf, ...later.filter((day) => day > asOf)])].sort();
}
