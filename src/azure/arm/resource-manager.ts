import { CLOUD_ENDPOINTS } from "../azure-clouds.ts";
import type { JsonObject } from "../http/json-fields.ts";
import { type ArmClient, type ArmClientOptions, createArmClient } from "./arm-client.ts";
import type { Deployment, DeploymentOperation, DeployProgress, DeployRequest, Validation } from "./arm-deployment.ts";
import { listOperations } from "./arm-deployment-operations.ts";
import { deploy, validate } from "./arm-deployments.ts";
import { type Provider, readProvider, registerProvider } from "./arm-providers.ts";
import {
  type ArmResource,
  deleteResource,
  getResource,
  listCollection,
  listResources,
  postAction,
  type ResourceGroup,
  readResourceGroup,
  readSubscription,
  type Subscription,
} from "./arm-resources.ts";
import { type WhatIfResult, whatIf } from "./arm-what-if.ts";

/**
 * The calls that the hub makes to the Resource Manager of one subscription. Failed calls throw `AzureError` with a
 * remedy.
 */
export interface ResourceManager {
  readonly subscriptionId: string;
  subscription(): Promise<Subscription>;
  provider(namespace: string): Promise<Provider>;
  /** Requests the registration, which continues after the response. */
  registerProvider(namespace: string): Promise<Provider>;
  /** Undefined if the group does not exist or is not visible to the caller. */
  resourceGroup(name: string): Promise<ResourceGroup | undefined>;
  validate(request: DeployRequest): Promise<Validation>;
  whatIf(request: DeployRequest): Promise<WhatIfResult>;
  /**
   * Resolves when the deployment has succeeded. `onProgress` is called each time the state of the deployment is read.
   */
  deploy(request: DeployRequest, onProgress: (progress: DeployProgress) => void): Promise<Deployment>;
  operations(resourceGroup: string, deploymentName: string): Promise<readonly DeploymentOperation[]>;
  /**
   * `filter` uses Azure's syntax, such as `resourceType eq 'Microsoft.DataFactory/factories'`. The result does not
   * contain the resources' properties.
   */
  resources(resourceGroup: string, filter?: string): Promise<readonly ArmResource[]>;
  /** A complete resource; undefined if it does not exist. */
  get(id: string, apiVersion: string): Promise<JsonObject | undefined>;
  /**
   * Lists a collection below a resource, from all pages. The list is empty if the resource does not exist. `query` is
   * appended to the URL unchanged.
   */
  list(id: string, apiVersion: string, query?: string): Promise<readonly JsonObject[]>;
  /** Calls an action of a resource and waits until it has finished. */
  post(id: string, apiVersion: string, body?: unknown): Promise<unknown>;
  /** Deletes a resource and waits until it is gone; false if it did not exist. */
  delete(id: string, apiVersion: string): Promise<boolean>;
  /** The resource's page in the Azure portal. */
  portalLink(id: string): string;
}

/** Opens the Resource Manager of a cloud without sending anything. */
export function openResourceManager(options: ArmClientOptions): ResourceManager {
  const { subscriptionId, cloud } = options;
  const client: ArmClient = createArmClient(options);
  const portalLink = (id: string): string => `${CLOUD_ENDPOINTS[cloud].portal}/#resource${id}`;
  return {
    subscriptionId,
    subscription: () => readSubscription(client),
    provider: (namespace) => readProvider(client, namespace),
    registerProvider: (namespace) => registerProvider(client, namespace),
    resourceGroup: (name) => readResourceGroup(client, name),
    validate: (request) => validate(client, request),
    whatIf: (request) => whatIf(client, request),
    deploy: (request, onProgress) => deploy({ client, request, onProgress, portalLink }),
    operations: (resourceGroup, deploymentName) => listOperations(client, { resourceGroup, name: deploymentName }),
    resources: (resourceGroup, filter) => listResources(client, resourceGroup, filter),
    get: (id, apiVersion) => getResource(client, id, apiVersion),
    list: (id, apiVersion, query) => listCollection(client, { id, apiVersion, query }),
    post: (id, apiVersion, body) => postAction(client, { id, apiVersion, body }),
    delete: (id, apiVersion) => deleteResource(client, id, apiVersion),
    portalLink,
  };
}
