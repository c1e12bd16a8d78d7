import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readActionContract } from "../../../scripts/action-contract.ts";
import { readNetwork } from "../../../src/actions/deploy-hub/deployment/hub-network.ts";
import { readDeployHubInputs } from "../../../src/actions/deploy-hub/inputs.ts";
import { type ParameterSources, templateParameters } from "../../../src/actions/deploy-hub/parameters.ts";
import { remoteKeySecretName } from "../../../src/actions/deploy-hub/settings-step.ts";
import { githubServer } from "../../../src/github/api/github-context.ts";
import { createInputReader } from "../../../src/github/step-inputs.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const template = JSON.parse(readFileSync(join(root, "template", "hub.json"), "utf8")) as {
  readonly parameters: Readonly<Record<string, { readonly type: string }>>;
  readonly variables: Readonly<Record<string, unknown>>;
};
const contract = readActionContract(root, "deploy-hub");

const UNKNOWN = { ownerId: undefined, repositoryId: undefined, defaultBranch: undefined };
const KNOWN = { name: "contoso/costs", ownerId: "1", repositoryId: "2", defaultBranch: "main" };
const REQUIRED = { "resource-group": "hub", "subscription-id": "33333333-3333-3333-3333-333333333333" };

function inputsFrom(given: Readonly<Record<string, string>>) {
  const defaults = contract.inputs.map(({ name, defaultValue }) => [name, defaultValue] as const);
  const values = { ...Object.fromEntries(defaults), ...REQUIRED, ...given };
  const environment = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  );
  const names = contract.inputs.map(({ name }) => name);
  return readDeployHubInputs(createInputReader(environment, names, () => undefined));
}

function parametersFrom(given: Readonly<Record<string, string>>, sources: Partial<ParameterSources> = {}) {
  return templateParameters({
    inputs: inputsFrom(given),
    repository: { name: "contoso/costs", ...UNKNOWN, server: githubServer("https://github.com") },
    issuer: "https://token.actions.githubusercontent.com",
    apiUrl: "https://api.github.com",
    trust: { writesBranch: true, writesEnvironment: true },
    deployer: undefined,
    storage: undefined,
    vault: undefined,
    names: {},
    now: new Date("2026-11-23T10:00:00Z"),
    setsSoftDelete: false,
    existing: [],
    ...sources,
  });
}

const GROUP = "/subscriptions/33333333-3333-3333-3333-333333333333/resourceGroups/network/providers";
const zone = (name: string): string => `${GROUP}/Microsoft.Network/privateDnsZones/privatelink.${name}`;
const FABRIC =
  "/subscriptions/00000000-0000-0000-0000-000000000000/resourcegroups/Fabric/providers/Microsoft.Fabric/workspaces/w1";

const EVERYTHING = {
  location: "westeurope",
  "storage-sku": "premium_zrs",
  "storage-account-name": "contosohub",
  tags: '{"a": "b"}',
  "tags-by-resource": '{"Microsoft.KeyVault/vaults": {"c": "d"}}',
  "scopes-to-monitor": "/subscriptions/ABC",
  "export-retention-in-days": "1",
  "ingestion-retention-in-months": "2",
  "remote-hub-storage-uri": "https://other.dfs.core.windows.net",
  "remote-hub-storage-key": "cmVtb3RlLWtleQ==",
  "event-service-location": "northeurope",
  "allow-shared-key-access": "true",
  network: "private",
  "private-endpoint-subnet": `${GROUP}/Microsoft.Network/virtualNetworks/spoke/subnets/endpoints`,
  "private-dns": "existing",
  "private-dns-zone-ids": JSON.stringify({ blob: zone("blob"), dfs: zone("dfs"), vault: zone("vault") }),
  "trusted-workspaces": FABRIC,
  "encryption-key": "https://keys.vault.azure.net/keys/hub",
  "encryption-identity": `${GROUP}/Microsoft.ManagedIdentity/userAssignedIdentities/hub-key`,
  "infrastructure-encryption": "true",
  "resource-names": '{"vault": "kv-costs"}',
  "log-workspace": `${GROUP}/Microsoft.OperationalInsights/workspaces/logs`,
};

/** A private hub cannot have it. */
const BRIDGE = { "event-bridge": "true", "event-bridge-token": "github_pat_of_bridge" };

test("every template parameter comes from an input or is discovered", () => {
  const sources = {
    repository: { ...KNOWN, server: githubServer(undefined) },
    deployer: { objectId: "3", clientId: "4", principalType: "User" },
    names: { vault: "kv-costs" },
  } as const;
  const parameters = { ...parametersFrom(BRIDGE), ...parametersFrom(EVERYTHING, sources) };
  expect(Object.keys(parameters).sort()).toEqual(Object.keys(template.parameters).sort());
  expect(parameters).toMatchObject({
    storageSku: { value: "Premium_ZRS" },
    scopesToMonitor: { value: ["/subscriptions/abc"] },
    eventBridgeToken: { value: "github_pat_of_bridge" },
    deployerPrincipalType: { value: "User" },
  });
});

test("empty inputs leave the template's defaults in place", () => {
  expect(Object.keys(parametersFrom({}))).not.toEqual(
    expect.arrayContaining(["location", "storageSku", "exportRetentionInDays", "remoteHubStorageKey"]),
  );
});

test("an Enterprise Server gets its own issuer and API, and subjects without IDs", () => {
  const server = githubServer("https://github.contoso.com");
  const { issuer, apiUrl } = server;
  const parameters = parametersFrom({}, { repository: { ...KNOWN, server }, issuer, apiUrl });
  expect(parameters).toMatchObject({
    githubIssuer: { value: "https://github.contoso.com/_services/token" },
    githubApiUrl: { value: "https://github.contoso.com/api/v3" },
  });
  expect(Object.keys(parameters)).not.toEqual(expect.arrayContaining(["githubOwnerId", "githubRepositoryId"]));
});

test.each([
  [{}, "api://AzureADTokenExchange"],
  [{ cloud: "AzureUSGovernment" }, "api://AzureADTokenExchangeUSGov"],
  [{ cloud: "AzureChinaCloud" }, "api://AzureADTokenExchangeChina"],
  [{ cloud: "AzureChinaCloud", "token-audience": "api://AzureADTokenExchange" }, "api://AzureADTokenExchange"],
])("with %j, the identities trust tokens for %s", (inputs, audience) => {
  expect(parametersFrom(inputs)).toMatchObject({ tokenAudience: { value: audience } });
});

const ACCOUNT = {
  id: "/id",
  name: "olderhub",
  location: "uksouth",
  sku: "Premium_ZRS",
  allowsSharedKeys: true,
  url: "https://olderhub.blob.core.windows.net",
  network: readNetwork(undefined, "account"),
  hasInfrastructureEncryption: true,
};

test("an existing account keeps its name, region, SKU and shared keys unless the inputs override them", () => {
  expect(parametersFrom({}, { storage: ACCOUNT })).toMatchObject({
    storageAccountName: { value: "olderhub" },
    location: { value: "uksouth" },
    storageSku: { value: "Premium_ZRS" },
    allowSharedKeyAccess: { value: true },
    requireInfrastructureEncryption: { value: true },
  });
  expect(parametersFrom({ "allow-shared-key-access": "false" }, { storage: ACCOUNT })).toMatchObject({
    allowSharedKeyAccess: { value: false },
  });
});

const CLOSED_BY_HAND = readNetwork(
  {
    publicNetworkAccess: "Enabled",
    networkAcls: {
      bypass: "Logging, AzureServices",
      defaultAction: "Deny",
      ipRules: [{ value: "203.0.113.7", action: "Allow" }],
      virtualNetworkRules: [{ id: "/subnet", action: "Allow", state: "Succeeded" }],
      resourceAccessRules: [{ tenantId: "t", resourceId: FABRIC.toUpperCase() }],
    },
  },
  "account",
);

test.each([
  ["", "Enabled", "Deny", "Logging, AzureServices"],
  ["private", "Disabled", "Deny", "AzureServices"],
  ["public", "Enabled", "Allow", "AzureServices"],
])("network %j keeps the rules that a person added to the account", (network, access, defaultAction, bypass) => {
  const storage = { ...ACCOUNT, network: CLOSED_BY_HAND };
  const parameters = parametersFrom({ network, "trusted-workspaces": FABRIC }, { storage });
  expect(parameters.publicNetworkAccess?.value).toBe(access);
  expect(parameters.networkAcls?.value).toEqual({
    bypass,
    defaultAction,
    ipRules: [{ value: "203.0.113.7" }],
    virtualNetworkRules: [{ id: "/subnet" }],
    resourceAccessRules: [{ tenantId: "t", resourceId: FABRIC.toUpperCase() }],
  });
});

test("a vault that a person closed stays closed, and network private closes account and vault", () => {
  const vault = readNetwork({ publicNetworkAccess: "Disabled", networkAcls: { defaultAction: "Deny" } }, "vault");
  const rules = { bypass: "AzureServices", defaultAction: "Deny", ipRules: [], virtualNetworkRules: [] };
  const closed = { vaultPublicNetworkAccess: { value: "Disabled" }, vaultNetworkAcls: { value: rules } };
  expect(parametersFrom({}, { vault })).toMatchObject({ ...closed, publicNetworkAccess: { value: "Enabled" } });
  expect(parametersFrom({ network: "private" })).toMatchObject({
    ...closed,
    publicNetworkAccess: { value: "Disabled" },
    enablePrivateEndpoints: { value: true },
  });
});

test("secrets expire at the start of the year after next, so that previews change once a year", () => {
  const at = (now: string): unknown => parametersFrom({}, { now: new Date(now) }).secretsExpireAt?.value;
  expect(at("2026-01-01T00:00:00Z")).toBe(Date.UTC(2028, 0, 1) / 1000);
  expect(at("2026-12-31T23:59:59Z")).toBe(Date.UTC(2028, 0, 1) / 1000);
});

test.each([
  { inputs: { network: "closed" }, says: "public, private" },
  { inputs: { "private-dns": "existing" }, says: "private-dns-zone-ids" },
  { inputs: { "private-dns-zone-ids": '{"blob": "x"}' }, says: "resource ID of each zone" },
  { inputs: { "private-endpoint-subnet": "/subscriptions/x" }, says: "JSON view of the subnet" },
  { inputs: { "encryption-key": "https://keys.vault.azure.net/keys/hub" }, says: "user-assigned identity" },
  { inputs: { "encryption-key": "hub" }, says: "/keys/<name>" },
  { inputs: { "log-workspace": "logs" }, says: "Log Analytics workspace" },
  { inputs: { "event-bridge": "true" }, says: "event-bridge-token" },
  {
    inputs: { "event-bridge": "true", "event-bridge-token": "token", network: "private" },
    says: "scheduled sweeps",
  },
  { inputs: { "remote-hub-storage-key": "cmVtb3RlLWtleQ==" }, says: "remote-hub-storage-uri" },
  { inputs: { "github-repository": "https://github.com/a/b" }, says: "owner/name" },
  { inputs: { "deployment-name": "a b" }, says: "deployment-name" },
  { inputs: { "storage-sku": "Standard_LRS" }, says: "Premium_ZRS" },
  { inputs: { tags: "a=b" }, says: "CostCenter" },
  { inputs: { "storage-account-name": "https://hub.blob.core.windows.net" }, says: "3 to 24" },
  {
    inputs: { "remote-hub-storage-uri": "https://other.dfs.core.windows.net/?sv=1&sig=abc" },
    says: "without a SAS token",
  },
])("rejects $inputs and names the faulty input", ({ inputs, says }) => {
  expect(() => inputsFrom(inputs)).toThrow(
    expect.objectContaining({ name: "InputError", remedy: expect.stringContaining(says) }),
  );
});

test("the error that rejects a remote hub's SAS token does not repeat the token", () => {
  const uri = "https://other.dfs.core.windows.net/?sv=1&sig=abc";
  expect(() => inputsFrom({ "remote-hub-storage-uri": uri })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("sig="), place: {} }),
  );
});

test("a job that only plans needs no event bridge token", () => {
  expect(inputsFrom({ "event-bridge": "true", mode: "what-if" })).toMatchObject({ eventBridge: true });
});

test("the settings and the template use the same secret name for the remote hub's key", () => {
  expect(template.variables.remoteKeySecretName).toBe("[format('{0}-storage-key', variables('hyphenedName'))]");
  expect(template.variables.hyphenedName).toBe(
    "[replace(replace(replace(toLower(trim(parameters('hubName'))), '_', '-'), '.', '-'), ' ', '-')]",
  );
  expect(remoteKeySecretName(" My_Hub.2 b ")).toBe("my-hub-2-b-storage-key");
});
