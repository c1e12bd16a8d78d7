import { subAccountKey } from "../partition/shared-costs.ts";
import { isScopeId, subscriptionOfScope } from "../scope.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationTarget, BudgetFilter } from "./budgets.ts";

/** The form in which values of a dimension are compared: as names in the budgets file are. */
export function filterKey(dimension: string, value: string): string {
  if (dimension === "subscription") return subAccountKey(value);
  const key = normalized(value);
  return dimension === "scope" ? key.replace(/^\/|\/$/g, "") : key;
}

/** The dimensions of the cube that a filter limits, with the keys of its values. */
export function limitsOf({
  scope: _,
  tags,
  target,
  ...byDimension
}: BudgetFilter): ReadonlyMap<string, ReadonlySet<string>> {
  const tagDimensions = [...(tags ?? [])].map(([key, values]) => [`tag:${key}`, values] as const);
  const limits = new Map<string, ReadonlySet<string>>();
  for (const [dimension, values] of [...Object.entries(byDimension), ...tagDimensions]) {
    if (values !== undefined) limits.set(dimension, keysOf(dimension, values));
  }
  // Cubes have no such dimension, so no charge counts by itself.
  if (target !== undefined) limits.set(targetDimension(target), keysOf(targetDimension(target), [target.target]));
  return limits;
}

/** The name under which targets of a dimension are compared with those of filters. */
export function targetDimension({ dimension }: Pick<AllocationTarget, "dimension">): string {
  return `allocation:${normalized(dimension)}`;
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
