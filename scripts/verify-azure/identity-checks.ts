import { InputError, ServiceError } from "exact-values/errors";
import type { ScopeId } from "../../src/hub/scope.ts";
import { isOfCustomerAgreement, scopeSupport } from "../../src/hub/scope-kind.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { scratchExport } from "./scratch-export.ts";

/** Whether each kind of scope lets this identity make an export that delivers as an identity of its own. */
export function identityChecks(place: AzurePlace): readonly Check[] {
  const { exports, name, options, scratch } = place;
  const kinds = [options.scope, ...options.identityScopes];
  return kinds.map((scope) => ({
    question: `Kind ${scopeSupport(scope).title} takes an export with an identity of its own`,
    believed: believedAt(scope),
    observe: async () => {
      // Where it may not be deleted it could not be made.
      scratch.add(`export ${name} of ${scope}`, () => exports.delete(scope, name).catch(unlessMissingRole));
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
function believedAt(scope: ScopeId): string | undefined {
  if (isOfCustomerAgreement(scope)) return "refused: MissingRole";
  return scopeSupport(scope).role === undefined ? undefined : "made";
}

function unlessMissingRole(error: unknown): boolean {
  if (error instanceof InputError && error.code === "MissingRole") return false;
  throw error;
}
