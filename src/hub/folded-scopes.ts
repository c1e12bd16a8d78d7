import { InputError } from "exact-values/errors";
import type { ScopeId } from "./scope.ts";
import { foldingKey } from "./scope-characters.ts";
import { formatScope } from "./scope-kind.ts";

/**
 * Scopes that must not get months, each with the scope that it folds onto. Of two such scopes the one that has months already keeps them; when neither
 * has any, nobody can say which is meant, and neither gets some.
 */
export function findFoldedScopes(
  scopes: Iterable<ScopeId>,
  withMonths: ReadonlySet<ScopeId>,
): ReadonlyMap<ScopeId, ScopeId> {
  const groups = new Map<string, Set<ScopeId>>();
  for (const scope of [...withMonths, ...scopes]) {
    const key = foldingKey(scope);
    groups.set(key, (groups.get(key) ?? new Set<ScopeId>()).add(scope));
  }
  const folded = new Map<ScopeId, ScopeId>();
  for (const group of groups.values()) {
    for (const scope of group) {
      const other = [...group].find((candidate) => candidate !== scope);
      if (other !== undefined && !withMonths.has(scope)) folded.set(scope, other);
    }
  }
  return folded;
}

/** The error of a scope whose name folds onto that of another. */
export function foldedScope(scope: ScopeId, other: ScopeId): InputError {
  return new InputError(
    "FoldedScope",
    `Scope ${formatScope(scope)} and scope ${formatScope(other)} differ only by how letters are written: one folder could be taken for the other.`,
    {
      remedy:
        "Keep the one that exists in Azure: take the other out of the settings and delete its exports. If both exist, give one of them another name, or export the subscription in their place.",
      place: { value: formatScope(scope) },
    },
  );
}
