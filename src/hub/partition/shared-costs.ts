import type { Month } from "exact-values/month";
import { formatMonthSpan } from "exact-values/month";
import { isScopeId, type ScopeId, scopeContains, subscriptionOfScope } from "../scope.ts";

/** The scopes that held the same costs when a month was committed. */
export interface OverlapRecord {
  /** Milliseconds since 1970, UTC. */
  readonly checkedAtMs: number;
  /** Ascending. */
  readonly others: readonly ScopeId[];
  /** True if the metadata has no room for all scopes. */
  readonly isCut: boolean;
}

/** Scope IDs may have 900 characters, and all metadata together is limited to 6 KB. */
const MAX_CHARACTERS = 900;

/** `<milliseconds>/["scope", ...]`, with a trailing `+` if the list was cut. */
export function formatOverlapRecord({ checkedAtMs, others, isCut }: OverlapRecord): string {
  const kept: ScopeId[] = [];
  let length = 0;
  for (const other of others) {
    length += encodeURIComponent(other).length;
    if (length > MAX_CHARACTERS) break;
    kept.push(other);
  }
  return `${checkedAtMs}/${JSON.stringify(kept)}${isCut || kept.length < others.length ? "+" : ""}`;
}

/** Parses the output of `formatOverlapRecord`; undefined for any other text. */
export function parseOverlapRecord(text: string | undefined): OverlapRecord | undefined {
  const [, checkedAt, list, cut] = text?.match(/^(\d{1,15})\/(\[.*\])(\+?)$/) ?? [];
  if (checkedAt === undefined || list === undefined) return undefined;
  try {
    const others: unknown = JSON.parse(list);
    if (!Array.isArray(others)) return undefined;
    const scopes = others.filter((other): other is ScopeId => typeof other === "string" && isScopeId(other));
    return { checkedAtMs: Number(checkedAt), others: scopes, isCut: cut === "+" };
  } catch {
    return undefined;
  }
}

const SUBSCRIPTION_PREFIX = "/subscriptions/";

/** The form for comparing SubAccountIds. Exports contain `/subscriptions/<GUID>` or the bare GUID, in any case. */
export function subAccountKey(id: string): string {
  const key = id.trim().toLowerCase();
  return key.startsWith(SUBSCRIPTION_PREFIX) ? key.slice(SUBSCRIPTION_PREFIX.length) : key;
}

/**
 * The sub-accounts whose costs a month of a scope holds, as comparison keys: those in its rows, and the subscription in
 * the scope ID, because exports of one subscription may leave SubAccountId empty.
 */
export function subAccountsOf(scope: string, ids: Iterable<string>): ReadonlySet<string> {
  const keys = new Set([...ids].map(subAccountKey));
  keys.delete("");
  const own = isScopeId(scope) ? subscriptionOfScope(scope) : undefined;
  if (own !== undefined) keys.add(own.toLowerCase());
  return keys;
}

/**
 * The relation of two scopes, based on their IDs: `nested` scopes share costs. Two subscriptions, or resource groups of
 * one, never do. All others share costs if their months contain the same sub-account.
 */
export function relateScopes(one: ScopeId, other: ScopeId): "nested" | "separate" | "by sub-accounts" {
  if (scopeContains(one, other) || scopeContains(other, one)) return "nested";
  const areSubscriptions = subscriptionOfScope(one) !== undefined && subscriptionOfScope(other) !== undefined;
  return areSubscriptions ? "separate" : "by sub-accounts";
}

/** A month of a scope in a lake, with the overlaps that were known at its commit. */
interface JudgedMonth {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Undefined for months of releases that did not record overlaps. */
  readonly overlaps: OverlapRecord | undefined;
}

/** A scope whose months hold costs that other scopes also hold. */
export interface KnownOverlap {
  readonly scope: ScopeId;
  /** Ascending. */
  readonly others: readonly ScopeId[];
  /** Ascending. */
  readonly months: readonly Month[];
}

/**
 * The recorded overlaps of a lake, by scope. If the months of both scopes have a record, the later one decides, because
 * its check saw the other month. An overlap ends when either month is deleted.
 */
export function knownOverlaps(months: Iterable<JudgedMonth>): readonly KnownOverlap[] {
  const found = new Map<ScopeId, { readonly others: Set<ScopeId>; readonly months: Set<Month> }>();
  for (const inMonth of Map.groupBy(months, ({ month }) => month).values()) {
    const byScope = new Map(inMonth.map((one) => [one.scope, one]));
    for (const { month, overlaps, scope } of inMonth) {
      for (const other of overlaps?.others ?? []) {
        const theirs = byScope.get(other);
        if (theirs === undefined || endsOverlap(theirs, scope, overlaps?.checkedAtMs ?? 0)) continue;
        const known = found.get(scope) ?? { others: new Set(), months: new Set() };
        found.set(scope, known);
        known.others.add(other);
        known.months.add(month);
      }
    }
  }
  return [...found.keys()].sort().map((scope) => ({
    scope,
    others: [...(found.get(scope)?.others ?? [])].sort(),
    months: [...(found.get(scope)?.months ?? [])].sort(),
  }));
}

/**
 * True if the other scope's month was checked later and no longer shared costs. A list that was cut proves nothing
 * about missing scopes.
 */
function endsOverlap({ overlaps }: JudgedMonth, scope: ScopeId, checkedAtMs: number): boolean {
  if (overlaps === undefined || overlaps.checkedAtMs <= checkedAtMs) return false;
  return !overlaps.isCut && !overlaps.others.includes(scope);
}

/** `Month 202606`, or `Months 202605-202606 (2 months)`. */
export function formatOverlapMonths(months: readonly Month[]): string {
  const [only] = months;
  return months.length === 1 && only !== undefined ? `Month ${only}` : `Months ${formatMonthSpan(months)}`;
}
