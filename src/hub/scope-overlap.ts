import type { ScopeId } from "./scope.ts";

/** Two scopes of which the first holds the second: their costs would be counted twice. */
export interface ScopeOverlap {
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
