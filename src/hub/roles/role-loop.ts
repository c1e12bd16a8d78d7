import { quoteShellArg, type ShellSource, shellCommand } from "exact-values/shell-command";

/** Placeholder in commands for an unknown identity. */
export const UNKNOWN_PRINCIPAL = "<object id of the identity>";

/** A role and the identity to assign it to with `az role assignment create`. */
export interface AssignedRole {
  /** The command's options that identify the identity. */
  readonly assignee: ShellSource;
  readonly role: string;
}

/** A service principal by object ID, which requires no permission to read the directory. */
export function byObjectId(principalId: string): ShellSource {
  return { shell: shellCommand`--assignee-object-id ${principalId} --assignee-principal-type ServicePrincipal` };
}

/** The command that assigns a role at a resource ID. */
export function assignmentCommand({ assignee, role }: AssignedRole, scope: string | ShellSource): string {
  return shellCommand`az role assignment create ${assignee} --role ${role} --scope ${scope}`;
}

/** A shell loop that assigns roles at each of these resource IDs. */
export function renderRoleLoop(roles: readonly AssignedRole[], scopes: readonly string[]): string {
  const words = scopes.map((scope) => `  ${quoteShellArg(scope)}`).join(" \\\n");
  const commands = roles.map((role) => `  ${assignmentCommand(role, { shell: '"$SCOPE"' })}\n`).join("");
  return `for SCOPE in \\\n${words}\ndo\n${commands}done`;
}

/** The commands that assign roles for all subscriptions below a management group. The reader inserts its ID. */
export function renderGroupRoles(roles: readonly AssignedRole[]): string {
  const scope = { shell: '"/providers/Microsoft.Management/managementGroups/$GROUP"' };
  return ['GROUP="ID of the group"', ...roles.map((role) => assignmentCommand(role, scope))].join("\n");
}
