import { type EnrollmentRole, enrollmentRoleCommand, isEnrollmentRole } from "../../hub/enrollment-role.ts";
import { parseScopeId, type ScopeId } from "../../hub/scope.ts";
import { needsPerson, scopeSupport } from "../../hub/scope-kind.ts";
import { assignmentRemedy } from "../http/missing-role.ts";

/** What an identity lacks that may not make or run exports, and how it gets it; `principal` is its object ID when Azure named it. */
export function exportRightsRemedy(scope: string, principal: string | undefined): string {
  const id = parseScopeId(scope);
  const { kind, role, title } = scopeSupport(id);
  const who = principal ?? "<object id of the identity>";
  if (needsPerson(id)) return personRemedy(scope, undefined);
  if (role === undefined) {
    return `Azure has no role for identities at a ${title}: name the account, department or subscriptions that it belongs to.`;
  }
  if (kind === "subscription" || kind === "resource-group") {
    return assignmentRemedy({ role, scope: `/${id}`, principal });
  }
  return isEnrollmentRole(role)
    ? `Ask an Enterprise Administrator of the enrollment to give the service principal ${who} the role ${role}, which only the billing API can assign, in bash: ${enrollmentCommand(id, role, principal)} (docs/scopes.md).`
    : `Ask an owner of the ${title} to give the service principal ${who} the role ${role} under Cost Management + Billing, Access control (IAM).`;
}

/** What is done where no identity may make exports; `account` is the one that they deliver to. */
export function personRemedy(scope: string, account: string | undefined): string {
  const { personRole, title } = scopeSupport(parseScopeId(scope));
  return (
    `Azure takes exports of a ${title} of a Microsoft Customer Agreement from people only, whatever role an identity has: run configure-exports, which prints a command for each. ` +
    `A person runs them who has the role ${personRole ?? "Contributor"} there and may assign roles on ${account ?? "the hub's storage account"}.`
  );
}

function enrollmentCommand(scope: ScopeId, role: EnrollmentRole, principalId: string | undefined): string {
  const resourceManagerUrl = "https://management.azure.com"; // enterprise agreements of other clouds have portals of their own
  return enrollmentRoleCommand({ scope, role, principalId, tenantId: undefined, resourceManagerUrl });
}
