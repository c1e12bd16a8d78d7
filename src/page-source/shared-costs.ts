import type { Redaction } from "cost-page/cube";
import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import type { Month } from "exact-values/month";
import { formatMonthSpan } from "exact-values/month";
import { relateScopes, subAccountKey, subAccountsOf } from "../hub/partition/shared-costs.ts";
import { isScopeId } from "../hub/scope.ts";
import type { ReadMonth } from "./read-month.ts";

const MAX_NAMED = 3;

interface SharedMonths {
  readonly months: Month[];
  readonly subscriptions: Set<string>;
}

/** Two scopes that hold the same costs. */
interface SharedCosts extends SharedMonths {
  readonly scopes: readonly [string, string];
}

/** The subscriptions in a month of a scope. */
interface ScopeMonth {
  readonly scope: string;
  readonly month: Month;
  readonly subscriptions: ReadonlySet<string>;
}

export function scopeMonthOf({ month, reading, scope }: ReadMonth): ScopeMonth {
  return { scope, month, subscriptions: new Set(reading.cube.values[SUBSCRIPTION] ?? []) };
}

/**
 * Finds each pair of scopes that hold the same costs: one contains the other by its ID, or both have charges for
 * the same subscriptions in the same month. Two subscriptions never overlap, and neither do two resource groups.
 */
export function findSharedCosts(read: readonly ScopeMonth[]): readonly SharedCosts[] {
  const pairs = new Map<string, SharedCosts>();
  for (const [month, inMonth] of Map.groupBy(read, (one) => one.month)) {
    for (const [index, one] of inMonth.entries()) {
      for (const other of inMonth.slice(index + 1)) {
        const shared = sharedIds(one.scope, other.scope, one.subscriptions, other.subscriptions);
        if (shared === undefined) continue;
        const key = `${one.scope}\n${other.scope}`;
        const known = pairs.get(key) ?? { scopes: [one.scope, other.scope], months: [], subscriptions: new Set() };
        pairs.set(key, known);
        known.months.push(month);
        for (const id of shared) known.subscriptions.add(id);
      }
    }
  }
  return [...pairs.values()];
}

/** A sentence for each pair. */
export function describeSharedCosts(
  pairs: readonly SharedCosts[],
  { nameOfScope, nameOfSubscription }: Pick<Redaction, "nameOfScope" | "nameOfSubscription">,
): readonly string[] {
  return pairs.map(({ months, scopes, subscriptions }) => {
    const [one, other] = scopes.map(nameOfScope);
    const ids = [...subscriptions].sort();
    const named = ids.slice(0, MAX_NAMED).map(nameOfSubscription).join(", ");
    const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : "";
    const what = ids.length === 0 ? "" : ` (of ${named}${more})`;
    const when = formatMonthSpan(months);
    return `${one} and ${other} contain the same costs${what} in ${when}, which are counted twice.`;
  });
}

/** A sentence for each pair of scopes that contain the same costs in months that were allocated. */
export function describeAllocatedTwice(
  months: readonly { readonly month: Month; readonly subAccounts: ReadonlyMap<string, ReadonlySet<string>> }[],
): readonly string[] {
  const read = months.flatMap(({ month, subAccounts }) =>
    [...subAccounts].map(([scope, subscriptions]) => ({ scope, month, subscriptions })),
  );
  const names = { nameOfScope: (scope: string) => scope, nameOfSubscription: (id: string) => id };
  return describeSharedCosts(findSharedCosts(read), names);
}

const SUBSCRIPTION = CELL_DIMENSIONS.indexOf("subscription");

/** Undefined for scopes without shared costs. */
function sharedIds(
  one: string,
  other: string,
  left: ReadonlySet<string>,
  right: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const relation = isScopeId(one) && isScopeId(other) ? relateScopes(one, other) : "by sub-accounts";
  if (relation === "separate") return undefined;
  const keys = subAccountsOf(one, left).intersection(subAccountsOf(other, right));
  // Uses the spelling in the cube, which has the scope's name.
  const spelled = new Map([...right, ...left].map((id) => [subAccountKey(id), id]));
  const shared = new Set([...keys].map((key) => spelled.get(key) ?? key));
  return relation === "nested" || keys.size > 0 ? shared : undefined;
}
