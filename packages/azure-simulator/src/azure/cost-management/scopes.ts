import { isWithin } from "../arm/resource-id.ts";
import type { Identity } from "../directory.ts";
import type { BillingAgreement } from "../exports/export-scope.ts";
import { hasRoleAssignments, type SimulatedScopeKind, scopeKind } from "./simulated-scope-kind.ts";

/** MOSP: classic pay-as-you-go, which has no FOCUS data. */
export type ScopeAgreement = BillingAgreement | "MOSP";

/** What a scope of the simulated tenant holds. All of it can be left out. */
export interface ScopeOptions {
  /** What the scope's path implies when absent. */
  readonly agreement?: ScopeAgreement;
  /** Rows of a whole month, 40 when absent; 0 gives parts with nothing but a header. */
  readonly rows?: number;
  readonly parts?: number;
  readonly currencies?: readonly string[];
  readonly seed?: number;
  /** Some of the subscriptions that a billing scope covers, so that its rows name them. */
  readonly subscriptionIds?: readonly string[];
  /** Its costs tell of the same prices and commitments as its price sheets, reservation details and transactions. */
  readonly planted?: boolean;
  /** Products in its price sheets that nobody used. */
  readonly fillers?: number;
  /** `yyyyMM` of the first month that has data; earlier ones end as DataNotAvailable. */
  readonly firstMonth?: string;
  /** Who gets the right to make and run exports here; the cloud's first identity when absent. */
  readonly contributors?: readonly Pick<Identity, "objectId">[];
}

export interface KnownScope extends Omit<ScopeOptions, "agreement" | "contributors"> {
  readonly id: string;
  readonly kind: SimulatedScopeKind;
  readonly agreement: ScopeAgreement | undefined;
}

/** The scopes of the simulated tenant. What is below one that is known is known, too, and takes after it. */
export interface Scopes {
  add(scope: string, options: ScopeOptions): KnownScope;
  find(scope: string): KnownScope | undefined;
  /** A role of the billing account's own; all of them let people make, run and read exports: none only reads. */
  grantBilling(objectId: string, scope: string): void;
  hasBillingRole(objectId: string, scope: string): boolean;
}

/** With one leading slash and no trailing one; people write scopes either way. */
export function scopePath(scope: string): string {
  return `/${scope.replace(/^\/+|\/+$/g, "")}`;
}

export function createScopes(): Scopes {
  const known = new Map<string, KnownScope>();
  const grants: { readonly objectId: string; readonly scope: string }[] = [];
  const kindOf = (scope: string): SimulatedScopeKind => {
    const kind = scopeKind(scope);
    if (kind === undefined) throw new Error(`simulator: no scope of cost exports: ${scope}`);
    return kind;
  };
  return {
    add: (scope, { agreement, contributors: _contributors, ...options }) => {
      const id = scopePath(scope);
      const added: KnownScope = { ...options, id, kind: kindOf(id), agreement };
      known.set(id.toLowerCase(), added);
      return added;
    },
    find: (scope) => {
      const kind = scopeKind(scope);
      if (kind === undefined) return undefined;
      const nearest = [...known.values()]
        .filter(({ id }) => isWithin(scope, id))
        .sort((a, b) => b.id.length - a.id.length)[0];
      return nearest === undefined ? undefined : { ...nearest, id: scope, kind };
    },
    grantBilling: (objectId, scope) => {
      if (hasRoleAssignments(kindOf(scopePath(scope))))
        throw new Error(`simulator: roles on ${scope} are given by arm.grant`);
      grants.push({ objectId, scope: scopePath(scope) });
    },
    hasBillingRole: (objectId, scope) =>
      grants.some((grant) => grant.objectId === objectId && isWithin(scope, grant.scope)),
  };
}
