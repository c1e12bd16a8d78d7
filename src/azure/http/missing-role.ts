import { assignmentCommand, byObjectId, UNKNOWN_PRINCIPAL } from "../../hub/roles/role-loop.ts";
import type { ServiceFault } from "./service-fault.ts";

/**
 * The roles to suggest if a service refuses access, because refusals of these services name neither permission nor
 * role. The Resource Manager names the permission, which `ACTION_ROLES` maps to a role. For exports, the role depends
 * on the kind of scope (`scopeSupport`).
 */
export const SERVICE_ROLES = {
  /** Assigned on the account or on one of its containers. */
  storage: "Storage Blob Data Contributor",
  /** On one secret. */
  keyVault: "Key Vault Secrets User",
  /**
   * Assigned on the account that an export delivers to: Cost Management assigns a role there to the export's own
   * identity, on behalf of the caller.
   */
  exportIdentity: "Role Based Access Control Administrator",
} as const;

/** The least privileged built-in Azure role for each action. The first match is used. */
const ACTION_ROLES: readonly (readonly [RegExp, string])[] = [
  // Owner would also work, but has far more permissions.
  [/^microsoft\.authorization\/roleassignments\//, "Role Based Access Control Administrator"],
  [/^microsoft\.authorization\/.+\/(?:write|delete)$/, "User Access Administrator"],
  [/^microsoft\.costmanagement(?:exports)?\/(?!register)/, "Cost Management Contributor"],
  [/^microsoft\.datafactory\/.+\/(?:write|delete|action)$/, "Data Factory Contributor"],
  [/\/read$/, "Reader"],
  [/./, "Contributor"],
];

/** True for the statuses of a refused caller: the token is invalid, or permissions are missing. */
export function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

interface MissingRole {
  readonly action: string;
  readonly role: string;
  /** The scope on which the role must be assigned. */
  readonly scope: string;
  /** Who can assign the role, and with which command. */
  readonly remedy: string;
}

const REFUSED_ACTION =
  /not have (?:permission|authorization) to perform action(?:\(s\))? '(?<action>[^']+)' (?:over|at|on) (?:the )?(?:linked )?scope(?:\(s\))? '(?<scope>[^']+)'/;

/** Finds the missing permission in Azure's message; undefined if no fault names one. */
export function findMissingRole(faults: readonly ServiceFault[]): MissingRole | undefined {
  for (const { message } of faults) {
    const { action, scope } = REFUSED_ACTION.exec(message)?.groups ?? {};
    if (action === undefined || scope === undefined) continue;
    const [, role = "Contributor"] = ACTION_ROLES.find(([pattern]) => pattern.test(action.toLowerCase())) ?? [];
    const at = assignableScope(scope.split(",")[0] ?? scope);
    return { action, role, scope: at, remedy: assignmentRemedy({ role, scope: at, principal: principalIn(message) }) };
  }
  return undefined;
}

/** The caller's object ID, if a refusal names it. */
export function principalIn(message: string): string | undefined {
  return /object id '([0-9a-f-]{36})'/i.exec(message)?.[1];
}

/**
 * Azure names the exact resource, which often does not exist yet. The role is assigned on its resource group or
 * subscription instead.
 */
function assignableScope(scope: string): string {
  return /^\/subscriptions\/[^/]+(?:\/resourcegroups\/[^/]+)?/i.exec(scope)?.[0] ?? scope;
}

const FRESH = "A new role assignment takes up to ten minutes to take effect.";

interface Assignment {
  readonly role: string;
  /** Resource ID. */
  readonly scope: string;
  /** Object ID of the identity, if known. */
  readonly principal: string | undefined;
}

/** Who can assign a role at a scope of the Resource Manager, and with which command. */
export function assignmentRemedy({ role, scope, principal = UNKNOWN_PRINCIPAL }: Assignment): string {
  return (
    `Ask an Owner, User Access Administrator or Role Based Access Control Administrator of ${scope} to ` +
    `assign the role ${role} there: ` +
    `${assignmentCommand({ role, assignee: byObjectId(principal) }, scope)}. ${FRESH}`
  );
}

/** The remedy for a missing data role; `place` describes the resource. */
export function dataRoleRemedy(service: "keyVault" | "storage", place: string): string {
  return `Assign the role ${SERVICE_ROLES[service]} on ${place} to the identity of client-id. ${FRESH}`;
}
