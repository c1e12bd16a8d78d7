import type { Month } from "exact-values/month";
import { formatMonthSpan } from "exact-values/month";
import { isScopeId, type ScopeId, scopeContains, subscriptionOfScope } from "../scope.ts";

/** Which scopes held the same costs when a month was committed. */
export interface OverlapRecord {
  /** Milliseconds since 1970, UTC. */
  readonly checkedAtMs: number;
  /** Ascending. */
  readonly others: readonly ScopeId[];
  /** True when more scopes were found than the metadata has room for. */
  readonly isCut: boolean;
}

/** A name of 900 characters is possible; metadata has 6 KB for everything. */
const MAX_CHARACTERS = 900;

/** `<milliseconds>/["scope", ...]`, with a trailing `+` when the list was cut. */
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

/** Reads what `formatOverlapRecord` wrote; undefined for any other text. */
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

/** The form in which SubAccountIds are compared: exports write `/subscriptions/<GUID>`, the bare GUID, and any case. */
export function subAccountKey(id: string): string {
  const key = id.trim().toLowerCase();
  return key.startsWith(SUBSCRIPTION_PREFIX) ? key.slice(SUBSCRIPTION_PREFIX.length) : key;
}

/**
 * The sub-accounts whose costs a month of a scope holds, as keys: those of its rows, and the subscription that the scope ID names, since exports of one
 * subscription may leave SubAccountId empty.
 */
export function subAccountsOf(scope: string, ids: Iterable<string>): ReadonlySet<string> {
  const keys = new Set([...ids].map(subAccountKey));
  keys.delete("");
  const own = isScopeId(scope) ? subscriptionOfScope(scope) : undefined;
  if (own !== undefined) keys.add(own.toLowerCase());
  return keys;
}

/**
 * What scope IDs alone say about the costs of two scopes: `nested` scopes share them, two subscriptions (or resource groups of one) never do, and all
 * others share them when their months name the same sub-account.
 */
export function relateScopes(one: ScopeId, other: ScopeId): "nested" | "separate" | "by sub-accounts" {
  if (scopeContains(one, other) || scopeContains(other, one)) return "nested";
  const areSubscriptions = subscriptionOfScope(one) !== undefined && subscriptionOfScope(other) !== undefined;
  return areSubscriptions ? "separate" : "by sub-accounts";
}

/** A month of a scope in a lake, with what was known about overlaps when it was committed. */
interface JudgedMonth {
  readonly scope: ScopeId;
  readonly month: Month;
  /** Undefined for months of releases that did not record overlaps. */
  readonly overlaps: OverlapRecord | undefined;
}

/** A scope whose months hold costs that other scopes hold, too. */
export interface KnownOverlap {
  readonly scope: ScopeId;
  /** Ascending. */
  readonly others: readonly ScopeId[];
  /** Ascending. */
  readonly months: readonly Month[];
}

/**
 * The overlaps that the months of a lake record, by scope. Of two months that both recorded an answer, the later one decides: it saw the other, or no
 * longer shares costs with it. An overlap ends with the month of either scope.
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

/** True when the other scope's month was checked later and no longer shared costs. A list that was cut says nothing about the rest. */
function endsOverlap({ overlaps }: JudgedMonth, scope: ScopeId, checkedAtMs: number): boolean {
  if (overlaps === undefined || overlaps.checkedAtMs <= checkedAtMs) return false;
  return !overlaps.isCut && !overlaps.others.includes(scope);
}

/** The months of an overlap: `Month 202606`, `Months 202605-202606 (2 months)`. */
export function formatOverlapMonths(months: readonly Month[]): string {
  const [only] = months;
  return months.length === 1 && only !== undefined ? `Month ${only}` : `Months ${formatMonthSpan(months)}`;
}
