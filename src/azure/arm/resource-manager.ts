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

/** Everything the hub asks of the Resource Manager in one subscription; what fails is an `AzureError`, with a remedy. */
export interface ResourceManager {
  readonly subscriptionId: string;
  subscription(): Promise<Subscription>;
  provider(namespace: string): Promise<Provider>;
  /** Asks for the registration; it goes on after the answer. */
  registerProvider(namespace: string): Promise<Provider>;
  /** Undefined when there is none, or none that may be seen. */
  resourceGroup(name: string): Promise<ResourceGroup | undefined>;
  validate(request: DeployRequest): Promise<Validation>;
  whatIf(request: DeployRequest): Promise<WhatIfResult>;
  /** Resolves when the deployment has succeeded. `onProgress` is called at every look at it. */
  deploy(request: DeployRequest, onProgress: (progress: DeployProgress) => void): Promise<Deployment>;
  operations(resourceGroup: string, deploymentName: string): Promise<readonly DeploymentOperation[]>;
  /** `filter` as Azure takes it, such as `resourceType eq 'Microsoft.DataFactory/factories'`; without properties of the resources. */
  resources(resourceGroup: string, filter?: string): Promise<readonly ArmResource[]>;
  /** The whole of one resource; undefined when there is none. */
  get(id: string, apiVersion: string): Promise<JsonObject | undefined>;
  /** A collection below a resource, all pages; empty when the resource is not there. `query` is added to the URL as it is. */
  list(id: string, apiVersion: string, query?: string): Promise<readonly JsonObject[]>;
  /** Calls an action of a resource and waits until it is done. */
  post(id: string, apiVersion: string, body?: unknown): Promise<unknown>;
  /** Removes a resource and waits until it is gone; false when it was not there. */
  delete(id: string, apiVersion: string): Promise<boolean>;
  /** Where a person looks at a resource. */
  portalLink(id: string): string;
}

/** Opens the Resource Manager of a cloud; nothing is sent yet. */
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
