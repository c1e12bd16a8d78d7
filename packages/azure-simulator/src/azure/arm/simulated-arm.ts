import { randomUUID } from "node:crypto";
import type { Certificate } from "../../certificate.ts";
import type { ActiveFault } from "../../fault-box.ts";
import { type HttpAnswer, type HttpCall, startHttpsServer } from "../../https-server.ts";
import type { Json, JsonObject } from "../../json-value.ts";
import type { Silences } from "../../silence.ts";
import { managementAudiences, type SimulatedCloud } from "../clouds.ts";
import type { Directory, Identity } from "../directory.ts";
import type { TokenReading } from "../entra.ts";
import { createResourceGraph } from "../resource-graph/answer-query.ts";
import { createContainers } from "../resource-graph/simulated-containers.ts";
import type { DeletedContainer } from "../storage/deleted-containers.ts";
import type { Refusal } from "../storage/refusal.ts";
import type { StorageRequest } from "../storage/request.ts";
import { createAuthorizer, ROLE_ASSIGNMENTS, roleAssignmentBody } from "./access/authorizer.ts";
import { createDataRights } from "./access/data-rights.ts";
import type { BuiltInRoleName } from "./access/roles.ts";
import { ArmError } from "./arm-error.ts";
import { type ArmFaultName, type ArmFaultOptions, createArmFaults } from "./arm-faults.ts";
import type { ArmParts } from "./arm-parts.ts";
import { type ArmRequest, type ArmRequestRecord, parseArmRequest, requestPath } from "./arm-request.ts";
import { routeRequest } from "./arm-routes.ts";
import { identifySender } from "./arm-token.ts";
import { createDeployments, type DeploymentPace } from "./deployments/deployments.ts";
import { objectAt } from "./json-access.ts";
import type { AssignedPolicies, PolicyName } from "./policies.ts";
import { createResourceGroups } from "./resource-groups.ts";
import { isSameId, parseResourceId } from "./resource-id.ts";
import type { ServiceWorld } from "./resource-kind.ts";
import { findKind } from "./resource-kinds.ts";
import { createProviders, type RegistrationState } from "./resource-providers.ts";
import { createResourceStore, type ResourceStore } from "./resource-store.ts";
import { planWrite, writeResource } from "./resource-writer.ts";
import { addressOf } from "./services/network.ts";
import { blobServices, containers } from "./services/storage-resources.ts";

export type { BuiltInRoleName } from "./access/roles.ts";
export { ARM_FAULT_NAMES, type ArmFaultName, type ArmFaultOptions } from "./arm-faults.ts";
export type { ArmRequestRecord } from "./arm-request.ts";
export { POLICIES, type PolicyName } from "./policies.ts";
export type { StoredResource } from "./resource-store.ts";

export interface ArmPace extends DeploymentPace {
  /** How many reads return Registering before a provider is Registered. */
  readonly registeringPolls: number;
}

export interface ArmOptions {
  /** Counts the calls and silences one of them. */
  readonly silences?: Silences;
  readonly certificate: Certificate;
  readonly cloud: SimulatedCloud;
  readonly directory: Directory;
  readonly readToken: (token: string) => TokenReading;
  readonly now: () => Date;
  readonly storageUrl: () => string;
  createContainer(name: string): Promise<void>;
  deleteContainer(name: string): Promise<void>;
  deletedContainers(): readonly DeletedContainer[];
  forgetDeletedContainers(): void;
  /**
   * Asked first: a service with scopes outside the one subscription. Returns undefined for requests to other services.
   */
  answerFirst?(parts: ArmParts, request: ArmRequest): Promise<HttpAnswer | "reset" | undefined>;
  readonly pace?: Partial<ArmPace>;
  /** Default: a random one, so that nothing depends on it. */
  readonly subscriptionId?: string;
  /** Entries per page of every list. */
  readonly listPageSize?: number;
}

/** Azure Resource Manager for one subscription on 127.0.0.1. */
export interface SimulatedArm {
  readonly url: string;
  readonly subscriptionId: string;
  /** All requests since the start or the last `forgetRequests`, in order of arrival. */
  readonly requests: readonly ArmRequestRecord[];
  forgetRequests(): void;
  fault(name: ArmFaultName, options?: ArmFaultOptions): ActiveFault;
  /** Assigns policies of the subscription, in addition to those already assigned. */
  assignPolicies(names: readonly PolicyName[], options?: { readonly hasDetails?: boolean }): void;
  removePolicies(): void;
  /** Whether requests for data come from inside the hub's network. Default: true. */
  placeRunner(where: "inside" | "outside"): void;
  /** The address that the runner finds for a host of the storage: private endpoints are found only inside. */
  addressOf(group: "blob" | "dfs"): string;
  /** All resources: `find(id)?.body` is the GET body, and `.written` is the last PUT body, including secrets. */
  readonly resources: ResourceStore;
  /**
   * Writes a resource without a token, as its service would. Its group must exist. A trigger may be seeded in any
   * state.
   */
  putResource(id: string, body: object): Promise<JsonObject>;
  createResourceGroup(name: string, location: string, tags?: Readonly<Record<string, string>>): void;
  /**
   * Sets the tags of a subscription or resource group of the tenant, which Resource Graph then shows to its readers.
   * Azure's tags are an object of texts, or null; other values test a client.
   */
  setTags(id: string, tags: Json): void;
  setProvider(namespace: string, state: RegistrationState): void;
  /** Assigns a role to an identity, on the subscription unless a scope is given. */
  grant(identity: Pick<Identity, "objectId">, role: BuiltInRoleName, scope?: string): Promise<void>;
  /** How many days deleted containers or blobs can be restored; undefined if no account says so. */
  softDeleteDays(policy: "containerDeleteRetentionPolicy" | "deleteRetentionPolicy"): number | undefined;
  /** The blob service deleted or restored a container. */
  containerChanged(name: string, change: "deleted" | "restored"): void;
  /** Whether roles on a container are lost when it is deleted. Azure does not document it. Default: they stay. */
  loseContainerRoles(isLost: boolean): void;
  /** The check that the blob service makes before it accepts a bearer token. */
  checkDataRights(identity: Identity, request: StorageRequest): Refusal | undefined;
  /** The check that a vault makes before it accepts a bearer token. */
  isDataAllowed(identity: Identity, action: string, scope: string): boolean;
  close(): Promise<void>;
}

const DEFAULT_PACE: ArmPace = { resourceMs: 1, registeringPolls: 1 };

export async function startArm(options: ArmOptions): Promise<SimulatedArm> {
  const { certificate, cloud, directory, now } = options;
  const { subscriptionId = randomUUID() } = options;
  const audiences = managementAudiences(cloud);
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const requests: ArmRequestRecord[] = [];
  const faults = createArmFaults();
  const store = createResourceStore();
  const authorizer = createAuthorizer(store, ({ action }) => {
    const denied = ({ action: wanted = action }: ArmFaultOptions): boolean => isSameId(wanted, action);
    return faults.take("AuthorizationFailed", denied) !== undefined;
  });
  let isRunnerInside = true;
  let losesContainerRoles = false;
  const dataRights = createDataRights({ store, authorizer, faults, now, isRunnerInside: () => isRunnerInside });
  const { createContainer, deleteContainer, deletedContainers, forgetDeletedContainers } = options;
  const world: ServiceWorld = {
    store: {
      ...store,
      set: (resource) => {
        const isNew = store.find(resource.id) === undefined;
        store.set(resource);
        if (isNew && isSameId(resource.type, ROLE_ASSIGNMENTS)) dataRights.assigned(resource.id);
      },
    },
    ...{ cloud, directory, now },
    get storageUrl() {
      return options.storageUrl();
    },
    createContainer,
    deleteContainer,
    deletedContainers,
    forgetDeletedContainers,
  };

  const providers = createProviders({ subscriptionId, registeringPolls: pace.registeringPolls, faults });
  const groups = createResourceGroups(subscriptionId);
  const tagged = createContainers();
  const resourceGraph = createResourceGraph(tagged, now);
  const url = (): string => server.url;
  const policies: AssignedPolicies = new Map();
  const preflightParts = { world, authorizer, providers, faults, policies };
  const deployments = createDeployments({ parts: preflightParts, groups, subscriptionId, pace, url });
  const parts: ArmParts = {
    ...{ subscriptionId, world, faults, authorizer, providers, groups, deployments, url },
    listPageSize: options.listPageSize ?? 1000,
  };

  const answer = async (call: HttpCall): Promise<HttpAnswer | "reset"> => {
    let clientId: string | undefined;
    const reply = await (async (): Promise<HttpAnswer | "reset"> => {
      const identity = identifySender(call.headers.authorization, { audiences, readToken: options.readToken });
      clientId = identity.clientId;
      const request = parseArmRequest(call, identity);
      const struck = faults.strikeRequest(request);
      return (
        struck ??
        resourceGraph.answer(parts, request) ??
        (await options.answerFirst?.(parts, request)) ??
        (await routeRequest(parts, request))
      );
    })().catch(errorAnswer);
    requests.push({
      method: call.method,
      path: requestPath(call),
      apiVersion: call.url.searchParams.get("api-version") ?? "",
      status: reply === "reset" ? undefined : reply.status,
      clientId,
      userAgent: call.headers["user-agent"],
    });
    return reply === "reset" ? reply : { ...reply, headers: { ...correlation(call), ...reply.headers } };
  };
  const asAddressed = async (call: HttpCall): Promise<HttpAnswer | "reset"> => {
    const reply = await answer(call);
    const { host = "" } = call.headers;
    return reply === "reset" || cloud.resourceManager !== `https://${host}`
      ? reply
      : withAzureHosts(reply, cloud, { own: server.url, storage: options.storageUrl() });
  };
  const server = await startHttpsServer(certificate, asAddressed, options.silences);

  const putResource = (path: string, body: object): Promise<JsonObject> => {
    const id = parseResourceId(path);
    const apiVersion = findKind(id?.type ?? "")?.apiVersions[0];
    if (id === undefined || apiVersion === undefined) throw new Error(`simulator: unknown resource: ${path}`);
    if (id.resourceGroup !== undefined) groups.require(id.resourceGroup);
    providers.set(id.namespace, "Registered");
    return writeResource(world, { id, apiVersion, body: body as JsonObject });
  };

  return {
    url: server.url,
    subscriptionId,
    requests,
    forgetRequests: () => {
      requests.length = 0;
    },
    fault: (name, faultOptions) => faults.add(name, faultOptions),
    assignPolicies: (names, { hasDetails = true } = {}) => {
      for (const name of names) policies.set(name, { hasDetails });
    },
    removePolicies: () => policies.clear(),
    placeRunner: (where) => {
      isRunnerInside = where === "inside";
    },
    addressOf: (group) => addressOf(store, group, isRunnerInside),
    resources: store,
    putResource,
    createResourceGroup: (name, location, tags = {}) => {
      groups.put(name, { location, tags });
    },
    setTags: tagged.setTags,
    setProvider: (namespace, state) => providers.set(namespace, state),
    grant: async ({ objectId }, role, scope = `/subscriptions/${subscriptionId}`) => {
      await putResource(
        `${scope}/providers/${ROLE_ASSIGNMENTS}/${randomUUID()}`,
        roleAssignmentBody(objectId, role, subscriptionId),
      );
    },
    softDeleteDays: (policy) => softDeleteDays(store, policy),
    containerChanged: (name, change) => {
      // All accounts share one storage.
      const ids = store.ofType(blobServices.type).map(({ id }) => `${id}/containers/${name}`);
      if (change === "restored") for (const id of ids) putBack(world, id);
      else {
        const gone = ids.flatMap((id) => store.remove(id));
        const roles = gone.filter(({ type }) => isSameId(type, ROLE_ASSIGNMENTS));
        if (!losesContainerRoles) for (const role of roles) store.set(role);
      }
    },
    loseContainerRoles: (isLost) => {
      losesContainerRoles = isLost;
    },
    checkDataRights: dataRights.check,
    isDataAllowed: (identity, action, scope) => authorizer.isDataAllowed({ identity, action, scope }, () => true),
    close: async () => {
      deployments.close();
      await server.close();
    },
  };
}

/** A container that the blob service restored is a resource again. */
function putBack(world: ServiceWorld, path: string): void {
  const id = parseResourceId(path);
  if (id === undefined) return;
  const write = { id, apiVersion: containers.apiVersions[0] ?? "", body: { properties: { publicAccess: "None" } } };
  const { after, context } = planWrite(world, write, () => randomUUID());
  world.store.set({ id: id.id, type: containers.type, body: after, written: context.desired });
}

function softDeleteDays(store: ResourceStore, policy: string): number | undefined {
  const policies = store.ofType(blobServices.type).map(({ body }) => objectAt(objectAt(body, "properties"), policy));
  const days = policies.flatMap(({ enabled, days }) => (enabled === true && typeof days === "number" ? [days] : []));
  return days.length === 0 ? undefined : Math.max(...days);
}

function errorAnswer(error: unknown): HttpAnswer {
  if (!(error instanceof ArmError)) throw error;
  return { status: error.status, headers: error.headers, body: { error: error.detail } };
}

function correlation({ headers }: HttpCall): Readonly<Record<string, string>> {
  const id = headers["x-ms-client-request-id"];
  return {
    "x-ms-request-id": randomUUID(),
    "x-ms-correlation-request-id": typeof id === "string" ? id : randomUUID(),
  };
}

/** Responses to a client that used the cloud's host name must not contain the simulator's own host. */
function withAzureHosts(
  reply: HttpAnswer,
  { resourceManager, storage }: SimulatedCloud,
  urls: { readonly own: string; readonly storage: string },
): HttpAnswer {
  const account = urls.storage.split("/").at(-1) ?? "";
  const rewritten = JSON.stringify(reply)
    .replaceAll(urls.own, resourceManager)
    .replaceAll(urls.storage, `https://${account}.blob.${storage}`);
  return JSON.parse(rewritten) as HttpAnswer;
}
