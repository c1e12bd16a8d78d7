import { addMonths, type Day, lastDay, type Month, monthOfDay, monthsBetween } from "exact-values/month";
import { dimensionOf, isProven, type ProvenAllocation } from "../allocation/proven-allocation.ts";
import type { BudgetDays } from "./budget-days.ts";
import { mayTouchScope } from "./budget-filter.ts";
import { type BudgetPeriod, type DaySpan, earlierDay } from "./budget-period.ts";
import type { AllocationTarget, Budget } from "./budgets.ts";

interface ScopeMonth {
  readonly scope: string;
  readonly month: Month;
}

/** What the lake holds, and what it lacks. */
export interface JudgedLake {
  /** Today, or the last day of the newest month of an old lake. */
  readonly asOf: Day;
  /**
   * The last settled day of every month that was read: undefined for a closed month, `"none"` if no day is settled (see
   * `settledUntil`).
   */
  readonly settled: ReadonlyMap<Month, Day | "none" | undefined>;
  /** Every month of a scope that was read. */
  readonly held: readonly ScopeMonth[];
  /** Months whose files exist but cannot be read. */
  readonly unreadable: readonly ScopeMonth[];
  /** Scopes without recent data. */
  readonly stale: readonly { readonly scope: string }[];
  /** Scopes that left the settings, so that no later months are expected. */
  readonly ended: ReadonlySet<string>;
  /** Pairs of scopes that hold the same costs in some months. */
  readonly overlaps: readonly { readonly scopes: readonly [string, string]; readonly months: readonly Month[] }[];
  /** Months with too many different charges per day to judge any budget that includes them. */
  readonly tooLarge: readonly ScopeMonth[];
  /** Undefined if no budget names a target of the allocation, or if it was not read. */
  readonly allocation?: ProvenAllocation | undefined;
  /** Months in which small resource groups were combined, so that their names are unknown. */
  readonly mergedGroups: readonly ScopeMonth[];
}

/** The last settled day of a period, with all days before it settled too; undefined if there is none. */
export function settledDayOf(
  { firstDay: first, lastDay: last }: Pick<BudgetPeriod, "firstDay" | "lastDay">,
  { asOf, settled }: JudgedLake,
): Day | undefined {
  let until: Day | undefined;
  for (const month of monthsBetween(monthOfDay(first), monthOfDay(earlierDay(last, asOf)))) {
    const day = settled.get(month);
    if (!settled.has(month) || day === "none") break;
    until = day ?? lastDay(month);
    if (day !== undefined) break;
  }
  if (until === undefined || until < first) return undefined;
  return earlierDay(until, last);
}

/**
 * The months that a budget needs from the lake in some days, and does not get. Months before a scope's first one are
 * not expected of it, unless no other scope has them.
 */
export function missingMonths(budget: Budget, days: DaySpan | Month, lake: JudgedLake): readonly MissingMonth[] {
  const months = typeof days === "string" ? [days] : monthsBetween(monthOfDay(days.first), monthOfDay(days.last));
  const touched = (one: ScopeMonth): boolean => mayTouchScope(budget.filter, one.scope);
  const byScope = Map.groupBy([...lake.held, ...lake.unreadable].filter(touched), ({ scope }) => scope);
  const { target } = budget.filter;
  const complete = target === undefined ? lake.held : [...lake.held, ...lake.tooLarge];
  const absent = months.filter((month) => !lake.settled.has(month)).map((month) => ({ month }));
  const lost = [...byScope].flatMap(([scope, all]) => {
    const known = all.map(({ month }) => month).sort();
    const [first, last] = [known[0], known.at(-1)];
    const held = new Set(complete.filter((one) => one.scope === scope).map(({ month }) => month));
    return months
      .filter((month) => lake.settled.has(month) && !held.has(month))
      .filter((month) => first !== undefined && month >= first)
      .filter((month) => !lake.ended.has(scope) || (last !== undefined && month <= last))
      .map((month) => ({ scope, month }));
  });
  const unproven = target === undefined ? [] : unprovenMonths(target, months, lake);
  return [...absent, ...lost, ...unproven];
}

interface MissingMonth extends Partial<ScopeMonth> {
  readonly month: Month;
  /** Why its allocation cannot be used, in a sentence. */
  readonly reason?: string;
}

/** Months whose costs are known, but not who pays them. */
function unprovenMonths(
  { dimension }: AllocationTarget,
  months: readonly Month[],
  { allocation, settled }: JudgedLake,
): readonly MissingMonth[] {
  const known = allocation && dimensionOf(allocation, dimension)?.months;
  return months.flatMap((month): readonly MissingMonth[] => {
    const one = known?.get(month);
    if (!settled.has(month) || isProven(one)) return [];
    return [{ month, reason: one?.reason ?? `No month is allocated by ${dimension}.` }];
  });
}

interface JudgedCase {
  readonly budget: Budget;
  readonly period: BudgetPeriod;
  readonly days: readonly BudgetDays[];
  readonly judgedUntil: Day | undefined;
}

/** Why a budget cannot be judged, in a sentence that says what to do; undefined if it can. */
export function reasonNotToJudge(
  { budget, days, judgedUntil, period }: JudgedCase,
  lake: JudgedLake,
): string | undefined {
  const stale = lake.stale.find(({ scope }) => mayTouchScope(budget.filter, scope));
  if (stale !== undefined)
    return `Scope ${stale.scope} has no recent data. Check its export and the last hub-ingest run.`;
  if (!lake.held.some(({ scope }) => mayTouchScope(budget.filter, scope)))
    return "The lake has no scope that the budget's filter may include. Check the filter, and run hub-backfill.";
  const needed = neededDays(period, judgedUntil, lake);
  const { target } = budget.filter;
  const large = lake.tooLarge.find(
    (one) => target === undefined && isNeeded(one, needed) && mayTouchScope(budget.filter, one.scope),
  );
  if (large !== undefined)
    return (
      `Scope ${large.scope} has too many different charges per day in ${large.month}. ` +
      "Use fewer tag keys in the filters of hub/budgets.json."
    );
  const [missing] = needed === undefined ? [] : missingMonths(budget, needed, lake);
  if (missing?.reason !== undefined)
    return `The allocation of ${missing.month} cannot be used. ${missing.reason} Run hub-allocate for this month.`;
  if (missing !== undefined) {
    const what = missing.scope === undefined ? "The lake has" : `Scope ${missing.scope} has`;
    return `${what} no readable costs of ${missing.month}. Run hub-backfill for this month.`;
  }
  if (judgedUntil === undefined)
    return `No day from ${period.firstDay} on is settled yet. Azure needs up to three days to rate usage.`;
  const months = new Set(monthsBetween(monthOfDay(period.firstDay), monthOfDay(judgedUntil)));
  const inPeriod = days.filter(({ month }) => months.has(month));
  const shared = lake.overlaps.find((pair) =>
    pair.months.some((month) =>
      target !== undefined
        ? months.has(month)
        : pair.scopes.every((scope) => inPeriod.some((one) => one.scope === scope && one.month === month)),
    ),
  );
  if (shared !== undefined)
    return (
      `Scopes ${shared.scopes.join(" and ")} contain the same costs, which would count twice. ` +
      (target === undefined
        ? "Add one of them to the budget's filter as its scope, or remove one from the settings."
        : "Remove one of them from the settings.")
    );
  const merged = lake.mergedGroups.find(({ month, scope }) => months.has(month) && mayTouchScope(budget.filter, scope));
  if (merged !== undefined && budget.filter.resourceGroup !== undefined)
    return (
      `Scope ${merged.scope} has too many resource groups in ${merged.month} to tell them apart. ` +
      "Filter by subscription or tag instead."
    );
  const unknown = inPeriod.find(({ hasUnknownCosts }) => hasUnknownCosts);
  if (unknown !== undefined)
    return (
      `Some charges of ${unknown.scope} in ${unknown.month} have no ${budget.metric} cost. ` +
      `Use the ${budget.metric === "effective" ? "billed" : "effective"} metric.`
    );
  return undefined;
}

function isNeeded({ month }: ScopeMonth, days: DaySpan | undefined): boolean {
  return days !== undefined && month >= monthOfDay(days.first) && month <= monthOfDay(days.last);
}

/** Months up to the last one that should be complete. A running month without any data may just be about to arrive. */
function neededDays(
  { firstDay: first, lastDay: last }: BudgetPeriod,
  judgedUntil: Day | undefined,
  { asOf }: JudgedLake,
): DaySpan | undefined {
  const lastMonthEnd = lastDay(addMonths(monthOfDay(asOf), -1));
  const complete = earlierDay(last, lastMonthEnd);
  const end = judgedUntil === undefined || judgedUntil < complete ? complete : judgedUntil;
  return end < first ? undefined : { first, last: end };
}
