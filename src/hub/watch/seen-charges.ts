import { OTHER_GROUPS } from "cost-page/cube";
import type { CostCube } from "exact-values/cost-cube";
import type { Month } from "exact-values/month";
import type { TargetSummary } from "../allocation/allocation-summary.ts";
import { isProven, type ProvenAllocation } from "../allocation/proven-allocation.ts";
import { filterKey, limitsOf, mayTouchScope, targetDimension } from "./budget-filter.ts";
import type { Budget } from "./budgets.ts";
import { targetsWithin } from "./collect-target-days.ts";
import { matchCells } from "./match-cells.ts";

interface ScopeMonth {
  readonly scope: string;
  readonly month: Month;
}

type SeenCube = Pick<CostCube, "dimensions" | "values"> & { readonly cells: Pick<CostCube["cells"], "codes"> };

/** More values would only slow down the search for a similar one. */
const MAX_VALUES = 5000;

/** What the charges of a lake have of the values in budgets' filters, collected month by month. */
export class SeenCharges {
  readonly months = new Set<Month>();
  /** Months without daily costs, because they have too many cells. */
  readonly tooLarge: ScopeMonth[] = [];
  /** In upper case. */
  readonly currencies = new Set<string>();
  readonly #budgets: readonly Budget[];
  /** By dimension: keys of values in filters. */
  readonly #asked = new Map<string, Set<string>>();
  readonly #found = new Map<string, Set<string>>();
  /** Values of the dimensions that filters limit. */
  readonly #values = new Map<string, Set<string>>();
  readonly #currencies = new Map<Budget, Set<string>>();
  readonly #shared = new Map<Budget, Set<Budget>>();

  constructor(budgets: readonly Budget[]) {
    this.#budgets = budgets;
    for (const { filter } of budgets) {
      for (const [dimension, keys] of limitsOf(filter)) for (const key of keys) addTo(this.#asked, dimension, key);
      for (const value of filter.scope ?? []) addTo(this.#asked, "scope", filterKey("scope", value));
    }
  }

  /** Adds a month of one scope; undefined if it has no daily costs. */
  add({ month, scope }: ScopeMonth, cube: SeenCube | undefined): void {
    this.months.add(month);
    this.#see("scope", scope);
    if (cube === undefined) {
      this.tooLarge.push({ scope, month });
      return;
    }
    for (const [at, dimension] of cube.dimensions.entries()) {
      const values = cube.values[at] ?? [];
      if (dimension === "currency") for (const value of values) if (value.trim()) this.currencies.add(codeOf(value));
      if (this.#asked.has(dimension)) for (const value of values) this.#see(dimension, value);
    }
    const touching = this.#budgets.filter(({ filter }) => mayTouchScope(filter, scope));
    const { groupOfRow, groups } = matchCells(touching, cube);
    for (const at of new Set(groupOfRow)) {
      const { budgets = new Set<Budget>(), currency = "" } = groups[at] ?? {};
      for (const budget of budgets) addTo(this.#currencies, budget, codeOf(currency));
      this.#share([...budgets].filter((budget) => budget.currency === codeOf(currency)));
    }
  }

  /** Adds targets of the allocation. They are compared with budgets by name, and not by charge. */
  addAllocation({ dimensions }: ProvenAllocation): void {
    for (const { months, name } of dimensions) {
      const dimension = targetDimension({ dimension: name });
      const asking = this.#budgets.flatMap((budget) => {
        const { target } = budget.filter;
        return target !== undefined && targetDimension(target) === dimension ? [{ budget, target }] : [];
      });
      if (asking.length === 0) continue;
      for (const summary of months.values()) {
        if (!isProven(summary)) continue;
        for (const one of summary.targets) this.#see(dimension, one.target);
        for (const one of summary.targets) if (one.parent !== undefined) this.#see(dimension, one.parent);
        for (const group of summary.groups.values()) this.#see(dimension, group);
        const byTarget = new Map<TargetSummary, Budget[]>();
        for (const { budget, target } of asking)
          for (const one of targetsWithin(summary, target)) byTarget.set(one, [...(byTarget.get(one) ?? []), budget]);
        for (const [{ currency }, budgets] of byTarget) {
          for (const budget of budgets) addTo(this.#currencies, budget, codeOf(currency));
          this.#share(budgets.filter((budget) => budget.currency === codeOf(currency)));
        }
      }
    }
  }

  /** Currencies of the charges that a budget's filter includes. */
  currenciesOf(budget: Budget): ReadonlySet<string> {
    return this.#currencies.get(budget) ?? new Set();
  }

  /** Budgets that count a charge which this budget counts, too. */
  sharing(budget: Budget): ReadonlySet<Budget> {
    return this.#shared.get(budget) ?? new Set();
  }

  hasValue(dimension: string, value: string): boolean {
    // The names of merged groups are lost, so any group may exist.
    if (dimension === "resourceGroup" && this.#values.get(dimension)?.has(OTHER_GROUPS)) return true;
    return this.#found.get(dimension)?.has(filterKey(dimension, value)) === true;
  }

  /** Some of the values that charges have in a dimension. */
  valuesOf(dimension: string): readonly string[] {
    return [...(this.#values.get(dimension) ?? [])];
  }

  #see(dimension: string, value: string): void {
    const key = filterKey(dimension, value);
    if (this.#asked.get(dimension)?.has(key)) addTo(this.#found, dimension, key);
    const isKept = (this.#values.get(dimension)?.size ?? 0) < MAX_VALUES || value === OTHER_GROUPS;
    if (isKept && key !== "") addTo(this.#values, dimension, value);
  }

  #share(budgets: readonly Budget[]): void {
    for (const one of budgets) for (const other of budgets) if (one !== other) addTo(this.#shared, one, other);
  }
}

function codeOf(currency: string): string {
  return currency.trim().toUpperCase();
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}
