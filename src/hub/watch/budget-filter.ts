import { subAccountKey } from "../partition/shared-costs.ts";
import { isScopeId, subscriptionOfScope } from "../scope.ts";
import { normalized } from "./budget-values.ts";
import type { BudgetFilter } from "./budgets.ts";

/** The form in which values of a dimension are compared: as names in the budgets file are. */
export function filterKey(dimension: string, value: string): string {
  if (dimension === "subscription") return subAccountKey(value);
  const key = normalized(value);
  return dimension === "scope" ? key.replace(/^\/|\/$/g, "") : key;
}

/** The dimensions of the cube that a filter limits, with the keys of its values. */
export function limitsOf({ scope: _, tags, ...byDimension }: BudgetFilter): ReadonlyMap<string, ReadonlySet<string>> {
  const tagDimensions = [...(tags ?? [])].map(([key, values]) => [`tag:${key}`, values] as const);
  const limits = new Map<string, ReadonlySet<string>>();
  for (const [dimension, values] of [...Object.entries(byDimension), ...tagDimensions]) {
    if (values !== undefined) limits.set(dimension, keysOf(dimension, values));
  }
  return limits;
}

/** False if the filter excludes all charges of a scope: by the scope, or by the subscription in its ID. */
export function mayTouchScope({ scope: scopes, subscription }: BudgetFilter, scope: string): boolean {
  if (scopes !== undefined && !keysOf("scope", scopes).has(filterKey("scope", scope))) return false;
  const own = isScopeId(scope) ? subscriptionOfScope(scope) : undefined;
  return subscription === undefined || own === undefined || keysOf("subscription", subscription).has(own.toLowerCase());
}

function keysOf(dimension: string, values: readonly string[]): ReadonlySet<string> {
  return new Set(values.map((value) => filterKey(dimension, value)));
}
