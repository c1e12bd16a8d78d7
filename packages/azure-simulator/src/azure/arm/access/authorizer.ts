import { isList, isObject, type Json, type JsonObject } from "../../../json-value.ts";
import type { Identity } from "../../directory.ts";
import { ArmError } from "../arm-error.ts";
import { objectAt, textAt } from "../json-access.ts";
import { isWithin } from "../resource-id.ts";
import type { ResourceStore, StoredResource } from "../resource-store.ts";
import { BUILT_IN_ROLES, type BuiltInRoleName, type RolePermissions } from "./roles.ts";

export interface AccessRequest {
  readonly identity: Identity;
  /** For example `Microsoft.Storage/storageAccounts/write`. */
  readonly action: string;
  readonly scope: string;
  /** The role of an assignment to be written. Conditions are evaluated against it. */
  readonly roleDefinitionId?: string;
}

export interface Authorizer {
  isAllowed(request: AccessRequest): boolean;
  /** True when at least one role assignment allows one of these data actions. */
  isDataAllowed(request: AccessRequest, counts: (assignment: StoredResource) => boolean): boolean;
  /** Throws 403 AuthorizationFailed. */
  authorize(request: AccessRequest): void;
  /** True when the identity has any role within the scope or above it. */
  hasAnyRole(identity: Identity, scope: string): boolean;
  /** The permissions of the identity's roles at a scope, one entry per assignment. */
  permissions(identity: Identity, scope: string): readonly RolePermissions[];
  /** The permissions of a role by its ID or GUID; undefined when the role does not exist. */
  role(roleDefinitionId: string): RolePermissions | undefined;
}

export const ROLE_ASSIGNMENTS = "Microsoft.Authorization/roleAssignments";
export const ROLE_DEFINITIONS = "Microsoft.Authorization/roleDefinitions";

export function createAuthorizer(store: ResourceStore, isDenied: (request: AccessRequest) => boolean): Authorizer {
  const role = (roleDefinitionId: string): RolePermissions | undefined => {
    const guid = lastSegment(roleDefinitionId).toLowerCase();
    const builtIn = BUILT_IN_ROLES.find(({ id }) => id === guid);
    const custom = store.ofType(ROLE_DEFINITIONS).find(({ id }) => lastSegment(id).toLowerCase() === guid);
    return builtIn ?? (custom === undefined ? undefined : customPermissions(custom.body));
  };
  const assignmentsOf = ({ identity, scope }: Pick<AccessRequest, "identity" | "scope">): readonly StoredResource[] =>
    store.ofType(ROLE_ASSIGNMENTS).filter(({ body }) => {
      const assigned = objectAt(body, "properties");
      const isOwn = textAt(assigned, "principalId").toLowerCase() === identity.objectId.toLowerCase();
      return isOwn && isWithin(scope, textAt(assigned, "scope"));
    });
  const permits = (request: AccessRequest, assignment: StoredResource): boolean => {
    const assigned = objectAt(assignment.body, "properties");
    const permissions = role(textAt(assigned, "roleDefinitionId"));
    const { action, roleDefinitionId } = request;
    const given = permissions !== undefined && anyMatches(permissions.actions, action);
    const taken = anyMatches(permissions?.notActions ?? [], action);
    return given && !taken && fulfilsCondition(textAt(assigned, "condition"), action, roleDefinitionId);
  };
  const isAllowed = (request: AccessRequest): boolean =>
    !isDenied(request) && assignmentsOf(request).some((assignment) => permits(request, assignment));

  return {
    role,
    isAllowed,
    permissions: (identity, scope) =>
      assignmentsOf({ identity, scope }).flatMap(
        ({ body }) => role(textAt(objectAt(body, "properties"), "roleDefinitionId")) ?? [],
      ),
    isDataAllowed: (request, counts) =>
      assignmentsOf(request).some((assignment) => {
        const permissions = role(textAt(objectAt(assignment.body, "properties"), "roleDefinitionId"));
        const patterns = [...(permissions?.dataActions ?? []), ...storageActions(permissions)];
        return anyMatches(patterns, request.action) && counts(assignment);
      }),
    authorize: (request) => {
      if (!isAllowed(request)) throw authorizationFailed(request);
    },
    hasAnyRole: (identity, scope) =>
      assignmentsOf({ identity, scope }).length > 0 ||
      store
        .ofType(ROLE_ASSIGNMENTS, scope)
        .some(({ body }) => textAt(objectAt(body, "properties"), "principalId") === identity.objectId),
  };
}

export function authorizationFailed({ identity, action, scope }: AccessRequest): ArmError {
  return new ArmError(403, {
    code: "AuthorizationFailed",
    message:
      `The client '${identity.clientId}' with object id '${identity.objectId}' does not have authorization to ` +
      `perform action '${action}' over scope '${scope}' or the scope is invalid. If access was recently ` +
      "granted, please refresh your credentials.",
  });
}

/** The body of a role assignment, as a deployment would create it. */
export function roleAssignmentBody(objectId: string, roleName: BuiltInRoleName, subscriptionId: string): JsonObject {
  const id = BUILT_IN_ROLES.find(({ name }) => name === roleName)?.id;
  return {
    properties: {
      roleDefinitionId: `/subscriptions/${subscriptionId}/providers/${ROLE_DEFINITIONS}/${id}`,
      principalId: objectId,
      principalType: "ServicePrincipal",
    },
  };
}

export function lastSegment(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

/**
 * Creating a container through the blob endpoint is a management action, which the data roles also include. Owner's
 * `*` does not cover data.
 */
function storageActions(permissions: RolePermissions | undefined): readonly string[] {
  return (permissions?.actions ?? []).filter((action) =>
    action.startsWith("Microsoft.Storage/storageAccounts/blobServices"),
  );
}

function customPermissions(body: JsonObject): RolePermissions {
  const { permissions } = objectAt(body, "properties");
  const sets = isList(permissions) ? permissions.filter(isObject) : [];
  const texts = (name: string): readonly string[] => sets.flatMap((set) => textsOf(set[name]));
  return { actions: texts("actions"), notActions: texts("notActions"), dataActions: texts("dataActions") };
}

function textsOf(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

function anyMatches(patterns: readonly string[], action: string): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[.\\/+?^${}()|[\]]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`, "i").test(action);
  });
}

/**
 * Supports the one use of Azure's condition language that a hub needs: the role IDs that may be assigned or removed.
 */
function fulfilsCondition(condition: string, action: string, roleDefinitionId: string | undefined): boolean {
  if (condition === "" || !/\/roleAssignments\/(?:write|delete)$/i.test(action)) return true;
  const allowed: readonly string[] =
    condition.toLowerCase().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return allowed.includes(lastSegment(roleDefinitionId ?? "").toLowerCase());
}
