import type { ServiceFault } from "./service-fault.ts";

export interface MissingRole {
  readonly action: string;
  readonly role: string;
  /** Where the role is to be assigned. */
  readonly scope: string;
  /** Who can assign it, and by which command. */
  readonly cure: string;
}

const REFUSAL =
  /not have (?:permission|authorization) to perform action(?:\(s\))? '(?<action>[^']+)' (?:over|at|on) (?:the )?(?:linked )?scope(?:\(s\))? '(?<scope>[^']+)'/;

/** The least role that holds an action, first match wins. Names are those of Azure's built-in roles. */
const ROLES: readonly (readonly [RegExp, string])[] = [
  // Owner would do, too, but holds far more.
  [/^microsoft\.authorization\/roleassignments\//, "Role Based Access Control Administrator"],
  [/^microsoft\.authorization\/.+\/(?:write|delete)$/, "User Access Administrator"],
  [/^microsoft\.costmanagement(?:exports)?\/(?!register)/, "Cost Management Contributor"],
  [/^microsoft\.datafactory\/.+\/(?:write|delete|action)$/, "Data Factory Contributor"],
  [/\/read$/, "Reader"],
  [/./, "Contributor"],
];

/** Reads from Azure's own sentence which right was missing; undefined when no fault tells of one. */
export function findMissingRole(faults: readonly ServiceFault[]): MissingRole | undefined {
  for (const { message } of faults) {
    const { action, scope } = REFUSAL.exec(message)?.groups ?? {};
    if (action === undefined || scope === undefined) continue;
    const [, role = "Contributor"] = ROLES.find(([pattern]) => pattern.test(action.toLowerCase())) ?? [];
    const assignScope = assignableScope(scope.split(",")[0] ?? scope);
    return { action, role, scope: assignScope, cure: cureOf(role, assignScope, principalOf(message)) };
  }
  return undefined;
}

function principalOf(message: string): string {
  return /object id '([0-9a-f-]{36})'/i.exec(message)?.[1] ?? "<object id of the identity>";
}

/** Azure names the very resource, which often is not there yet; a role is assigned on its group, or on the subscription. */
function assignableScope(scope: string): string {
  return /^\/subscriptions\/[^/]+(?:\/resourcegroups\/[^/]+)?/i.exec(scope)?.[0] ?? scope;
}

function cureOf(role: string, scope: string, principal: string): string {
  return (
    `Ask an Owner, User Access Administrator or Role Based Access Control Administrator of ${scope} to assign the role ${role} there: ` +
    `az role assignment create --assignee-object-id ${principal} --assignee-principal-type ServicePrincipal --role "${role}" --scope ${scope}. ` +
    "A fresh assignment takes up to ten minutes."
  );
}
