import { randomUUID } from "node:crypto";
import { ArmError } from "../arm/arm-error.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { ArmRequest } from "../arm/arm-request.ts";
import { isSameId } from "../arm/resource-id.ts";
import type { ExportCall, ExportOperation } from "./export-request.ts";
import type { KnownScope, Scopes } from "./scopes.ts";
import { hasRoleAssignments, scopeKind } from "./simulated-scope-kind.ts";

const VERBS: Readonly<Record<ExportOperation, string>> = {
  list: "read",
  get: "read",
  runHistory: "read",
  put: "write",
  delete: "delete",
  run: "run/action",
};

/** The scope of a call. Throws ArmError when the caller lacks the permission. */
export function authorizeCall(parts: ArmParts, request: ArmRequest, call: ExportCall, scopes: Scopes): KnownScope {
  const { scope, operation, exportName } = call;
  const kind = scopeKind(scope);
  if (kind === undefined) {
    throw new ArmError(404, { code: "InvalidResourceType", message: `simulator: exports cannot be on ${scope}` });
  }
  if (!hasRoleAssignments(kind)) return authorizeBilling(request, call, scopes);
  const exports = `${scope}/providers/Microsoft.CostManagement/exports`;
  const action = `Microsoft.CostManagement/exports/${VERBS[operation]}`;
  const resource = exportName === "" ? exports : `${exports}/${exportName}`;
  parts.authorizer.authorize({ identity: request.identity, action, scope: resource });
  const known = scopes.find(scope);
  if (known === undefined) {
    throw new ArmError(404, {
      code: "SubscriptionNotFound",
      message: `The subscription '${scope.split("/")[2] ?? ""}' could not be found.`,
    });
  }
  const [, subscription = "", group] = /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)$/i.exec(scope) ?? [];
  if (group !== undefined && isSameId(subscription, parts.subscriptionId)) parts.groups.require(group);
  return known;
}

/**
 * Operations that a Customer Agreement only allows people to perform. Reading is not known to be refused. Deleting is
 * assumed to be, so that nothing relies on it.
 */
const PEOPLES_OPERATIONS: readonly ExportOperation[] = ["put", "run", "delete"];
/** Account IDs of Customer and Partner Agreements contain two GUIDs. */
const CUSTOMER_AGREEMENT = /^\/providers\/Microsoft\.Billing\/billingAccounts\/[^/]*:/i;

/** Billing accounts have their own roles. The refusal names neither the missing role nor the scope. */
function authorizeBilling({ identity }: ArmRequest, { scope, operation }: ExportCall, scopes: Scopes): KnownScope {
  const known = scopes.find(scope);
  const isForPeople = CUSTOMER_AGREEMENT.test(scope) && PEOPLES_OPERATIONS.includes(operation);
  // Per Microsoft's documentation of its own hubs (2026-05-14), this holds for every role.
  if (isForPeople && !identity.isPerson) throw accessDenied("NoHttpContext");
  if (known !== undefined && scopes.hasBillingRole(identity.objectId, scope)) return known;
  throw accessDenied(randomUUID());
}

/** Recorded on 2026-04-29 for a Microsoft Customer Agreement, without its status. */
function accessDenied(requestId: string): ArmError {
  const message = `The client does not have authorization to perform action. Request ID: ${requestId}`;
  return new ArmError(401, { code: "RBACAccessDenied", message });
}
