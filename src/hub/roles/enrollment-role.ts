import { shellCommand } from "exact-values/shell-command";
import type { ScopeId } from "../scope.ts";

/** Role definition IDs for billing scopes, which are the same in every billing account. */
const DEFINITIONS = {
  "Enrollment reader": "24f8edb6-1668-4659-b5e2-40bb5f3a7d7e",
  "Department reader": "db609904-a47f-4794-9be8-9bd86fbffd8a",
} as const;
export type EnrollmentRole = keyof typeof DEFINITIONS;

interface EnrollmentAssignment {
  readonly scope: ScopeId;
  readonly role: EnrollmentRole;
  /** Object ID. If it is unknown, the shell command asks Azure, and the reader inserts a client ID. */
  readonly principalId: string | undefined;
  /** If it is unknown, the tenant of the person who runs the command is used. */
  readonly tenantId: string | undefined;
  readonly resourceManagerUrl: string;
}

export function isEnrollmentRole(role: string): role is EnrollmentRole {
  return role in DEFINITIONS;
}

/**
 * The shell command that assigns a role at an enrollment or a department, which neither the portal nor `az role
 * assignment` can do.
 */
export function enrollmentRoleCommand(assignment: EnrollmentAssignment): string {
  const { scope, role, principalId, tenantId, resourceManagerUrl } = assignment;
  const url = `${resourceManagerUrl}/${scope}/billingRoleAssignments/`;
  const principal = principalId === undefined ? ASKED_PRINCIPAL : withinJson(principalId);
  const tenant = tenantId === undefined ? ASKED_TENANT : withinJson(tenantId);
  const definition = withinJson(`/${scope}/billingRoleDefinitions/${DEFINITIONS[role]}`);
  const start = '{"properties":{"principalId":"';
  const end = `","roleDefinitionId":"${definition}"}}`;
  const body = shellCommand`${start}${principal}${'","principalTenantId":"'}${tenant}${end}`;
  // The assignment's name is a GUID that the caller chooses.
  return shellCommand`az rest --method put --url ${url}${NEW_ASSIGNMENT} --body ${{ shell: body }}`;
}

/** Escapes text for a JSON string, without the quotes. */
function withinJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Shell expressions for values that are unknown here. */
const ASKED_PRINCIPAL = { shell: '"$(az ad sp show --id CLIENT_ID --query id --output tsv)"' };
const ASKED_TENANT = { shell: '"$(az account show --query tenantId --output tsv)"' };
const NEW_ASSIGNMENT = { shell: '"$(uuidgen)?api-version=2019-10-01-preview"' };
