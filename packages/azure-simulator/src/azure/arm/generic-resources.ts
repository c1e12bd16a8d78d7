import type { HttpAnswer } from "../../https-server.ts";
import type { JsonObject } from "../../json-value.ts";
import { ROLE_ASSIGNMENTS } from "./access/authorizer.ts";
import { ArmError } from "./arm-error.ts";
import type { ArmParts } from "./arm-parts.ts";
import type { ArmRequest } from "./arm-request.ts";
import { objectAt, textAt } from "./json-access.ts";
import { pageOf } from "./list-page.ts";
import { missingRegistration } from "./resource-faults.ts";
import { isWithin, parseResourceId, type ResourceId } from "./resource-id.ts";
import { findKind, resourceKind } from "./resource-kinds.ts";
import { checkPlacement, planWrite, removeResource, requireParent, writeResource } from "./resource-writer.ts";

/** Routes for resources of services: one by its ID, a list by its parent path, an action by its sub-path. */
export async function genericAnswer(parts: ArmParts, request: ArmRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  const id = parseResourceId(path);
  if (id === undefined) return method === "POST" ? performAction(parts, request) : listChildren(parts, request);
  const kind = resourceKind(id.type, request.apiVersion);
  if (method === "GET" || method === "HEAD") {
    authorize(parts, request, `${kind.type}/read`, id.id);
    return { status: 200, body: require(parts, id) };
  }
  if (method === "PUT") return putResource(parts, request, id);
  if (method !== "DELETE") throw notAllowed(request);
  // Role conditions are evaluated against the assignment to be deleted.
  const roleDefinitionId = textAt(
    objectAt(parts.world.store.find(id.id)?.body ?? {}, "properties"),
    "roleDefinitionId",
  );
  parts.authorizer.authorize({
    ...{ identity: request.identity, action: `${kind.type}/delete`, scope: id.id },
    ...(roleDefinitionId === "" ? {} : { roleDefinitionId }),
  });
  if (id.resourceGroup !== undefined) parts.groups.require(id.resourceGroup);
  const isGone = await removeResource(parts.world, id, request.apiVersion);
  if (isGone && kind.isSlow === true) return parts.deployments.answerLater({});
  return { status: isGone ? 200 : 204 };
}

async function putResource(parts: ArmParts, request: ArmRequest, id: ResourceId): Promise<HttpAnswer> {
  const { world, faults, providers } = parts;
  const write = { id, apiVersion: request.apiVersion, body: request.body ?? {} };
  const roleDefinitionId = textAt(objectAt(write.body, "properties"), "roleDefinitionId");
  const kind = resourceKind(id.type, request.apiVersion);
  const { identity } = request;
  parts.authorizer.authorize({ identity, action: `${kind.type}/write`, scope: id.id, roleDefinitionId });
  if (id.resourceGroup !== undefined) parts.groups.require(id.resourceGroup);
  checkPlacement(world, write);
  requireParent(world, id);
  const registration = providers.state(id.namespace);
  if (registration !== "Registered") throw new ArmError(409, missingRegistration(id.namespace, registration));
  const desired = planWrite(world, write, () => "").context.desired;
  faults.strike("validation", { id, desired });
  faults.strike("deployment", { id, desired });
  const isNew = world.store.find(id.id) === undefined;
  const written = await writeResource(world, write);
  const {
    later,
    status = isNew ? 201 : 200,
    headers = {},
    body = written,
  } = kind.answerPut?.({ id, isNew, body: written }) ?? {};
  if (later === undefined) return { status, headers, body };
  return parts.deployments.answerLater(body, { ...later, apiVersion: request.apiVersion });
}

/** `GET {parent}/{type}`. A list of role assignments includes those of the scope, above it and below it. */
function listChildren(parts: ArmParts, request: ArmRequest): HttpAnswer {
  const { world } = parts;
  const probe = parseResourceId(`${request.path}/x`);
  if (probe === undefined || request.method !== "GET") throw notAllowed(request);
  const kind = resourceKind(probe.type, request.apiVersion);
  authorize(parts, request, `${kind.type}/read`, probe.parent);
  if (probe.isChild) require(parts, parseResourceId(probe.parent) ?? probe);
  const items =
    kind.type === ROLE_ASSIGNMENTS
      ? roleAssignments(parts, request, probe.parent)
      : world.store.ofType(kind.type, probe.parent).filter(({ id }) => isDirectlyBelow(id, probe));
  const deleted = request.query.get("$include") === "deleted" ? (kind.deletedBelow?.(world, probe.parent) ?? []) : [];
  return pageOf([...items.map(({ body }) => body), ...deleted], request, parts.url(), parts.listPageSize);
}

function isDirectlyBelow(id: string, { parent, isChild }: ResourceId): boolean {
  // For a group or a subscription, includes resources of groups; for any other parent, its direct children only.
  return !isChild || isWithin(parseResourceId(id)?.parent ?? "", parent);
}

function roleAssignments({ world }: ArmParts, { query }: ArmRequest, scope: string) {
  const filter = query.get("$filter") ?? "";
  const [, principal] = /principalId eq '([^']*)'|assignedTo\('([^']*)'\)/i.exec(filter) ?? [];
  // Assignments of the scope itself come before inherited ones.
  const innermost = world.store
    .ofType(ROLE_ASSIGNMENTS)
    .toSorted((a, b) => b.id.split("/").length - a.id.split("/").length);
  return innermost.filter(({ body }) => {
    const properties = objectAt(body, "properties");
    const assignedScope = textAt(properties, "scope");
    const isOfPrincipal = principal === undefined || textAt(properties, "principalId") === principal;
    const isAbove = isWithin(scope, assignedScope);
    return isOfPrincipal && (isAbove || (!/atScope\(\)/i.test(filter) && isWithin(assignedScope, scope)));
  });
}

function performAction(parts: ArmParts, request: ArmRequest): HttpAnswer {
  const at = request.path.lastIndexOf("/");
  const id = parseResourceId(request.path.slice(0, at));
  const name = request.path.slice(at + 1);
  if (id === undefined) throw notAllowed(request);
  const kind = resourceKind(id.type, request.apiVersion);
  const action = kind.actions?.[name.toLowerCase()];
  if (action === undefined) throw notAllowed(request);
  authorize(parts, request, `${kind.type}/${name}/action`, id.id);
  const body = kind.isVirtual === true ? {} : require(parts, id);
  if (kind.isVirtual === true) require(parts, parseResourceId(id.parent) ?? id);
  const result = action(parts.world, id, body);
  if (kind.isSlow === true) return parts.deployments.answerLater(result ?? {});
  return result === undefined ? { status: 200 } : { status: 200, body: result };
}

function require({ world, groups }: ArmParts, id: ResourceId): JsonObject {
  const found = world.store.find(id.id);
  if (found !== undefined) return found.body;
  if (id.resourceGroup !== undefined) groups.require(id.resourceGroup);
  const own = findKind(id.type)?.notFound?.(id);
  if (own !== undefined) throw new ArmError(404, own);
  const [, ...types] = id.type.split("/");
  throw new ArmError(404, {
    code: "ResourceNotFound",
    message:
      `The Resource '${id.namespace}/${types.join("/")}/${id.name}' under resource group ` +
      `'${id.resourceGroup ?? "<null>"}' was not found. For more details please go to ` +
      "https://aka.ms/ARMResourceNotFoundFix",
  });
}

function authorize({ authorizer }: ArmParts, { identity }: ArmRequest, action: string, scope: string): void {
  authorizer.authorize({ identity, action, scope });
}

function notAllowed({ method, path }: ArmRequest): ArmError {
  return new ArmError(405, {
    code: "MethodNotAllowed",
    message: `simulator: no route for ${method} ${path}`,
  });
}
