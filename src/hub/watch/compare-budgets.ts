import { normalized } from "../text/normalized.ts";
import type { Budget } from "./budgets.ts";

/** A budget that another version of the file adds, changes or removes. */
export interface ChangedBudget {
  /** Undefined if it is added. */
  readonly before: Budget | undefined;
  /** Undefined if it is removed. */
  readonly after: Budget | undefined;
  /** What differs, as keys of the file; empty for added and removed budgets. */
  readonly keys: readonly string[];
}

/** Added and changed budgets in the order of the new file, then removed ones. A new name is another budget. */
export function compareBudgets(before: readonly Budget[], after: readonly Budget[]): readonly ChangedBudget[] {
  const old = new Map(before.map((budget) => [normalized(budget.name), budget]));
  const names = new Set(after.map(({ name }) => normalized(name)));
  return [
    ...after.flatMap((budget): ChangedBudget[] => {
      const same = old.get(normalized(budget.name));
      const keys = same === undefined ? [] : differingKeys(same, budget);
      return same !== undefined && keys.length === 0 ? [] : [{ before: same, after: budget, keys }];
    }),
    ...before
      .filter(({ name }) => !names.has(normalized(name)))
      .map((budget): ChangedBudget => ({ before: budget, after: undefined, keys: [] })),
  ];
}

function differingKeys(before: Budget, after: Budget): readonly string[] {
  const [left, right] = [membersOf(before), membersOf(after)];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (key) => textOf(left[key]) !== textOf(right[key]),
  );
}

function textOf(member: unknown): string | undefined {
  return JSON.stringify(member, (_, value: unknown) => {
    if (typeof value === "bigint") return value.toString();
    return value instanceof Map ? [...value] : value;
  });
}

/** The members as in the file, without their place in it. */
function membersOf({ line: _, period, ...members }: Budget): Readonly<Record<string, unknown>> {
  return period.every === "listed"
    ? { ...members, periods: period.periods }
    : { ...members, period: period.every, amount: period.amount };
}
