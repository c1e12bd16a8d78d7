import { parseScopeKind, type ScopeId, scopeContains, subscriptionOfScope } from "./scope.ts";
import { formatScope } from "./scope-kind.ts";

/** Two scopes of which the first holds the second: their costs would be counted twice. */
interface ScopeOverlap {
  readonly outer: ScopeId;
  readonly inner: ScopeId;
}

/** All pairs of different scopes that are nested by their IDs, ordered by inner, then outer scope. */
export function findOverlaps(scopes: Iterable<ScopeId>): readonly ScopeOverlap[] {
  const known = new Map<string, ScopeId>([...scopes].map((scope) => [scope, scope]));
  return [...known.values()].sort().flatMap((inner) =>
    pathsAbove(inner).flatMap((path) => {
      const outer = known.get(path);
      return outer === undefined ? [] : [{ outer, inner }];
    }),
  );
}

function pathsAbove(scope: ScopeId): readonly string[] {
  const segments = scope.split("/");
  return segments.slice(1).map((_, depth) => segments.slice(0, depth + 1).join("/"));
}

/** A billing scope, and scopes beside it that may belong to it, which no ID says. */
interface PossibleOverlap {
  readonly outer: ScopeId;
  readonly inner: readonly ScopeId[];
}

const MAX_NAMED = 3;

/**
 * Billing scopes that may hold the costs of other scopes in the same list, ordered by name: a subscription belongs to an account without its ID
 * saying so. Nested IDs are left out, since those are certain. `isAnswered` leaves out pairs of which more is known.
 */
export function findPossibleOverlaps(
  scopes: Iterable<ScopeId>,
  isAnswered: (outer: ScopeId, inner: ScopeId) => boolean = () => false,
): readonly PossibleOverlap[] {
  const all = [...new Set(scopes)].sort();
  return all.flatMap((outer) => {
    const inner = all.filter((other) => mayHold(outer, other) && !isAnswered(outer, other));
    return inner.length === 0 ? [] : [{ outer, inner }];
  });
}

/** Text of the warning. */
export function describePossibleOverlap({ outer, inner }: PossibleOverlap): string {
  const named = inner.slice(0, MAX_NAMED).map(formatScope).join(", ");
  const more = inner.length > MAX_NAMED ? ` and ${inner.length - MAX_NAMED} more` : "";
  return `Scope ${formatScope(outer)} is in the settings beside ${named}${more}. Their IDs do not say whether these belong to it; costs of those that do count twice from the first ingest on. Keep either the wider scope or the narrower ones; when they do not belong to it, nothing has to be done, and the warning ends once the lake holds a month of both.`;
}

function mayHold(outer: ScopeId, inner: ScopeId): boolean {
  const [wide, narrow] = [parseScopeKind(outer), parseScopeKind(inner)];
  if (!("billingAccountId" in wide) || outer === inner) return false;
  if (subscriptionOfScope(inner) !== undefined) return true;
  if (!("billingAccountId" in narrow) || narrow.billingAccountId !== wide.billingAccountId) return false;
  // Two ways to divide one account, such as departments and enrollment accounts; each pair is reported once.
  return wide.kind !== narrow.kind && outer < inner && !scopeContains(outer, inner) && !scopeContains(inner, outer);
}
