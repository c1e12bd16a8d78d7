import { quoteValue } from "exact-values/errors";
import { formatMonthSpan, monthOfDay } from "exact-values/month";
import { nearestName } from "exact-values/nearest-name";
import { normalized } from "../text/normalized.ts";
import { mayTouchScope, targetDimension } from "./budget-filter.ts";
import type { Budget, BudgetFilter } from "./budgets.ts";
import type { BudgetsToPlan, PlanFinding } from "./budgets-plan.ts";
import type { SeenCharges } from "./seen-charges.ts";

type FilterCheck = Pick<BudgetsToPlan, "asOf" | "file" | "seen">;

/** Filters and currencies that the charges do not have, and charges that two budgets count. */
export function findFilterFaults({ asOf, file: { budgets }, seen }: FilterCheck): readonly PlanFinding[] {
  if (seen.months.size === 0)
    return [warning("lake", "It has no months with charges, so filters were not compared with any.")];
  const valid = budgets.filter(({ validTo }) => validTo === undefined || validTo >= monthOfDay(asOf));
  const complete = valid.filter(
    ({ filter }) => filter.target !== undefined || !seen.tooLarge.some(({ scope }) => mayTouchScope(filter, scope)),
  );
  return [
    ...complete.flatMap((budget) => [...unknownValues(budget, seen), ...unmatched(budget, seen)]),
    ...overlaps(valid, seen),
  ];
}

function unknownValues({ filter, name }: Budget, seen: SeenCharges): readonly PlanFinding[] {
  return dimensionsOf(filter).flatMap(({ dimension, label, values }) => {
    const known = seen.valuesOf(dimension);
    if (known.length === 0 && dimension.startsWith("tag:")) return [warning(name, `No charge has the ${label}.`)];
    if (known.length === 0 && filter.target !== undefined && values.length > 0)
      return [warning(name, `No month is allocated by ${quoteValue(filter.target.dimension)}.`)];
    return values
      .filter((value) => !seen.hasValue(dimension, value))
      .map((value) => {
        const nearest = nearestName(value, known, Math.max(2, Math.floor(value.length / 4)));
        const hint = nearest === undefined ? "" : ` Did you mean ${quoteValue(nearest)}?`;
        return warning(name, `No charge has ${quoteValue(value)} as ${label}.${hint}`);
      });
  });
}

const LABELS = {
  scope: "scope",
  subscription: "subscription",
  resourceGroup: "resource group",
  service: "service",
  region: "region",
  charge: "kind of charge",
} as const;

interface LimitedDimension {
  readonly dimension: string;
  readonly label: string;
  readonly values: readonly string[];
}

function dimensionsOf(filter: BudgetFilter): readonly LimitedDimension[] {
  const names = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return [
    ...names.map((dimension) => ({ dimension, label: LABELS[dimension], values: filter[dimension] ?? [] })),
    ...[...(filter.tags ?? [])].map(([key, values]) => ({
      dimension: `tag:${key}`,
      label: `tag ${quoteValue(key)}`,
      values,
    })),
    ...(filter.target === undefined
      ? []
      : [
          {
            dimension: targetDimension(filter.target),
            label: `target by ${quoteValue(filter.target.dimension)}`,
            values: [filter.target.target],
          },
        ]),
  ];
}

function unmatched(budget: Budget, seen: SeenCharges): readonly PlanFinding[] {
  const { currency, name } = budget;
  const matched = seen.currenciesOf(budget);
  if (matched.has(currency)) return [];
  const others = [...seen.currencies].sort().join(", ");
  const unknown = seen.currencies.has(currency) ? "" : ` No charge has the currency ${currency}, only ${others}.`;
  const months = formatMonthSpan([...seen.months].sort());
  if (matched.size === 0) return [warning(name, `Its filter matches no charge in ${months}.${unknown}`)];
  const own = [...matched].sort().join(", ");
  return [warning(name, `The charges that its filter matches are in ${own}, not in ${currency}.${unknown}`)];
}

/**
 * Pairs of budgets that count the same charges although neither includes the other. Only budgets that could be parent
 * and child are compared. A pair whose parents are already named is left out.
 */
function overlaps(budgets: readonly Budget[], seen: SeenCharges): readonly PlanFinding[] {
  const byName = new Map(budgets.map((budget) => [normalized(budget.name), budget]));
  const ancestors = new Map(budgets.map((budget) => [budget, ancestorsOf(budget, byName)]));
  const isPair = (one: Budget, other: Budget): boolean =>
    seen.sharing(one).has(other) &&
    one.metric === other.metric &&
    one.period.every === other.period.every &&
    ancestors.get(one)?.has(other) === false &&
    ancestors.get(other)?.has(one) === false;
  const isNamed = (one: Budget, other: Budget): boolean => {
    const parents = (budget: Budget): readonly Budget[] => [budget, ...(ancestors.get(budget) ?? [])];
    return parents(one).some((a) => parents(other).some((b) => (a !== one || b !== other) && isPair(a, b)));
  };
  return budgets.flatMap((one, at) =>
    budgets
      .slice(at + 1)
      .filter((other) => isPair(one, other) && !isNamed(one, other))
      .map((other) =>
        warning(
          one.name,
          `It counts some of the charges that ${quoteValue(other.name)} counts. ` +
            "If this is not intended, change a filter or set a parent.",
        ),
      ),
  );
}

function ancestorsOf({ parent }: Budget, byName: ReadonlyMap<string, Budget>): ReadonlySet<Budget> {
  const found = new Set<Budget>();
  let next = parent === undefined ? undefined : byName.get(normalized(parent));
  while (next !== undefined && !found.has(next)) {
    found.add(next);
    next = next.parent === undefined ? undefined : byName.get(normalized(next.parent));
  }
  return found;
}

function warning(subject: string, text: string): PlanFinding {
  return { severity: "warning", subject, text };
}
