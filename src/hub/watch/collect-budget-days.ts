import type { CostCube } from "exact-values/cost-cube";
import { addDays, type Day, firstDay, lastDay, type Month, numberOfDay } from "exact-values/month";
import type { BudgetDays, DayCosts } from "./budget-days.ts";
import { mayTouchScope } from "./budget-filter.ts";
import type { Budget, BudgetMetric } from "./budgets.ts";
import { matchCells } from "./match-cells.ts";

interface MonthOfBudgets {
  readonly scope: string;
  readonly month: Month;
  /** The whole month: every cell has a day. */
  readonly cube: Pick<CostCube, "dimensions" | "values"> & { readonly cells: DailyCells };
}

type DailyCells = Pick<CostCube["cells"], "codes" | BudgetMetric> & {
  readonly day: readonly Day[];
  /** False for one-time and recurring charges. */
  readonly isUsageBased: readonly boolean[];
};

const METRICS: readonly BudgetMetric[] = ["effective", "billed"];
const PARTS = ["subscription", "service", "resourceGroup"] as const;

/** At least the days of a month. */
const DAYS = 31;

/** Sums of a group of cells, by day of the month, starting at 0. */
interface GroupSums {
  readonly usage: bigint[];
  readonly once: bigint[];
  /** By place in `PARTS`, then by `code * DAYS + day`. */
  readonly parts: readonly Map<number, bigint>[];
  hasUnknownCosts: boolean;
}

/**
 * The daily costs of each budget in one month of one scope, by currency. Budgets without a matching charge have no
 * entry.
 */
export function collectBudgetDays(budgets: readonly Budget[], place: MonthOfBudgets): readonly BudgetDays[] {
  const touching = budgets.filter(({ filter }) => mayTouchScope(filter, place.scope));
  return METRICS.flatMap((metric) => {
    const own = touching.filter((budget) => budget.metric === metric);
    return own.length === 0 ? [] : daysByMetric(own, metric, place);
  });
}

function daysByMetric(
  budgets: readonly Budget[],
  metric: BudgetMetric,
  { cube, month, scope }: MonthOfBudgets,
): readonly BudgetDays[] {
  const { groupOfRow, groups } = matchCells(budgets, cube);
  const codes = PARTS.map((name) => cube.cells.codes[cube.dimensions.indexOf(name)] ?? []);
  const sums = groups.map(({ budgets: own }) => (own.size === 0 ? undefined : noSums()));
  const given = cube.dimensions.indexOf("givenCosts");
  const isKnown = cube.values[given]?.map((value) => value === "both" || value === metric) ?? [];
  const days = daysOf(month);
  const places = new Map(days.map((day, at) => [day, at]));
  for (const [row, day] of cube.cells.day.entries()) {
    const known = sums[groupOfRow[row] ?? 0];
    if (known === undefined) continue;
    // Charges dated outside of the month count on its first day.
    const at = places.get(day) ?? 0;
    const amount = cube.cells[metric][row] ?? 0n;
    const daily = cube.cells.isUsageBased[row] === true ? known.usage : known.once;
    daily[at] = (daily[at] ?? 0n) + amount;
    if (isKnown[cube.cells.codes[given]?.[row] ?? 0] === false) known.hasUnknownCosts = true;
    for (let part = 0; part < PARTS.length; part++)
      add(known.parts[part], (codes[part]?.[row] ?? 0) * DAYS + at, amount);
  }
  const used = new Set(groupOfRow);
  const ofBudget = new Map(budgets.map((budget): [Budget, number[]] => [budget, []]));
  for (const [at, group] of groups.entries())
    if (used.has(at)) for (const budget of group.budgets) ofBudget.get(budget)?.push(at);
  return [...ofBudget].flatMap(([budget, own]) =>
    [...Map.groupBy(own, (at) => groups[at]?.currency ?? "")].map(([currency, all]) => {
      const total = addUp(all.flatMap((at) => sums[at] ?? []));
      const place = { budget: budget.name, scope, month, currency };
      const { hasUnknownCosts } = total;
      return { ...place, days: daysOfSums(total, days), parts: partsOfSums(total, days, cube), hasUnknownCosts };
    }),
  );
}

function noSums(): GroupSums {
  return { usage: [], once: [], parts: PARTS.map(() => new Map<number, bigint>()), hasUnknownCosts: false };
}

function addUp(all: readonly GroupSums[]): GroupSums {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  const total = noSums();
  total.hasUnknownCosts = all.some((one) => one.hasUnknownCosts);
  for (const { once, parts, usage } of all) {
    usage.forEach((amount, at) => {
      total.usage[at] = (total.usage[at] ?? 0n) + amount;
    });
    once.forEach((amount, at) => {
      total.once[at] = (total.once[at] ?? 0n) + amount;
    });
    for (const [part, amounts] of parts.entries())
      for (const [key, amount] of amounts) add(total.parts[part], key, amount);
  }
  return total;
}

function add(sums: Map<number, bigint> | undefined, key: number, amount: bigint): void {
  sums?.set(key, (sums.get(key) ?? 0n) + amount);
}

function daysOfSums({ once, usage }: GroupSums, days: readonly Day[]): ReadonlyMap<Day, DayCosts> {
  const found = days.flatMap((day, at): [Day, DayCosts][] => {
    if (usage[at] === undefined && once[at] === undefined) return [];
    return [[day, { usage: usage[at] ?? 0n, once: once[at] ?? 0n }]];
  });
  return new Map(found);
}

/** Spellings of a resource group are one code in the cube. Empty values are kept: they belong to the drivers, too. */
function partsOfSums(
  { parts }: GroupSums,
  days: readonly Day[],
  { dimensions, values }: MonthOfBudgets["cube"],
): BudgetDays["parts"] {
  return new Map(
    PARTS.map((name, part) => {
      const names = values[dimensions.indexOf(name)] ?? [];
      const byValue = new Map<string, Map<Day, bigint>>();
      for (const [key, amount] of parts[part] ?? []) {
        const [value, day] = [names[Math.floor(key / DAYS)] ?? "", days[key % DAYS]];
        if (day === undefined) continue;
        const known = byValue.get(value) ?? new Map<Day, bigint>();
        byValue.set(value, known.set(day, amount));
      }
      return [name, byValue];
    }),
  );
}

function daysOf(month: Month): readonly Day[] {
  const first = firstDay(month);
  const count = numberOfDay(lastDay(month)) - numberOfDay(first) + 1;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}
