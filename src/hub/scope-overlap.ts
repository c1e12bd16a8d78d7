import { parseScopeKind, type ScopeId, scopeContains, subscriptionOfScope } from "./scope.ts";
import { formatScope } from "./scope-kind.ts";

/** Two scopes whose costs would be counted twice, because one contains the other. */
interface ScopeOverlap {
  readonly outer: ScopeId;
  readonly inner: ScopeId;
}

/** All pairs of different scopes where one ID contains the other, ordered by inner scope, then outer scope. */
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

/** A billing scope, and other scopes that may belong to it. Their IDs do not show whether they do. */
interface PossibleOverlap {
  readonly outer: ScopeId;
  readonly inner: readonly ScopeId[];
}

const MAX_NAMED = 3;

/**
 * Billing scopes that may include the costs of other scopes in the list, ordered by name. A subscription's ID does not
 * show its billing account. Nested IDs are certain overlaps and excluded here. `isAnswered` excludes pairs that are
 * already known to overlap or not.
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

export function describePossibleOverlap({ outer, inner }: PossibleOverlap): string {
  const named = inner.slice(0, MAX_NAMED).map(formatScope).join(", ");
  const more = inner.length > MAX_NAMED ? ` and ${inner.length - MAX_NAMED} more` : "";
  return (
    `Scope ${formatScope(outer)} is in the settings together with ${named}${more}. Their IDs do not show whether ` +
    "they belong to it. If they do, their costs count twice from the first ingest: keep either the wider scope or " +
    "the narrower ones. If they do not, ignore this warning; it ends once the lake holds a month of both."
  );
}

function mayHold(outer: ScopeId, inner: ScopeId): boolean {
  const [wide, narrow] = [parseScopeKind(outer), parseScopeKind(inner)];
  if (!("billingAccountId" in wide) || outer === inner) return false;
  if (subscriptionOfScope(inner) !== undefined) return true;
  if (!("billingAccountId" in narrow) || narrow.billingAccountId !== wide.billingAccountId) return false;
  // Two divisions of one account, such as departments and enrollment accounts. Each pair is reported once.
  return wide.kind !== narrow.kind && outer < inner && !scopeContains(outer, inner) && !scopeContains(inner, outer);
}
