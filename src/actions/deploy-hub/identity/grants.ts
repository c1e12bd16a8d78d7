import { shellCommand } from "exact-values/shell-command";
import { type EnrollmentRole, enrollmentRoleCommand } from "../../../hub/roles/enrollment-role.ts";
import { type AssignedRole, assignmentCommand, byObjectId } from "../../../hub/roles/role-loop.ts";
import { parseScopeKind, type ScopeId } from "../../../hub/scope.ts";
import { scopeSupport } from "../../../hub/scope-kind.ts";

/** The grant that lets the hub identity create and run exports of one scope. */
export interface Grant {
  readonly scope: ScopeId;
  /** Name of the role, or the reason why no role exists. */
  readonly role: string;
  /** Who can assign it. */
  readonly by: string;
  /** A shell command; undefined if Azure has no role for identities. */
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

/** The grant that the hub identity needs on a scope; roles and APIs differ by the kind of scope. */
export function grantFor(scope: ScopeId, receiver: GrantReceiver): Grant {
  const kind = parseScopeKind(scope);
  switch (kind.kind) {
    case "subscription":
    case "resource-group":
      return resourceGrant(scope, receiver);
    case "billing-account":
      return kind.agreement === "ea" ? enrollmentGrant(scope, receiver, "Enrollment reader") : manualGrant(scope);
    case "department":
      return enrollmentGrant(scope, receiver, "Department reader");
    case "billing-profile":
    case "invoice-section":
    case "customer":
      return manualGrant(scope);
    case "enrollment-account":
      return noGrant(scope, "Azure has no role for identities on an enrollment account", EA_ROLES);
    case "management-group":
      return noGrant(scope, "management groups have no FOCUS exports", SCOPES);
    case "other":
      return noGrant(scope, "cost exports do not support this kind of scope", SCOPES);
  }
}

/** Whether a Resource Manager role is all that an identity needs. */
export function takesAssignments(scope: ScopeId): boolean {
  const { kind } = parseScopeKind(scope);
  return kind === "subscription" || kind === "resource-group";
}

/** The role with which the hub identity creates and runs exports of a scope that supports role assignments. */
export function hubIdentityRole(principalId: string): AssignedRole {
  return { assignee: byObjectId(principalId), role: "Cost Management Contributor" };
}

/** The role with which the plan identity sees them. */
export function planRole(planClientId: string): AssignedRole {
  return { assignee: { shell: shellCommand`--assignee ${planClientId}` }, role: "Cost Management Reader" };
}

function resourceGrant(scope: ScopeId, { principalId, portalUrl }: GrantReceiver): Grant {
  const assigned = hubIdentityRole(principalId);
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

/** Azure accepts no identity there, so a person creates the exports. */
function manualGrant(scope: ScopeId): Grant {
  const { personRole, title } = scopeSupport(scope);
  return {
    scope,
    role:
      `no role lets an identity create exports of a ${title} of a Microsoft Customer Agreement; ` +
      "configure-exports prints a command for each export",
    by: `a person with the role ${personRole} there, who runs these commands once`,
    command: undefined,
    link: MCA_ROLES,
  };
}

function noGrant(scope: ScopeId, role: string, link: string): Grant {
  const by = "no one; monitor the subscriptions, the department or the billing account instead";
  return { scope, role, by, command: undefined, link };
}
