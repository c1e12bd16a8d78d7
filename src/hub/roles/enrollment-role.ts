import { shellCommand } from "exact-values/shell-command";
import type { ScopeId } from "../scope.ts";

/** Role definitions of billing scopes: their IDs are the same in every billing account. */
const DEFINITIONS = {
  "Enrollment reader": "24f8edb6-1668-4659-b5e2-40bb5f3a7d7e",
  "Department reader": "db609904-a47f-4794-9be8-9bd86fbffd8a",
} as const;
export type EnrollmentRole = keyof typeof DEFINITIONS;

interface EnrollmentAssignment {
  readonly scope: ScopeId;
  readonly role: EnrollmentRole;
  /** Object ID; where it is not known the shell asks Azure for it, by a client ID that the reader fills in. */
  readonly principalId: string | undefined;
  /** Where it is not known, that of whoever runs the command. */
  readonly tenantId: string | undefined;
  readonly resourceManagerUrl: string;
}

export function isEnrollmentRole(role: string): role is EnrollmentRole {
  return role in DEFINITIONS;
}

/** The shell command that gives a role at an enrollment or a department, which the portal and `az role assignment` cannot. */
export function enrollmentRoleCommand(assignment: EnrollmentAssignment): string {
  const { scope, role, principalId, tenantId, resourceManagerUrl } = assignment;
  const url = `${resourceManagerUrl}/${scope}/billingRoleAssignments/`;
  const principal = principalId === undefined ? ASKED_PRINCIPAL : withinJson(principalId);
  const tenant = tenantId === undefined ? ASKED_TENANT : withinJson(tenantId);
  const definition = withinJson(`/${scope}/billingRoleDefinitions/${DEFINITIONS[role]}`);
  const body = shellCommand`${'{"properties":{"principalId":"'}${principal}${'","principalTenantId":"'}${tenant}${`","roleDefinitionId":"${definition}"}}`}`;
  // The name of the assignment is a GUID of the caller's choice.
  return shellCommand`az rest --method put --url ${url}${NEW_ASSIGNMENT} --body ${{ shell: body }}`;
}

/** Text as it is between the quotes of a JSON string. */
function withinJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What the shell of the reader fills in. */
const ASKED_PRINCIPAL = { shell: '"$(az ad sp show --id CLIENT_ID --query id --output tsv)"' };
const ASKED_TENANT = { shell: '"$(az account show --query tenantId --output tsv)"' };
const NEW_ASSIGNMENT = { shell: '"$(uuidgen)?api-version=2019-10-01-preview"' };
