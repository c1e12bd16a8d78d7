import { shellCommand } from "exact-values/shell-command";
import { type EnrollmentRole, enrollmentRoleCommand } from "../../../hub/roles/enrollment-role.ts";
import { type AssignedRole, assignmentCommand, byObjectId } from "../../../hub/roles/role-loop.ts";
import { parseScopeKind, type ScopeId } from "../../../hub/scope.ts";
import { scopeSupport } from "../../../hub/scope-kind.ts";

/** What a person does so that the engine may create and run exports of one scope. */
export interface Grant {
  readonly scope: ScopeId;
  /** Name of the role, or why there is none. */
  readonly role: string;
  /** Who can do it. */
  readonly by: string;
  /** A shell command; undefined where Azure offers no role to identities. */
  readonly command: string | undefined;
  readonly link: string;
}

export interface GrantReceiver {
  readonly principalId: string;
  readonly tenantId: string;
  readonly resourceManagerUrl: string;
  readonly portalUrl: string;
}

const EA_ROLES =
  "https://learn.microsoft.com/azure/cost-management-billing/manage/assign-roles-azure-service-principals";
const MCA_ROLES = "https://learn.microsoft.com/azure/cost-management-billing/manage/understand-mca-roles";
const SCOPES = "https://learn.microsoft.com/azure/cost-management-billing/costs/understand-work-scopes";

/** The grant that the engine needs on a scope; roles and APIs differ by the kind of scope. */
export function grantFor(scope: ScopeId, receiver: GrantReceiver): Grant {
  const kind = parseScopeKind(scope);
  switch (kind.kind) {
    case "subscription":
    case "resource-group":
      return resourceGrant(scope, receiver);
    case "billing-account":
      return kind.agreement === "ea" ? enrollmentGrant(scope, receiver, "Enrollment reader") : leftToPerson(scope);
    case "department":
      return enrollmentGrant(scope, receiver, "Department reader");
    case "billing-profile":
    case "invoice-section":
    case "customer":
      return leftToPerson(scope);
    case "enrollment-account":
      return noGrant(scope, "Azure offers identities no role on an enrollment account", EA_ROLES);
    case "management-group":
      return noGrant(scope, "management groups have no FOCUS exports", SCOPES);
    case "other":
      return noGrant(scope, "this is no scope that cost exports know", SCOPES);
  }
}

/** True where a role of the Resource Manager is all that an identity needs. */
export function takesAssignments(scope: ScopeId): boolean {
  const { kind } = parseScopeKind(scope);
  return kind === "subscription" || kind === "resource-group";
}

/** What lets the engine make and run exports of a scope that takes assignments. */
export function engineRole(principalId: string): AssignedRole {
  return { assignee: byObjectId(principalId), role: "Cost Management Contributor" };
}

/** What lets the identity of pull requests see them. */
export function planRole(planClientId: string): AssignedRole {
  return { assignee: { shell: shellCommand`--assignee ${planClientId}` }, role: "Cost Management Reader" };
}

function resourceGrant(scope: ScopeId, { principalId, portalUrl }: GrantReceiver): Grant {
  const assigned = engineRole(principalId);
  return {
    scope,
    role: assigned.role,
    by: "an Owner or User Access Administrator of the scope",
    command: assignmentCommand(assigned, `/${scope}`),
    link: encodeURI(`${portalUrl}/#resource/${scope}/users`),
  };
}

function enrollmentGrant(scope: ScopeId, receiver: GrantReceiver, role: EnrollmentRole): Grant {
  const { principalId, tenantId, resourceManagerUrl } = receiver;
  return {
    scope,
    role,
    by: role === "Department reader" ? "an enrollment or department administrator" : "an enrollment administrator",
    command: enrollmentRoleCommand({ scope, role, principalId, tenantId, resourceManagerUrl }),
    link: EA_ROLES,
  };
}

/** No role would help: Azure refuses identities there. */
function leftToPerson(scope: ScopeId): Grant {
  const { personRole, title } = scopeSupport(scope);
  return {
    scope,
    role: `no role lets an identity make exports of a ${title} of a Microsoft Customer Agreement; configure-exports prints a command for each`,
    by: `a person with the role ${personRole} there, who runs these commands once`,
    command: undefined,
    link: MCA_ROLES,
  };
}

function noGrant(scope: ScopeId, role: string, link: string): Grant {
  const by = "nobody; monitor the subscriptions, the department or the billing account instead";
  return { scope, role, by, command: undefined, link };
}
