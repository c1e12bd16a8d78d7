import type { JsonObject } from "azure-simulator/testing";
import { expect, test } from "vitest";
import {
  evaluateHub,
  objectAt,
  onlyResource,
  PRIVATE_HUB,
  propertiesOf,
  RESOURCE_GROUP,
  resourcesOf,
  WHOLE_HUB,
} from "./evaluated-hub.ts";

const GROUPS = ["blob", "dfs", "vault"];

function zonesOf(hub: ReturnType<typeof evaluateHub>): readonly unknown[] {
  return resourcesOf(hub, "Microsoft.Network/privateEndpoints/privateDnsZoneGroups").map((group) => {
    const configs = propertiesOf(group).privateDnsZoneConfigs as readonly { readonly properties: JsonObject }[];
    return configs[0]?.properties.privateDnsZoneId;
  });
}

test("a public hub has no network resources and no logs, and states its firewall", () => {
  const hub = evaluateHub(WHOLE_HUB);
  expect(hub.resources.filter(({ type }) => /^Microsoft\.(?:Network|Insights)\//.test(type))).toEqual([]);
  expect(propertiesOf(onlyResource(hub, "Microsoft.Storage/storageAccounts"))).toMatchObject({
    publicNetworkAccess: "Enabled",
    networkAcls: { bypass: "AzureServices", defaultAction: "Allow" },
    allowCrossTenantReplication: false,
    sasPolicy: { sasExpirationPeriod: "7.00:00:00" },
    encryption: null,
  });
  expect(propertiesOf(onlyResource(hub, "Microsoft.KeyVault/vaults"))).toMatchObject({
    publicNetworkAccess: "Enabled",
    networkAcls: { defaultAction: "Allow" },
  });
});

test("a private hub gets a network, three endpoints, three zones and their links", () => {
  const hub = evaluateHub(PRIVATE_HUB);
  const network = onlyResource(hub, "Microsoft.Network/virtualNetworks");
  const networkId = `${RESOURCE_GROUP}/providers/Microsoft.Network/virtualNetworks/${network.name}`;
  const endpoints = resourcesOf(hub, "Microsoft.Network/privateEndpoints").map(propertiesOf);
  const connections = endpoints.flatMap(
    ({ privateLinkServiceConnections }) => privateLinkServiceConnections as readonly { readonly name: string }[],
  );
  expect(connections.map(({ name }) => name)).toEqual(GROUPS);
  expect(endpoints.map((endpoint) => objectAt(endpoint, "subnet").id)).toEqual(
    GROUPS.map(() => `${networkId}/subnets/private-endpoints`),
  );
  const zones = [
    "privatelink.blob.core.windows.net",
    "privatelink.dfs.core.windows.net",
    "privatelink.vaultcore.azure.net",
  ];
  expect(resourcesOf(hub, "Microsoft.Network/privateDnsZones").map(({ name }) => name)).toEqual(zones);
  expect(zonesOf(hub)).toEqual(
    zones.map((zone) => `${RESOURCE_GROUP}/providers/Microsoft.Network/privateDnsZones/${zone}`),
  );
  const links = resourcesOf(hub, "Microsoft.Network/privateDnsZones/virtualNetworkLinks").map(propertiesOf);
  expect(links.map((link) => objectAt(link, "virtualNetwork").id)).toEqual(GROUPS.map(() => networkId));
  // Policies deny subnets with default outbound access.
  const [subnet] = propertiesOf(network).subnets as readonly { readonly properties: unknown }[];
  expect(subnet?.properties).toMatchObject({ defaultOutboundAccess: false });
});

test("existing subnets and zones are used, and nothing is created next to them", () => {
  const subnet =
    "/subscriptions/s/resourceGroups/n/providers/Microsoft.Network/virtualNetworks/spoke/subnets/endpoints";
  const privateDnsZoneIds = { blob: "/zones/blob", dfs: "/zones/dfs", vault: "/zones/vault" };
  const hub = evaluateHub({
    ...PRIVATE_HUB,
    privateEndpointSubnetId: subnet,
    privateDns: "existing",
    privateDnsZoneIds,
  });
  expect(resourcesOf(hub, "Microsoft.Network/virtualNetworks")).toEqual([]);
  expect(resourcesOf(hub, "Microsoft.Network/privateDnsZones")).toEqual([]);
  expect(zonesOf(hub)).toEqual(Object.values(privateDnsZoneIds));
  const none = evaluateHub({ ...PRIVATE_HUB, privateEndpointSubnetId: subnet, privateDns: "none" });
  expect(zonesOf(none)).toEqual([]);
  expect(resourcesOf(none, "Microsoft.Network/privateEndpoints")).toHaveLength(3);
});

test("a customer-managed key, double encryption and access logs are set only when they are asked for", () => {
  const hub = evaluateHub(PRIVATE_HUB);
  expect(propertiesOf(onlyResource(hub, "Microsoft.Storage/storageAccounts")).encryption).toEqual({
    keySource: "Microsoft.Keyvault",
    identity: { userAssignedIdentity: PRIVATE_HUB.encryptionIdentityId },
    keyvaultproperties: { keyvaulturi: "https://keys.vault.azure.net", keyname: "hub", keyversion: "" },
    requireInfrastructureEncryption: true,
  });
  const logs = resourcesOf(hub, "Microsoft.Insights/diagnosticSettings").map(propertiesOf);
  expect(logs.map(({ workspaceId }) => workspaceId)).toEqual([PRIVATE_HUB.logWorkspaceId, PRIVATE_HUB.logWorkspaceId]);
  const versioned = evaluateHub({ ...PRIVATE_HUB, encryptionKeyUri: "https://keys.vault.azure.net/keys/hub/0123" });
  expect(propertiesOf(onlyResource(versioned, "Microsoft.Storage/storageAccounts")).encryption).toMatchObject({
    keyvaultproperties: { keyversion: "0123" },
  });
});
