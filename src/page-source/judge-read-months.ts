import type { PageBudget, PageMonth } from "cost-page";
import { dailyCells, OTHER_GROUPS } from "cost-page/cube";
import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { type Day, dayOfDate, firstDay, lastDay, type Month } from "exact-values/month";
import type { BudgetDays } from "../hub/watch/budget-days.ts";
import { mayTouchScope } from "../hub/watch/budget-filter.ts";
import type { Budget } from "../hub/watch/budgets.ts";
import { collectBudgetDays } from "../hub/watch/collect-budget-days.ts";
import { collectTargetDays, type LackingMonth } from "../hub/watch/collect-target-days.ts";
import { judgeBudgets } from "../hub/watch/judge-budgets.ts";
import type { JudgedLake } from "../hub/watch/judged-lake.ts";
import type { BudgetJudgement } from "../hub/watch/judgement.ts";

interface ScopeMonth {
  readonly scope: string;
  readonly month: Month;
}

/** What else the judgement needs to know about the lake. */
interface LoadedLake extends Pick<JudgedLake, "allocation" | "ended" | "overlaps" | "stale"> {
  readonly asOf: Day;
  readonly months: readonly PageMonth[];
  readonly held: readonly ScopeMonth[];
  /** Months whose files cannot be read. */
  readonly unreadable: readonly ScopeMonth[];
  /** Scopes of the lake that were not asked for. */
  readonly left: readonly string[];
  /** The lake has months before the first one that was asked for. */
  readonly isCut: boolean;
}

/** The dimensions of daily costs that budgets need, in addition to those of every cube. */
export function budgetDimensions(budgets: readonly Budget[]): readonly string[] {
  const keys = budgets.flatMap(({ filter }) => [...(filter.tags?.keys() ?? [])]);
  return [...new Set(keys)].sort().map((key) => `tag:${key}`);
}

/** Collects the daily costs of budgets month by month, because the months are too large to keep. */
export class BudgetCosts {
  readonly #days: BudgetDays[] = [];
  readonly #mergedGroups: ScopeMonth[] = [];
  readonly #tooLarge: ScopeMonth[] = [];
  readonly #lacking: LackingMonth[] = [];
  readonly #budgets: readonly Budget[];

  constructor(budgets: readonly Budget[]) {
    this.#budgets = budgets;
  }

  add({ month, scope }: ScopeMonth, cube: CostCube | undefined): void {
    const daily = cube && dailyCells(cube);
    if (this.#budgets.length === 0) return;
    if (cube === undefined || daily === undefined) {
      this.#tooLarge.push({ scope, month });
      return;
    }
    const given = cube.values[GIVEN_COSTS] ?? [];
    for (const metric of ["effective", "billed"] as const)
      if (given.some((value) => value !== "both" && value !== metric)) this.#lacking.push({ scope, month, metric });
    if (cube.values[GROUPS]?.includes(OTHER_GROUPS) === true) this.#mergedGroups.push({ scope, month });
    const { dimensions, values } = cube;
    const cells = { ...cube.cells, ...daily };
    this.#days.push(...collectBudgetDays(this.#budgets, { scope, month, cube: { dimensions, values, cells } }));
  }

  judge({ held, isCut, left, months, unreadable, ...lake }: LoadedLake): readonly BudgetJudgement[] {
    const isTooLarge = ({ month, scope }: ScopeMonth): boolean =>
      this.#tooLarge.some((one) => one.scope === scope && one.month === month);
    const present = new Set(held.map(({ month }) => month));
    const judged = judgeBudgets({
      ...lake,
      budgets: this.#budgets,
      days: [
        ...this.#days,
        ...(lake.allocation === undefined ? [] : collectTargetDays(this.#budgets, lake.allocation, this.#lacking)),
      ],
      settled: new Map(
        months.filter(({ month }) => present.has(month)).map((one) => [one.month, one.settledUntil] as const),
      ),
      held: held.filter((one) => !isTooLarge(one)),
      unreadable,
      tooLarge: this.#tooLarge,
      mergedGroups: this.#mergedGroups,
    });
    return judged.map((one) => {
      const reason = reasonLeftOut(one, { left, first: isCut ? months[0]?.month : undefined });
      if (reason === undefined) return one;
      const { amount, budget, firstDay: from, lastDay: to, period } = one;
      return { amount, budget, firstDay: from, lastDay: to, period, state: "not-judged", reason };
    });
  }
}

/** Why a budget needs more of the lake than was asked for. */
function reasonLeftOut(
  { budget, firstDay: from }: BudgetJudgement,
  { first, left }: { readonly first: Month | undefined; readonly left: readonly string[] },
): string | undefined {
  const scope = left.find((one) => mayTouchScope(budget.filter, one));
  if (scope !== undefined) return `Scope ${scope} is not among the scopes that were asked for.`;
  if (first === undefined || from >= firstDay(first)) return undefined;
  return `Its period begins before ${first}, the first month that was asked for. Ask for more months.`;
}

const GROUPS = CELL_DIMENSIONS.indexOf("resourceGroup");
const GIVEN_COSTS = CELL_DIMENSIONS.indexOf("givenCosts");

/** Today, or the last day of the newest month of an old copy. */
export function judgedDay(months: readonly Month[], now: Date): Day {
  const today = dayOfDate(now);
  const newest = months.at(-1);
  return newest === undefined || lastDay(newest) > today ? today : lastDay(newest);
}

/** Budgets as the page shows them; a redacted page hides names and owners. */
export function pageBudgets(
  judgements: readonly BudgetJudgement[],
  { isRedacted, hide }: { readonly isRedacted: boolean; readonly hide: (text: string) => string },
): readonly PageBudget[] {
  const names = [...new Set(judgements.map(({ budget }) => budget.name))];
  return judgements.map((one): PageBudget => {
    const { amount, budget, period } = one;
    const { currency, metric, name, owner } = budget;
    return {
      ...{ period, currency, metric, amount },
      name: isRedacted ? `budget ${names.indexOf(name) + 1}` : name,
      owner: isRedacted ? undefined : owner,
      judged:
        one.state === "not-judged"
          ? undefined
          : { state: one.state, until: one.judgedUntil, spent: one.spent, forecast: one.forecast },
      reason: one.state === "not-judged" ? hide(one.reason) : undefined,
    };
  });
}
