import type { Month } from "../../hub/month.ts";
import type { PartitionKey } from "../../hub/partition/partition-path.ts";
import type { ScopeId } from "../../hub/scope.ts";

/** The months of each scope, both in order. */
export function monthsByScope(months: readonly PartitionKey[]): readonly (readonly [ScopeId, readonly Month[]])[] {
  const byScope = new Map<ScopeId, Month[]>();
  for (const { scope, month } of months) {
    const found = byScope.get(scope);
    if (found === undefined) byScope.set(scope, [month]);
    else found.push(month);
  }
  return [...byScope]
    .map(([scope, found]) => [scope, found.sort()] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}
