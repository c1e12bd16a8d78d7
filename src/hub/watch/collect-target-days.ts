import { type Day, firstDay, type Month, monthOfDay } from "exact-values/month";
import type { DimensionSummary, TargetSummary } from "../allocation/allocation-summary.ts";
import { dimensionOf, isProven, type ProvenAllocation } from "../allocation/proven-allocation.ts";
import { normalized } from "../text/normalized.ts";
import type { BudgetDays, DayCosts } from "./budget-days.ts";
import type { AllocationTarget, Budget, BudgetMetric } from "./budgets.ts";

/** A month of a scope in which some charges lack a metric. Allocation counts them as 0, so its sums are too low. */
export interface LackingMonth {
  readonly scope: string;
  readonly month: Month;
  readonly metric: BudgetMetric;
}

/** The daily costs of budgets that name a target of the allocation. Months that are not proven are left out. */
export function collectTargetDays(
  budgets: readonly Budget[],
  allocation: ProvenAllocation,
  lacking: readonly LackingMonth[],
): readonly BudgetDays[] {
  return budgets.flatMap(({ filter: { target }, metric, name }) => {
    if (target === undefined) return [];
    return [...(dimensionOf(allocation, target.dimension)?.months ?? [])].flatMap(([month, summary]) => {
      if (!isProven(summary)) return [];
      const lack = lacking.find((one) => one.month === month && one.metric === metric);
      const byCurrency = Map.groupBy(targetsWithin(summary, target), ({ currency }) => currency);
      return [...byCurrency].map(
        ([currency, targets]): BudgetDays => ({
          ...{ budget: name, scope: lack?.scope ?? "", month, currency },
          ...{ days: addDays(targets, month, metric), parts: new Map(), hasUnknownCosts: lack !== undefined },
        }),
      );
    });
  });
}

/** The target itself, and the members of a group with this name at any depth. */
export function targetsWithin(
  { groups, targets }: DimensionSummary,
  { target: wanted }: Pick<AllocationTarget, "target">,
): readonly TargetSummary[] {
  const above = new Map([...groups].map(([group, parent]) => [normalized(group), normalized(parent)]));
  return targets.filter(({ parent, target }) => {
    if (normalized(target) === normalized(wanted)) return true;
    // A file with a cycle of groups must not stop the run.
    const seen = new Set<string>();
    for (let group = parent && normalized(parent); group !== undefined && !seen.has(group); group = above.get(group)) {
      if (group === normalized(wanted)) return true;
      seen.add(group);
    }
    return false;
  });
}

/** Charges dated outside of the month count on its first day, as in other budgets. */
function addDays(targets: readonly TargetSummary[], month: Month, metric: BudgetMetric): ReadonlyMap<Day, DayCosts> {
  const sums = new Map<Day, DayCosts>();
  for (const { days } of targets)
    for (const { day: dated, once: rest, ...costs } of days) {
      const day = monthOfDay(dated) === month ? dated : firstDay(month);
      const { once, usage } = sums.get(day) ?? { once: 0n, usage: 0n };
      sums.set(day, { usage: usage + costs[metric] - rest[metric], once: once + rest[metric] });
    }
  return sums;
}
