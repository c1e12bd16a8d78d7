import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { type ShellSource, shellCommand } from "exact-values/shell-command";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import { AzureError } from "../../../azure/http/azure-error.ts";
import { textField } from "../../../azure/http/json-fields.ts";
import { isRefusal } from "../../../azure/http/missing-role.ts";
import type { LogGroup } from "../../../github/log.ts";

/**
 * A role assignment with a name of the template, for an identity that no longer exists. Names derive from resource IDs,
 * which a recreated identity keeps, while Azure lets no assignment change its principal.
 */
export interface OrphanedRole {
  /** Resource ID. */
  readonly id: string;
  readonly principalId: string;
}

export const ORPHAN_REASON = "its identity no longer exists; the deployment assigns the role to the new one";

interface OrphanRequest {
  readonly groupId: string;
  /** Resource IDs that the deployment writes. */
  readonly deployed: readonly string[];
  /** Object IDs of principals that the template assigns roles to and does not create. */
  readonly people: readonly string[];
}

const ASSIGNMENTS = "providers/Microsoft.Authorization/roleAssignments";
const ASSIGNMENT_API = "2022-04-01";
const IDENTITY_API = "2023-01-31";
const LOGIC_APP_API = "2019-05-01";

/** Finds the assignments that the deployment could not update. Empty if this identity must not list assignments. */
export async function findOrphanedRoles(
  manager: Pick<ResourceManager, "get" | "list">,
  { deployed, groupId, people }: OrphanRequest,
): Promise<readonly OrphanedRole[]> {
  const names = new Set(deployed.map((id) => id.toLowerCase()).filter((id) => id.includes(ASSIGNMENTS.toLowerCase())));
  if (names.size === 0) return [];
  try {
    const listed = await manager.list(`${groupId}/${ASSIGNMENTS}`, ASSIGNMENT_API);
    const known = new Set([...people, ...(await readPrincipals(manager, deployed))].map((id) => id.toLowerCase()));
    return listed.flatMap(({ id, properties }) => {
      const principalId = textField(properties, "principalId");
      if (typeof id !== "string" || principalId === undefined) return [];
      return names.has(id.toLowerCase()) && !known.has(principalId.toLowerCase()) ? [{ id, principalId }] : [];
    });
  } catch (error) {
    // The deployment then fails only if there are orphans, and its error has the command that deletes them.
    if (error instanceof AzureError && isRefusal(error.status)) return [];
    throw error;
  }
}

/** Object IDs of the identities that the template creates, if they exist. */
async function readPrincipals(
  manager: Pick<ResourceManager, "get">,
  deployed: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of deployed) {
    if (/\/userAssignedIdentities\/[^/]+$/i.test(id)) {
      const { properties } = (await manager.get(id, IDENTITY_API)) ?? {};
      found.push(textField(properties, "principalId") ?? "");
    } else if (/\/Microsoft\.Logic\/workflows\/[^/]+$/i.test(id)) {
      const { identity } = (await manager.get(id, LOGIC_APP_API)) ?? {};
      found.push(textField(identity, "principalId") ?? "");
    }
  }
  return found;
}

/** Deletes them. Throws InputError `RoleAssignmentConflict` with the command if this identity must not. */
export async function deleteOrphanedRoles(
  manager: Pick<ResourceManager, "delete">,
  orphans: readonly OrphanedRole[],
  log: Pick<LogGroup, "info">,
): Promise<readonly Notice[]> {
  for (const [index, { id, principalId }] of orphans.entries()) {
    try {
      await manager.delete(id, ASSIGNMENT_API);
    } catch (error) {
      if (!(error instanceof AzureError) || !isRefusal(error.status)) throw error;
      throw conflict(orphans.slice(index), error);
    }
    log.info(`Deleted a role assignment of ${principalId}, which no longer exists: ${id}`);
  }
  if (orphans.length === 0) return [];
  return [
    {
      code: "IdentityRecreated",
      message:
        `${counted(orphans.length, "role assignment")} belonged to identities that no longer exist and ` +
        "were replaced. The new identities have new IDs.",
      remedy: "Run the commands of the next steps again: they set the client IDs and assign the roles on the scopes.",
    },
  ];
}

/** The command that deletes role assignments. */
export function deleteRolesCommand(ids: readonly string[]): string {
  const list: ShellSource = { shell: ids.map((id) => shellCommand`${id}`).join(" ") };
  return shellCommand`az role assignment delete --ids ${list}`;
}

function conflict(orphans: readonly OrphanedRole[], cause: AzureError): InputError {
  return new InputError(
    "RoleAssignmentConflict",
    `${counted(orphans.length, "role assignment")} of identities that no longer exist cannot be updated, and this ` +
      "identity must not delete them.",
    {
      remedy:
        "Ask an Owner or Role Based Access Control Administrator of the resource group to delete them, then run " +
        `deploy-hub again: ${deleteRolesCommand(orphans.map(({ id }) => id))}`,
      cause,
    },
  );
}
