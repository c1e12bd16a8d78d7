import type { Month } from "../../hub/month.ts";
import { addMonths } from "../../hub/month.ts";
import type { PartitionKey } from "../../hub/partition-path.ts";
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

/** `202301-202306, 202309 (7 months)`. */
export function formatMonthSpan(months: readonly Month[]): string {
  const spans: { readonly first: Month; last: Month }[] = [];
  for (const month of months) {
    const open = spans.at(-1);
    if (open !== undefined && addMonths(open.last, 1) === month) open.last = month;
    else spans.push({ first: month, last: month });
  }
  const text = spans.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(", ");
  return `${text} (${counted(months.length, "month")})`;
}

/** `1 month`, `2 months`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
