import { quoteShellArg, type ShellSource, shellCommand } from "exact-values/shell-command";

/** In a command, where nobody said who the identity is. */
export const UNKNOWN_PRINCIPAL = "<object id of the identity>";

/** A role of an identity, where it is assigned by `az role assignment create`. */
export interface AssignedRole {
  /** The options of the command that name the identity. */
  readonly assignee: ShellSource;
  readonly role: string;
}

/** A service principal by its object ID, which takes no right to read the directory. */
export function byObjectId(principalId: string): ShellSource {
  return { shell: shellCommand`--assignee-object-id ${principalId} --assignee-principal-type ServicePrincipal` };
}

/** The command that assigns a role at a resource ID. */
export function assignmentCommand({ assignee, role }: AssignedRole, scope: string | ShellSource): string {
  return shellCommand`az role assignment create ${assignee} --role ${role} --scope ${scope}`;
}

/** One loop of the shell that assigns roles at each of these resource IDs. */
export function renderRoleLoop(roles: readonly AssignedRole[], scopes: readonly string[]): string {
  const words = scopes.map((scope) => `  ${quoteShellArg(scope)}`).join(" \\\n");
  const commands = roles.map((role) => `  ${assignmentCommand(role, { shell: '"$SCOPE"' })}\n`).join("");
  return `for SCOPE in \\\n${words}\ndo\n${commands}done`;
}

/** The commands that assign roles once for every subscription below a management group, whose ID the reader fills in. */
export function renderGroupRoles(roles: readonly AssignedRole[]): string {
  const scope = { shell: '"/providers/Microsoft.Management/managementGroups/$GROUP"' };
  return ['GROUP="ID of the group"', ...roles.map((role) => assignmentCommand(role, scope))].join("\n");
}
