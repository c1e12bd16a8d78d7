import { assignmentCommand, byObjectId, UNKNOWN_PRINCIPAL } from "../../hub/roles/role-loop.ts";
import type { ServiceFault } from "./service-fault.ts";

/**
 * The role that a refusal means, by what was asked for. Here the refusal names neither right nor role; the Resource Manager names the right, by which
 * `ACTION_ROLES` has the role; of exports the kind of scope decides (`scopeSupport`).
 */
export const SERVICE_ROLES = {
  /** On the account, or on one of its containers. */
  storage: "Storage Blob Data Contributor",
  /** On one secret. */
  keyVault: "Key Vault Secrets User",
  /** On the account that an export delivers to: Cost Management gives the export's own identity a role there, in the name of the caller. */
  exportIdentity: "Role Based Access Control Administrator",
} as const;

/** The least role that holds an action, first match wins. Names are those of Azure's built-in roles. */
const ACTION_ROLES: readonly (readonly [RegExp, string])[] = [
  // Owner would do, too, but holds far more.
  [/^microsoft\.authorization\/roleassignments\//, "Role Based Access Control Administrator"],
  [/^microsoft\.authorization\/.+\/(?:write|delete)$/, "User Access Administrator"],
  [/^microsoft\.costmanagement(?:exports)?\/(?!register)/, "Cost Management Contributor"],
  [/^microsoft\.datafactory\/.+\/(?:write|delete|action)$/, "Data Factory Contributor"],
  [/\/read$/, "Reader"],
  [/./, "Contributor"],
];

/** True for the statuses by which a service refuses its caller; it takes the token for invalid, or the rights for too few. */
export function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

interface MissingRole {
  readonly action: string;
  readonly role: string;
  /** Where the role is to be assigned. */
  readonly scope: string;
  /** Who can assign it, and by which command. */
  readonly remedy: string;
}

const REFUSED_ACTION =
  /not have (?:permission|authorization) to perform action(?:\(s\))? '(?<action>[^']+)' (?:over|at|on) (?:the )?(?:linked )?scope(?:\(s\))? '(?<scope>[^']+)'/;

/** Reads from Azure's own sentence which right was missing; undefined when no fault names one. */
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

/** Object ID of the caller, where a refusal names it. */
export function principalIn(message: string): string | undefined {
  return /object id '([0-9a-f-]{36})'/i.exec(message)?.[1];
}

/** Azure names the very resource, which often does not exist yet; a role is assigned on its group, or on the subscription. */
function assignableScope(scope: string): string {
  return /^\/subscriptions\/[^/]+(?:\/resourcegroups\/[^/]+)?/i.exec(scope)?.[0] ?? scope;
}

const FRESH = "A fresh assignment takes up to ten minutes.";

interface Assignment {
  readonly role: string;
  /** Resource ID. */
  readonly scope: string;
  /** Object ID of the identity; undefined when it is not known. */
  readonly principal: string | undefined;
}

/** Who can assign a role at a scope of the Resource Manager, and by which command. */
export function assignmentRemedy({ role, scope, principal = UNKNOWN_PRINCIPAL }: Assignment): string {
  return (
    `Ask an Owner, User Access Administrator or Role Based Access Control Administrator of ${scope} to assign the role ${role} there: ` +
    `${assignmentCommand({ role, assignee: byObjectId(principal) }, scope)}. ${FRESH}`
  );
}

/** What to do about the role for data that a service asks for; `place` names the resource in words. */
export function dataRoleRemedy(service: "keyVault" | "storage", place: string): string {
  return `Assign the role ${SERVICE_ROLES[service]} on ${place} to the identity of client-id. ${FRESH}`;
}
