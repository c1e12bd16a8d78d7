import { execFileSync } from "node:child_process";
import { isObject, type JsonObject } from "azure-simulator/testing";
import { describe, expect, test } from "vitest";
import { ROOT, readDocument } from "../repo/markdown-document.ts";
import {
  deployed,
  evaluateHub,
  evaluateHubRequest,
  objectAt,
  RESOURCE_GROUP,
  readJson,
  TENANT,
  template,
  WHOLE_HUB,
} from "./evaluated-hub.ts";

/** Name, type, default and other limits of the value. Users' tools send these names. */
const PARAMETERS = {
  hubName: { type: "string", defaultValue: "finops-hub", minLength: 1, maxLength: 63 },
  location: { type: "string", defaultValue: "[resourceGroup().location]" },
  skipEventServiceRegistration: { type: "bool", defaultValue: false },
  EventServiceLocation: { type: "string", defaultValue: "" },
  storageSku: { type: "string", defaultValue: "Premium_LRS", allowedValues: ["Premium_LRS", "Premium_ZRS"] },
  tags: { type: "object", defaultValue: {} },
  tagsByResource: { type: "object", defaultValue: {} },
  scopesToMonitor: { type: "array", defaultValue: [] },
  exportRetentionInDays: { type: "int", defaultValue: -1, minValue: -1 },
  ingestionRetentionInMonths: { type: "int", defaultValue: -1, minValue: -1 },
  remoteHubStorageUri: { type: "string", defaultValue: "" },
  remoteHubStorageKey: { type: "securestring", defaultValue: "" },
  githubRepository: { type: "string", defaultValue: "" },
  githubOwnerId: { type: "string", defaultValue: "" },
  githubRepositoryId: { type: "string", defaultValue: "" },
  githubDefaultBranch: { type: "string", defaultValue: "main" },
  githubEnvironment: { type: "string", defaultValue: "hub" },
  githubIssuer: { type: "string", defaultValue: "https://token.actions.githubusercontent.com" },
  githubApiUrl: { type: "string", defaultValue: "https://api.github.com" },
  tokenAudience: {
    type: "string",
    defaultValue:
      "[if(equals(environment().name, 'AzureUSGovernment'), 'api://AzureADTokenExchangeUSGov', " +
      "if(equals(environment().name, 'AzureChinaCloud'), 'api://AzureADTokenExchangeChina', 'api://AzureADTokenExchange'))]",
  },
  deployerPrincipalId: { type: "string", defaultValue: "" },
  deployerPrincipalType: {
    type: "string",
    defaultValue: "ServicePrincipal",
    allowedValues: ["ServicePrincipal", "User", "Group"],
  },
  storageAccountName: { type: "string", defaultValue: "", maxLength: 24 },
  resourceNames: { type: "object", defaultValue: {} },
  allowSharedKeyAccess: { type: "bool", defaultValue: false },
  publicNetworkAccess: {
    type: "string",
    defaultValue: "Enabled",
    allowedValues: ["Enabled", "Disabled", "SecuredByPerimeter"],
  },
  networkAcls: {
    type: "object",
    defaultValue: {
      bypass: "AzureServices",
      defaultAction: "Allow",
      ipRules: [],
      virtualNetworkRules: [],
      resourceAccessRules: [],
    },
  },
  vaultPublicNetworkAccess: {
    type: "string",
    defaultValue: "Enabled",
    allowedValues: ["Enabled", "Disabled", "SecuredByPerimeter"],
  },
  vaultNetworkAcls: {
    type: "object",
    defaultValue: { bypass: "AzureServices", defaultAction: "Allow", ipRules: [], virtualNetworkRules: [] },
  },
  enablePrivateEndpoints: { type: "bool", defaultValue: false },
  privateEndpointSubnetId: { type: "string", defaultValue: "" },
  networkAddressPrefix: { type: "string", defaultValue: "10.20.30.0/26" },
  privateDns: { type: "string", defaultValue: "create", allowedValues: ["create", "existing", "none"] },
  privateDnsZoneIds: { type: "object", defaultValue: {} },
  encryptionKeyUri: { type: "string", defaultValue: "" },
  encryptionIdentityId: { type: "string", defaultValue: "" },
  requireInfrastructureEncryption: { type: "bool", defaultValue: false },
  logWorkspaceId: { type: "string", defaultValue: "" },
  secretsExpireAt: { type: "int", defaultValue: 0, minValue: 0 },
  setSoftDelete: { type: "bool", defaultValue: false },
  enablePurgeProtection: { type: "bool", defaultValue: true },
  enableEventBridge: { type: "bool", defaultValue: false },
  eventBridgeToken: { type: "securestring", defaultValue: "" },
} satisfies JsonObject;

function withoutMetadata(objects: JsonObject): JsonObject {
  const cut = Object.entries(objects).map(([name, object]) => {
    const { metadata: _, ...rest } = isObject(object) ? object : {};
    return [name, rest] as const;
  });
  return Object.fromEntries(cut);
}

function descriptionOf(object: JsonObject): unknown {
  return isObject(object.metadata) ? object.metadata.description : undefined;
}

test("the template has the parameters of the contract, each with a description", () => {
  const parameters = objectAt(template, "parameters");
  expect(withoutMetadata(parameters)).toEqual(PARAMETERS);
  for (const name of Object.keys(parameters)) {
    expect(descriptionOf(objectAt(parameters, name)), name).toEqual(expect.stringMatching(/^\S.{15,}\.$/));
  }
});

test("the template's outputs describe the hub and have the names that tools read", () => {
  const outputs = evaluateHub({ hubName: "finops-hub", location: "northeurope" }).outputs(deployed);
  const values = Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  const suffix = String(values.dataFactorytName).split("-").at(-1) ?? "";
  expect(suffix).toMatch(/^[a-z2-7]{13}$/);
  expect(values).toEqual({
    name: "finops-hub",
    location: "northeurope",
    dataFactorytName: `finops-hub-engine-${suffix}`,
    storageAccountId: `${RESOURCE_GROUP}/providers/Microsoft.Storage/storageAccounts/finopsstore${suffix}`,
    storageAccountName: `finopsstore${suffix}`,
    storageUrlForReports: `https://finopsstore${suffix}.dfs.core.windows.net/ingestion`,
    managedIdentityId: `principal of finops-hub-engine-${suffix}`,
    managedIdentityTenantId: TENANT,
    clientId: `client of finops-hub-engine-${suffix}`,
    planClientId: `client of finops-hub-plan-${suffix}`,
    planIdentityName: `finops-hub-plan-${suffix}`,
    vaultName: `finops-hub-${suffix}`,
  });
});

test("no output contains a secret", () => {
  const reported = JSON.stringify(evaluateHub(WHOLE_HUB).outputs(deployed));
  expect(reported).not.toContain("remote-secret");
  expect(reported).not.toContain("github-secret");
});

describe("the parameter files", () => {
  const valuesOf = (name: string): JsonObject => objectAt(readJson(name), "parameters");

  test.each(["hub.parameters.json", "hub.parameters.production.json"])("%s matches the template", (name) => {
    expect(() => evaluateHubRequest(valuesOf(name))).not.toThrow();
  });

  test("the production hub uses three zones, keeps its vault, and trusts one environment and no branch", () => {
    const { parameters, resources } = evaluateHubRequest(valuesOf("hub.parameters.production.json"));
    expect(parameters).toMatchObject({
      storageSku: { value: "Premium_ZRS" },
      enablePurgeProtection: { value: true },
      enableEventBridge: { value: true },
    });
    const credentials = resources.filter(({ type }) => type.endsWith("/federatedIdentityCredentials"));
    expect(credentials.map(({ name }) => name.split("/")[1]).toSorted()).toEqual([
      "environment",
      "environment-immutable",
      "pull-request",
      "pull-request-immutable",
    ]);
  });
});

test("README's command lists every parameter with its default and description", () => {
  const { blocks } = readDocument("template/README.md");
  const command = blocks.find(({ tags }) => tags.includes("parameters"))?.text ?? "";
  const listed = execFileSync("bash", ["-ec", command], { cwd: ROOT, encoding: "utf8" }).trimEnd().split("\n");
  const parameters = objectAt(template, "parameters");
  const expected = Object.keys(parameters).map((name) => {
    const parameter = objectAt(parameters, name);
    return `${name} (${JSON.stringify(parameter.defaultValue)}): ${descriptionOf(parameter)}`;
  });
  expect(listed).toEqual(expected);
});

test("every output has a description", () => {
  const outputs = objectAt(template, "outputs");
  const undescribed = Object.keys(outputs).filter((name) => typeof descriptionOf(objectAt(outputs, name)) !== "string");
  expect(undescribed).toEqual([]);
});
