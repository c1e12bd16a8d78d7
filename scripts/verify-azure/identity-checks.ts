import { InputError, ServiceError } from "../../src/errors.ts";
import type { ScopeId } from "../../src/hub/scope.ts";
import { formatScope, isOfCustomerAgreement, scopeSupport } from "../../src/hub/scope-kind.ts";
import type { Check } from "./check.ts";
import { scratchExport } from "./export-checks.ts";
import type { Place } from "./place.ts";

/** Whether each kind of scope lets this identity make an export that delivers as an identity of its own. */
export function identityChecks(place: Place): readonly Check[] {
  const { exports, name, wish } = place;
  const kinds = [wish.scope, ...wish.identityScopes];
  return kinds.map((scope) => ({
    asks: `Kind ${scopeSupport(scope).title} takes an export with an identity of its own (${formatScope(scope)})`,
    expected: expectedAt(scope),
    look: async () => {
      try {
        const { body } = await exports.put(scope, name, scratchExport(place, scope));
        await exports.delete(scope, name);
        return body.identity === undefined ? "made without an identity" : "made";
      } catch (error) {
        if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
        return `refused: ${error.code}`;
      }
    },
  }));
}

/** What the hub believes: a Customer Agreement refuses managed identities, and enrollment accounts have no role for them. */
function expectedAt(scope: ScopeId): string | undefined {
  if (isOfCustomerAgreement(scope)) return "refused: MissingRole";
  return scopeSupport(scope).role === undefined ? undefined : "made";
}
