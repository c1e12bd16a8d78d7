import type { LackingRole } from "exact-values/errors";
import { type EnrollmentRole, enrollmentRoleCommand, isEnrollmentRole } from "../../hub/roles/enrollment-role.ts";
import { UNKNOWN_PRINCIPAL } from "../../hub/roles/role-loop.ts";
import { parseScopeId, type ScopeId } from "../../hub/scope.ts";
import { needsManualSteps, scopeSupport } from "../../hub/scope-kind.ts";
import { CLOUD_ENDPOINTS } from "../azure-clouds.ts";
import { assignmentRemedy } from "../http/missing-role.ts";
import type { Caller } from "../sign-in/repository-identity.ts";

/** The permission that an identity lacks for creating or running exports, and how it gets it. */
export function exportRights(scope: string, refused: RefusedCall): ExportRights {
  const { caller } = refused;
  const id = parseScopeId(scope);
  const { kind, role, title } = scopeSupport(id);
  if (needsManualSteps(id)) return { remedy: personRemedy(scope, undefined) };
  if (role === undefined) {
    return {
      remedy:
        `Azure has no role for identities at a ${title}. Use the account, department or subscriptions that ` +
        "it belongs to.",
    };
  }
  const principalId = caller?.principalId;
  if (kind === "subscription" || kind === "resource-group") {
    const lacking = { role, scope: `/${id}`, principalId };
    return { remedy: assignmentRemedy({ ...lacking, principal: principalId }), lacking };
  }
  const who = principalId ?? UNKNOWN_PRINCIPAL;
  const remedy = isEnrollmentRole(role)
    ? `Ask an Enterprise Administrator of the enrollment to give the service principal ${who} the role ` +
      `${role}. Only the billing API can assign it, in bash: ${enrollmentCommand(id, role, refused)} ` +
      "(docs/scopes.md)."
    : `Ask an owner of the ${title} to give the service principal ${who} the role ${role} under Cost ` +
      "Management + Billing, Access control (IAM).";
  return { remedy };
}

interface RefusedCall {
  /** The identity, if known. */
  readonly caller?: Caller | undefined;
  /** Default: that of the public cloud. */
  readonly resourceManagerUrl?: string | undefined;
}

interface ExportRights {
  readonly remedy: string;
  readonly lacking?: LackingRole;
}

/** The remedy if no identity can create exports; `account` is the account that they deliver to. */
export function personRemedy(scope: string, account: string | undefined): string {
  const { personRole, title } = scopeSupport(parseScopeId(scope));
  return (
    `Azure accepts exports of a ${title} under a Microsoft Customer Agreement only from people, regardless ` +
    "of an identity's roles: run configure-exports, which prints a command for each. " +
    `They must be run by a person who has the role ${personRole ?? "Contributor"} there and can assign ` +
    `roles on ${account ?? "the hub's storage account"}.`
  );
}

function enrollmentCommand(scope: ScopeId, role: EnrollmentRole, { caller, ...refused }: RefusedCall): string {
  const { resourceManagerUrl = CLOUD_ENDPOINTS.AzureCloud.resourceManager } = refused;
  const { principalId, tenantId } = caller ?? {};
  return enrollmentRoleCommand({ scope, role, principalId, tenantId, resourceManagerUrl });
}
