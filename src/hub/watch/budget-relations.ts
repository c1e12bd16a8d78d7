import { quoteValue } from "exact-values/errors";
import { normalized } from "../text/normalized.ts";
import type { BudgetEntry } from "./budget-entry.ts";
import type { Budget, BudgetPeriods } from "./budgets.ts";
import type { BudgetsSource } from "./budgets-source.ts";

/** Checks names and parents, and returns the budgets with parents spelled as their names are. */
export function checkRelations(
  entries: readonly BudgetEntry[],
  { collect, suggest }: BudgetsSource,
): readonly Budget[] {
  const byName = new Map<string, Budget>();
  for (const { budget, cursor } of entries) {
    const same = byName.get(normalized(budget.name));
    if (same === undefined) byName.set(normalized(budget.name), budget);
    else collect(() => cursor.member("name")?.fail(`is ${quoteValue(budget.name)}, as in line ${same.line}`));
  }
  const parentOf = ({ parent }: Budget) => (parent === undefined ? undefined : byName.get(normalized(parent)));
  const withoutPeriods = new Set(entries.filter((entry) => !entry.hasPeriods).map(({ budget }) => budget));
  const inReportedCycle = new Set<Budget>();
  return entries.map(({ budget, cursor, hasPeriods }) => {
    const parent = parentOf(budget);
    collect(() => {
      const fail = (what: string) => cursor.member("parent")?.fail(what);
      if (budget.parent !== undefined && parent === undefined) {
        const names = [...byName.values()].map(({ name }) => name);
        fail(`is ${quoteValue(budget.parent)}, which is no budget${suggest(budget.parent, names)}`);
      }
      if (parent === undefined) return;
      const cycle = findCycle(budget, parentOf);
      if (cycle.length > 0 && !inReportedCycle.has(budget)) {
        for (const member of cycle) inReportedCycle.add(member);
        fail(`leads back to the budget itself: ${cycle.map(({ name }) => quoteValue(name)).join(" in ")}`);
      }
      if (!hasPeriods || withoutPeriods.has(parent)) return;
      const difference = describeDifference(budget, parent);
      if (difference !== undefined) fail(`is ${quoteValue(parent.name)}, which has ${difference}`);
    });
    return { ...budget, parent: parent?.name };
  });
}

/** The budgets from this one up to itself again; empty if it is not its own ancestor. */
function findCycle(budget: Budget, parentOf: (budget: Budget) => Budget | undefined): readonly Budget[] {
  const path = new Set([budget]);
  for (let next = parentOf(budget); next !== undefined; next = parentOf(next)) {
    if (next === budget) return [...path];
    if (path.has(next)) return [];
    path.add(next);
  }
  return [];
}

/** Sums of children are compared with the parent's amount, so both must count the same money in the same periods. */
function describeDifference(child: Budget, parent: Budget): string | undefined {
  if (child.currency !== parent.currency) return `the currency ${parent.currency} instead of ${child.currency}`;
  if (child.metric !== parent.metric) return `the metric ${parent.metric} instead of ${child.metric}`;
  return hasSamePeriods(child.period, parent.period) ? undefined : "other periods";
}

function hasSamePeriods(child: BudgetPeriods, parent: BudgetPeriods): boolean {
  if (child.every !== "listed" || parent.every !== "listed") return child.every === parent.every;
  const ofParent = new Set(parent.periods.map(({ first, last }) => `${first}/${last}`));
  return child.periods.every(({ first, last }) => ofParent.has(`${first}/${last}`));
}
