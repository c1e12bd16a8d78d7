import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type EvaluatedTemplate,
  evaluateTemplate,
  isObject,
  type Json,
  type JsonObject,
  type TemplateResource,
  type TemplateRuntime,
} from "azure-simulator/testing";

const folder = join(import.meta.dirname, "..", "..", "template");

export const SUBSCRIPTION = "00000000-0000-4000-8000-0000000000aa";
export const TENANT = "00000000-0000-4000-8000-0000000000bb";
export const RESOURCE_GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/costs`;

/** Where the hub is deployed. */
export const SCENE = {
  subscriptionId: SUBSCRIPTION,
  tenantId: TENANT,
  resourceGroup: { name: "costs", location: "westeurope", tags: {} },
  deploymentName: "hub",
};

/** Parameters that create every resource of the template. */
export const WHOLE_HUB: Readonly<Record<string, Json>> = {
  hubName: "finops-hub",
  githubRepository: "Contoso/finops",
  githubOwnerId: "11",
  githubRepositoryId: "22",
  deployerPrincipalId: "00000000-0000-4000-8000-0000000000dd",
  remoteHubStorageKey: "remote-secret",
  setSoftDelete: true,
  enableEventBridge: true,
  eventBridgeToken: "github-secret",
};

/** A private hub with every option that policies ask for, in a network of its own. */
export const PRIVATE_HUB: Readonly<Record<string, Json>> = {
  publicNetworkAccess: "Disabled",
  networkAcls: {
    bypass: "AzureServices",
    defaultAction: "Deny",
    ipRules: [],
    virtualNetworkRules: [],
    resourceAccessRules: [{ tenantId: "00000000-0000-4000-8000-0000000000bb", resourceId: "/subscriptions/x" }],
  },
  vaultPublicNetworkAccess: "Disabled",
  vaultNetworkAcls: { bypass: "AzureServices", defaultAction: "Deny", ipRules: [], virtualNetworkRules: [] },
  enablePrivateEndpoints: true,
  encryptionKeyUri: "https://keys.vault.azure.net/keys/hub",
  encryptionIdentityId:
    "/subscriptions/s/resourceGroups/g/providers/Microsoft.ManagedIdentity/userAssignedIdentities/k",
  requireInfrastructureEncryption: true,
  logWorkspaceId: "/subscriptions/s/resourceGroups/g/providers/Microsoft.OperationalInsights/workspaces/logs",
  secretsExpireAt: 1_830_297_600,
};

export function readJson(name: string): JsonObject {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as JsonObject;
}

export const template = readJson("hub.json");

type CloudName = NonNullable<Parameters<typeof evaluateTemplate>[2]["cloud"]>;

export function evaluateHub(parameters: Readonly<Record<string, Json>> = {}, cloud?: CloudName): EvaluatedTemplate {
  const request = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, { value }]));
  return evaluateHubRequest(request, cloud);
}

/** Evaluates the template like {@link evaluateHub}, with parameters in the form of a parameter file. */
export function evaluateHubRequest(parameters: JsonObject, cloud: CloudName = "AzureCloud"): EvaluatedTemplate {
  return evaluateTemplate(template, parameters, { ...SCENE, cloud });
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

/**
 * Deployed resources in the form of GET responses. IDs that a service generates are replaced with the resource's name.
 */
export const deployed: TemplateRuntime = {
  resource: (id) => ({
    id,
    identity: { type: "SystemAssigned", principalId: `principal of ${nameOf(id)}`, tenantId: TENANT },
    properties: {
      principalId: `principal of ${nameOf(id)}`,
      clientId: `client of ${nameOf(id)}`,
      tenantId: TENANT,
      primaryEndpoints: {
        blob: `https://${nameOf(id)}.blob.core.windows.net/`,
        dfs: `https://${nameOf(id)}.dfs.core.windows.net/`,
      },
    },
  }),
  list: ({ action, id }) => ({ value: `https://logic.example/${action}${id}?sig=secret` }),
};

export function bodyOf(resource: TemplateResource): JsonObject {
  return resource.body(deployed);
}

export function propertiesOf(resource: TemplateResource): JsonObject {
  return objectAt(bodyOf(resource), "properties");
}

export function objectAt(object: JsonObject, member: string): JsonObject {
  const value = object[member];
  if (!isObject(value)) throw new Error(`${member} is no object: ${JSON.stringify(value)}`);
  return value;
}

export function resourcesOf({ resources }: EvaluatedTemplate, type: string): readonly TemplateResource[] {
  return resources.filter((resource) => resource.type.toLowerCase() === type.toLowerCase());
}

/** The only resource of this type. */
export function onlyResource(hub: EvaluatedTemplate, type: string): TemplateResource {
  const [resource, ...others] = resourcesOf(hub, type);
  if (resource === undefined || others.length > 0) throw new Error(`${others.length + 1} or no ${type}`);
  return resource;
}
