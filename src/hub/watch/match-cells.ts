import type { CostCube } from "exact-values/cost-cube";
import { filterKey, limitsOf } from "./budget-filter.ts";
import type { Budget } from "./budgets.ts";

interface CellsToMatch extends Pick<CostCube, "dimensions" | "values"> {
  readonly cells: Pick<CostCube["cells"], "codes">;
}

/** Cells in one currency that the same budgets include. */
interface MatchedGroup {
  readonly budgets: ReadonlySet<Budget>;
  readonly currency: string;
}

interface MatchedCells {
  readonly groups: readonly MatchedGroup[];
  /** The group of each cell. */
  readonly groupOfRow: Int32Array;
}

/**
 * Groups cells by currency and by the budgets that include them. Filters are compared once per distinct value, so that
 * the time depends on cells plus budgets, not on cells times budgets.
 */
export function matchCells(budgets: readonly Budget[], { cells, dimensions, values }: CellsToMatch): MatchedCells {
  const limited = budgets.map((budget) => ({ budget, limits: limitsOf(budget.filter) }));
  // Charges have no value in a dimension that the cube lacks, so they do not match.
  const possible = limited.filter(({ limits }) => [...limits.keys()].every((name) => dimensions.includes(name)));
  const currencyAt = dimensions.indexOf("currency");
  const all = new Set(possible.map(({ budget }) => budget));
  let groups: readonly MatchedGroup[] = (values[currencyAt] ?? []).map((currency) => ({ budgets: all, currency }));
  let groupOfRow = Int32Array.from(cells.codes[currencyAt] ?? []);
  for (const [at, name] of dimensions.entries()) {
    const limits = possible.flatMap((one) => {
      const keys = one.limits.get(name);
      return keys === undefined ? [] : [{ budget: one.budget, keys }];
    });
    if (limits.length === 0) continue;
    const { classOfCode, classes } = classify(values[at] ?? [], (value) => {
      const key = filterKey(name, value);
      return limits.filter(({ keys }) => keys.has(key)).map(({ budget }) => budget);
    });
    const isLimited = new Set(limits.map(({ budget }) => budget));
    const codes = cells.codes[at] ?? [];
    const places = new Map<number, number>();
    const divided: MatchedGroup[] = [];
    groupOfRow = groupOfRow.map((group, row) => {
      const inClass = classOfCode[codes[row] ?? 0] ?? 0;
      const pair = group * classes.length + inClass;
      const known = places.get(pair);
      if (known !== undefined) return known;
      const { budgets: before = all, currency = "" } = groups[group] ?? {};
      const included = [...before].filter((budget) => !isLimited.has(budget) || classes[inClass]?.has(budget));
      places.set(pair, divided.length);
      return divided.push({ budgets: new Set(included), currency }) - 1;
    });
    groups = divided;
  }
  return { groups, groupOfRow };
}

interface Classes {
  readonly classOfCode: readonly number[];
  readonly classes: readonly ReadonlySet<Budget>[];
}

/** Values for which the same budgets ask belong to one class. */
function classify(values: readonly string[], askedBy: (value: string) => readonly Budget[]): Classes {
  const places = new Map<string, number>();
  const classes: ReadonlySet<Budget>[] = [];
  const classOfCode = values.map((value) => {
    const budgets = askedBy(value);
    const key = JSON.stringify(budgets.map(({ name }) => name));
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, classes.length);
    return classes.push(new Set(budgets)) - 1;
  });
  return { classOfCode, classes };
}
