import type { HttpAnswer } from "../../https-server.ts";
import type { JsonObject } from "../../json-value.ts";
import { authorizationFailed } from "./access/authorizer.ts";
import { ArmError } from "./arm-error.ts";
import type { ArmParts } from "./arm-parts.ts";
import { type ArmRequest, requireResourcesVersion } from "./arm-request.ts";
import { genericAnswer } from "./generic-resources.ts";
import { textAt } from "./json-access.ts";
import { pageOf } from "./list-page.ts";
import { resourceFilter } from "./resource-filter.ts";
import { parseResourceId } from "./resource-id.ts";
import { findKind } from "./resource-kinds.ts";
import { isFor } from "./resource-providers.ts";
import { listedResources, removeResource } from "./resource-writer.ts";
import { answerDeletedVaults } from "./services/deleted-vaults.ts";

/** The delay that Azure asks for while it deletes a resource group. */
const REMOVAL_SECONDS = 15;

type Found = Readonly<Record<string, string>>;
type Handler = (parts: ArmParts, request: ArmRequest, found: Found) => HttpAnswer | Promise<HttpAnswer>;

const SUBSCRIPTION = "/subscriptions/(?<subscription>[^/]+)";
const GROUP = `${SUBSCRIPTION}/resourcegroups/(?<group>[^/]+)`;
const DEPLOYMENTS = `${GROUP}/providers/Microsoft\\.Resources/deployments`;
const DEPLOYMENT = `${DEPLOYMENTS}/(?<name>[^/]+)`;

/**
 * The routes that ARM serves itself. All other paths are resources of services. The method `*` matches every method.
 */
const ROUTES: readonly (readonly [string, string, Handler])[] = [
  ["GET", SUBSCRIPTION, answerSubscription],
  [
    "GET",
    `${SUBSCRIPTION}/operationresults/(?<id>[^/]+)`,
    (parts, request, { id = "" }) => parts.deployments.operationResult(id, request),
  ],
  ["GET", `${SUBSCRIPTION}/providers`, (parts, request) => page(parts, request, parts.providers.list())],
  ["GET", `${SUBSCRIPTION}/providers/(?<namespace>[^/]+)`, answerProvider],
  ["POST", `${SUBSCRIPTION}/providers/(?<namespace>[^/]+)/register`, registerProvider],
  ["POST", `${SUBSCRIPTION}/providers/(?<namespace>[^/]+)/unregister`, unregisterProvider],
  [
    "GET",
    `${SUBSCRIPTION}/resourcegroups`,
    (parts, request) => page(parts, request, parts.groups.list().filter(resourceFilter(request.query.get("$filter")))),
  ],
  ["*", GROUP, answerResourceGroup],
  ["GET", `${SUBSCRIPTION}/resources`, listResources],
  ["GET", `${GROUP}/resources`, listResources],
  ["GET", DEPLOYMENTS, (parts, request, { group = "" }) => page(parts, request, parts.deployments.list(group))],
  ["*", DEPLOYMENT, answerDeployment],
  ["POST", `${DEPLOYMENT}/(?<action>validate|whatIf|cancel)`, answerDeploymentAction],
  [
    "GET",
    `${DEPLOYMENT}/operationstatuses/(?<id>[^/]+)`,
    (parts, request, found) => parts.deployments.status(callOf(request, found), found.id ?? ""),
  ],
  ["GET", `${DEPLOYMENT}/operations`, listOperations],
  [
    "GET",
    `${GROUP}(?:/providers/Microsoft\\.Resources)?/deployments/(?<name>[^/]+)/operations/(?<id>[^/]+)`,
    (parts, request, found) => {
      authorizeDeployment(parts, request, found, "operations/read");
      return parts.deployments.operation(callOf(request, found), found.id ?? "");
    },
  ],
  // The legacy path that the SDK still uses to list operations.
  ["GET", `${GROUP}/deployments/(?<name>[^/]+)/operations`, listOperations],
];

const COMPILED = ROUTES.map(([method, path, handler]) => ({ method, path: new RegExp(`^${path}$`, "i"), handler }));

/** The path at which storage reports that an account was created. It has its own API versions. */
const STORAGE_OPERATION =
  /^\/subscriptions\/[^/]+\/providers\/Microsoft\.Storage\/locations\/[^/]+\/asyncoperations\/(?<id>[^/]+)$/i;

const PERMISSIONS = /^(?<scope>\/subscriptions\/.+)\/providers\/Microsoft\.Authorization\/permissions$/i;

/** Responds to an authenticated request of a known API version. Throws ArmError. */
export async function routeRequest(parts: ArmParts, request: ArmRequest): Promise<HttpAnswer> {
  const { scope } = PERMISSIONS.exec(request.path)?.groups ?? {};
  if (scope !== undefined && request.method === "GET") return answerPermissions(parts, request, scope);
  const [, subscription] = /^\/subscriptions\/([^/]+)/i.exec(request.path) ?? [];
  if (subscription === undefined) return notRouted(request);
  if (subscription.toLowerCase() !== parts.subscriptionId) {
    throw new ArmError(404, {
      code: "SubscriptionNotFound",
      message: `The subscription '${subscription}' could not be found.`,
    });
  }
  const made = STORAGE_OPERATION.exec(request.path)?.groups?.id;
  if (made !== undefined && request.method === "GET") return parts.deployments.operationResult(made, request);
  const ofDeletedVaults = answerDeletedVaults(parts, request);
  if (ofDeletedVaults !== undefined) return ofDeletedVaults;
  for (const { method, path, handler } of COMPILED) {
    const match = path.exec(request.path);
    if (match === null || (method !== "*" && method !== request.method)) continue;
    requireResourcesVersion(request);
    return handler(parts, request, { ...match.groups });
  }
  return genericAnswer(parts, request);
}

function notRouted({ method, path }: ArmRequest): never {
  throw new ArmError(404, {
    code: "InvalidResourceType",
    message: `simulator: no route for ${method} ${path}`,
  });
}

function authorize({ authorizer }: ArmParts, { identity }: ArmRequest, action: string, scope: string): void {
  authorizer.authorize({ identity, action, scope });
}

function page(parts: ArmParts, request: ArmRequest, items: readonly object[]): HttpAnswer {
  authorize(parts, request, "Microsoft.Resources/subscriptions/read", subscriptionOf(parts));
  return pageOf(items, request, parts.url(), parts.listPageSize);
}

function subscriptionOf({ subscriptionId }: ArmParts): string {
  return `/subscriptions/${subscriptionId}`;
}

function answerSubscription(parts: ArmParts, { identity }: ArmRequest): HttpAnswer {
  const id = subscriptionOf(parts);
  // A role anywhere in a subscription is enough to see it.
  if (!parts.authorizer.hasAnyRole(identity, id)) {
    parts.authorizer.authorize({ identity, action: "Microsoft.Resources/subscriptions/read", scope: id });
  }
  const { subscriptionId, world } = parts;
  const tenantId = world.directory.tenantId;
  return {
    status: 200,
    body: { id, subscriptionId, tenantId, displayName: "Simulated subscription", state: "Enabled" },
  };
}

/** The caller's permissions at a scope of any subscription. Needs no role; the list is empty without one. */
function answerPermissions({ authorizer }: ArmParts, { identity }: ArmRequest, scope: string): HttpAnswer {
  const value = authorizer.permissions(identity, scope).map(({ actions, notActions = [], dataActions = [] }) => ({
    actions,
    notActions,
    dataActions,
    notDataActions: [],
  }));
  return { status: 200, body: { value } };
}

function answerProvider(parts: ArmParts, request: ArmRequest, { namespace = "" }: Found): HttpAnswer {
  authorize(parts, request, "Microsoft.Resources/subscriptions/providers/read", subscriptionOf(parts));
  return parts.providers.get(namespace);
}

function registerProvider(parts: ArmParts, request: ArmRequest, { namespace = "" }: Found): HttpAnswer {
  const action = `${namespace}/register/action`;
  if (parts.faults.take("RegistrationRefused", (options) => isFor(options.namespace, namespace)) !== undefined) {
    throw authorizationFailed({ identity: request.identity, action, scope: subscriptionOf(parts) });
  }
  authorize(parts, request, action, subscriptionOf(parts));
  return parts.providers.register(namespace);
}

function unregisterProvider(parts: ArmParts, request: ArmRequest, { namespace = "" }: Found): HttpAnswer {
  authorize(parts, request, `${namespace}/unregister/action`, subscriptionOf(parts));
  return parts.providers.unregister(namespace);
}

async function answerResourceGroup(parts: ArmParts, request: ArmRequest, { group = "" }: Found): Promise<HttpAnswer> {
  const scope = `${subscriptionOf(parts)}/resourcegroups/${group}`;
  const type = "Microsoft.Resources/subscriptions/resourceGroups";
  if (request.method === "GET" || request.method === "HEAD") {
    authorize(parts, request, `${type}/read`, scope);
    const found = parts.groups.get(group);
    return request.method === "HEAD" ? { status: 204 } : found;
  }
  if (request.method === "PUT") {
    authorize(parts, request, `${type}/write`, scope);
    return parts.groups.put(group, request.body ?? {});
  }
  if (request.method !== "DELETE") return notRouted(request);
  authorize(parts, request, `${type}/delete`, scope);
  const { id } = parts.groups.require(group);
  for (const resource of parts.world.store.all(id)) {
    const parsed = parseResourceId(resource.id);
    const version = findKind(resource.type)?.apiVersions[0];
    if (parsed !== undefined && version !== undefined) await removeResource(parts.world, parsed, version);
  }
  parts.groups.remove(group);
  parts.deployments.forget(group);
  return parts.deployments.answerLater(undefined, { apiVersion: request.apiVersion, seconds: REMOVAL_SECONDS });
}

function listResources(parts: ArmParts, request: ArmRequest, { group }: Found): HttpAnswer {
  const scope = group === undefined ? subscriptionOf(parts) : parts.groups.require(group).id;
  const { authorizer } = parts;
  const { identity } = request;
  // A caller with a role anywhere in a subscription sees the resources that the role lets them read.
  const seesSome = group === undefined && authorizer.hasAnyRole(identity, scope);
  if (!seesSome) authorize(parts, request, "Microsoft.Resources/subscriptions/resources/read", scope);
  const fits = resourceFilter(request.query.get("$filter"));
  const mayRead = (resource: JsonObject): boolean =>
    authorizer.isAllowed({ identity, action: `${textAt(resource, "type")}/read`, scope: textAt(resource, "id") });
  const listed = listedResources(parts.world, scope)
    .filter(fits)
    .filter((resource) => !seesSome || mayRead(resource));
  return pageOf(listed, request, parts.url(), parts.listPageSize);
}

function callOf(request: ArmRequest, { group = "", name = "" }: Found) {
  return { request, group, name };
}

function authorizeDeployment(parts: ArmParts, request: ArmRequest, { group, name }: Found, verb: string): void {
  const scope = `${subscriptionOf(parts)}/resourcegroups/${group}/providers/Microsoft.Resources/deployments/${name}`;
  authorize(parts, request, `Microsoft.Resources/deployments/${verb}`, scope);
}

function answerDeployment(parts: ArmParts, request: ArmRequest, found: Found): HttpAnswer {
  const isWrite = request.method === "PUT";
  if (!isWrite && request.method !== "GET" && request.method !== "HEAD") return notRouted(request);
  authorizeDeployment(parts, request, found, isWrite ? "write" : "read");
  return isWrite ? parts.deployments.put(callOf(request, found)) : parts.deployments.get(callOf(request, found));
}

function answerDeploymentAction(parts: ArmParts, request: ArmRequest, found: Found): HttpAnswer {
  const { deployments } = parts;
  const call = callOf(request, found);
  const action = found.action?.toLowerCase();
  if (action === "validate") {
    authorizeDeployment(parts, request, found, "validate/action");
    return deployments.validate(call);
  }
  authorizeDeployment(parts, request, found, action === "cancel" ? "cancel/action" : "whatIf/action");
  return action === "cancel" ? deployments.cancel(call) : deployments.whatIf(call);
}

function listOperations(parts: ArmParts, request: ArmRequest, found: Found): HttpAnswer {
  authorizeDeployment(parts, request, found, "operations/read");
  return pageOf(parts.deployments.operations(callOf(request, found)), request, parts.url(), parts.listPageSize);
}
