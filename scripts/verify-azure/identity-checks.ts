import { InputError, ServiceError } from "exact-values/errors";
import type { ScopeId } from "../../src/hub/scope.ts";
import { isOfCustomerAgreement, scopeSupport } from "../../src/hub/scope-kind.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { scratchExport } from "./scratch-export.ts";

/**
 * Checks, for each kind of scope, whether this identity may create an export that delivers with its own managed
 * identity.
 */
export function identityChecks(place: AzurePlace): readonly Check[] {
  const { exports, name, options, scratch } = place;
  const kinds = [options.scope, ...options.identityScopes];
  return kinds.map((scope) => ({
    question: `A scope of kind ${scopeSupport(scope).title} accepts an export with its own identity`,
    believed: believedAt(scope),
    observe: async () => {
      // If it could not be deleted, it could not have been created.
      scratch.add(`export ${name} of ${scope}`, () => exports.delete(scope, name).catch(unlessMissingRole));
      try {
        const { body } = await exports.put(scope, name, scratchExport(place, scope));
        await exports.delete(scope, name);
        return body.identity === undefined ? "created without an identity" : "made";
      } catch (error) {
        if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
        return `refused: ${error.code}`;
      }
    },
  }));
}

/** The assumptions: a Customer Agreement rejects managed identities, and enrollment accounts have no role for them. */
function believedAt(scope: ScopeId): string | undefined {
  if (isOfCustomerAgreement(scope)) return "refused: MissingRole";
  return scopeSupport(scope).role === undefined ? undefined : "made";
}

function unlessMissingRole(error: unknown): boolean {
  if (error instanceof InputError && error.code === "MissingRole") return false;
  throw error;
}
