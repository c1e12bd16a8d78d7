import { isWithin } from "../arm/resource-id.ts";
import type { Identity } from "../directory.ts";
import type { BillingAgreement } from "../exports/export-scope.ts";
import type { SteadyCosts } from "../exports/steady-amounts.ts";
import { hasRoleAssignments, type SimulatedScopeKind, scopeKind } from "./simulated-scope-kind.ts";

/** MOSP is classic pay-as-you-go, which has no FOCUS data. */
export type ScopeAgreement = BillingAgreement | "MOSP";

/** The content of a scope in the simulated tenant. Every option has a default. */
export interface ScopeOptions {
  /** Default: the agreement that the scope's path implies. */
  readonly agreement?: ScopeAgreement;
  /** Rows per whole month. Default: 40. With 0, parts only have a header. */
  readonly rows?: number;
  readonly parts?: number;
  readonly currencies?: readonly string[];
  readonly seed?: number;
  /** Some of the subscriptions that a billing scope covers. Its rows name them. */
  readonly subscriptionIds?: readonly string[];
  /**
   * Its costs are consistent with the prices and commitments in its price sheets, reservation details and
   * transactions.
   */
  readonly planted?: boolean;
  /** Believable costs for people who look at them. */
  readonly steady?: SteadyCosts;
  /** Unused products in its price sheets. */
  readonly fillers?: number;
  /** The first month with data, as `yyyyMM`. Runs of earlier months end as DataNotAvailable. */
  readonly firstMonth?: string;
  /** Identities that may create and run exports here. Default: the first identity of the simulated Azure. */
  readonly contributors?: readonly Pick<Identity, "objectId">[];
}

export interface KnownScope extends Omit<ScopeOptions, "agreement" | "contributors"> {
  readonly id: string;
  readonly kind: SimulatedScopeKind;
  readonly agreement: ScopeAgreement | undefined;
}

/** The scopes of the simulated tenant. A scope below a known one is also known, and inherits its options. */
export interface Scopes {
  add(scope: string, options: ScopeOptions): KnownScope;
  find(scope: string): KnownScope | undefined;
  /**
   * Grants a role of the billing account. These roles include creating, running and reading exports; none is
   * read-only.
   */
  grantBilling(objectId: string, scope: string): void;
  hasBillingRole(objectId: string, scope: string): boolean;
}

/** With one leading slash and no trailing slash. Users write scopes either way. */
export function scopePath(scope: string): string {
  return `/${scope.replace(/^\/+|\/+$/g, "")}`;
}

export function createScopes(): Scopes {
  const known = new Map<string, KnownScope>();
  const grants: { readonly objectId: string; readonly scope: string }[] = [];
  const kindOf = (scope: string): SimulatedScopeKind => {
    const kind = scopeKind(scope);
    if (kind === undefined) throw new Error(`simulator: ${scope} cannot have cost exports`);
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
        throw new Error(`simulator: use arm.grant for roles on ${scope}`);
      grants.push({ objectId, scope: scopePath(scope) });
    },
    hasBillingRole: (objectId, scope) =>
      grants.some((grant) => grant.objectId === objectId && isWithin(scope, grant.scope)),
  };
}
