import { isObject, type Json, type JsonObject } from "../../../json-value.ts";
import { ArmError } from "../arm-error.ts";
import { objectAt, textAt } from "../json-access.ts";
import { isSameId, parseResourceId } from "../resource-id.ts";
import type { ResourceKind, ServiceWorld } from "../resource-kind.ts";
import type { ResourceStore } from "../resource-store.ts";

const ACCOUNTS = "Microsoft.Storage/storageAccounts";
const API_VERSIONS = ["2025-05-01", "2024-07-01", "2024-05-01", "2023-11-01"];
const DNS_VERSIONS = ["2024-06-01", "2020-06-01"];

function refuse(code: string, message: string): never {
  throw new ArmError(400, { code, message });
}

function itemsOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The subnets of a network, with the IDs that the service adds. */
function subnetsOf(networkId: string, properties: JsonObject): readonly JsonObject[] {
  return itemsOf(properties.subnets).map((subnet) => ({
    ...subnet,
    id: `${networkId}/subnets/${textAt(subnet, "name")}`,
    properties: { ...objectAt(subnet, "properties"), provisioningState: "Succeeded" },
  }));
}

export const virtualNetworks: ResourceKind = {
  type: "Microsoft.Network/virtualNetworks",
  apiVersions: API_VERSIONS,
  isTracked: true,
  check: ({ desired }) => {
    const prefixes = objectAt(objectAt(desired, "properties"), "addressSpace").addressPrefixes;
    const isRange = (prefix: Json): boolean => /^\d+\.\d+\.\d+\.\d+\/(?:[89]|[12]\d)$/.test(String(prefix));
    if (Array.isArray(prefixes) && prefixes.length > 0 && prefixes.every(isRange)) return;
    refuse("InvalidAddressPrefixFormat", `Address prefix ${JSON.stringify(prefixes)} is not formatted correctly.`);
  },
  additions: ({ id, desired }) => ({
    readOnly: {
      properties: { provisioningState: "Succeeded", subnets: [...subnetsOf(id.id, objectAt(desired, "properties"))] },
    },
  }),
};

/** Whether the simulator has the subnet. Networks of other resource groups and subscriptions are not simulated. */
function hasSubnet(world: ServiceWorld, subnetId: string): boolean {
  const [networkId = "", name = ""] = subnetId.split("/subnets/");
  const network = world.store.find(networkId);
  const subnets = itemsOf(objectAt(network?.body, "properties").subnets);
  return subnets.some((subnet) => textAt(subnet, "name").toLowerCase() === name.toLowerCase());
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "microsoft.storage/storageaccounts": ["blob", "dfs", "file", "queue", "table", "web"],
  "microsoft.keyvault/vaults": ["vault"],
};

export const privateEndpoints: ResourceKind = {
  type: "Microsoft.Network/privateEndpoints",
  apiVersions: API_VERSIONS,
  isTracked: true,
  check: ({ world, desired }) => {
    const properties = objectAt(desired, "properties");
    const subnetId = textAt(objectAt(properties, "subnet"), "id");
    if (!hasSubnet(world, subnetId)) {
      refuse(
        "InvalidResourceReference",
        `Resource ${subnetId} referenced by resource was not found. Please make sure that the referenced resource ` +
          "exists, and that both resources are in the same region.",
      );
    }
    for (const connection of itemsOf(properties.privateLinkServiceConnections)) {
      const { privateLinkServiceId, groupIds } = objectAt(connection, "properties");
      const target = parseResourceId(String(privateLinkServiceId));
      const groups = GROUPS[target?.type.toLowerCase() ?? ""] ?? [];
      if (target === undefined || world.store.find(target.id) === undefined) {
        refuse("InvalidPrivateLinkServiceId", `Private link service ${String(privateLinkServiceId)} was not found.`);
      }
      if (Array.isArray(groupIds) && groupIds.length === 1 && groups.includes(String(groupIds[0]))) continue;
      refuse(
        "PrivateEndpointHasInvalidGroupId",
        `Call to ${target.type} failed. Error message: The groupIds ${JSON.stringify(groupIds)} are not supported.`,
      );
    }
  },
  additions: ({ desired }) => ({
    defaults: { properties: { manualPrivateLinkServiceConnections: [], customDnsConfigs: [] } },
    readOnly: {
      properties: {
        provisioningState: "Succeeded",
        privateLinkServiceConnections: itemsOf(objectAt(desired, "properties").privateLinkServiceConnections).map(
          (connection) => ({
            ...connection,
            properties: {
              ...objectAt(connection, "properties"),
              privateLinkServiceConnectionState: { status: "Approved", description: "Auto-Approved" },
            },
          }),
        ),
      },
    },
  }),
};

export const privateDnsZoneGroups: ResourceKind = {
  type: "Microsoft.Network/privateEndpoints/privateDnsZoneGroups",
  apiVersions: API_VERSIONS,
  check: ({ world, desired }) => {
    for (const config of itemsOf(objectAt(desired, "properties").privateDnsZoneConfigs)) {
      const zoneId = textAt(objectAt(config, "properties"), "privateDnsZoneId");
      if (world.store.find(zoneId) === undefined) {
        refuse("InvalidPrivateDnsZoneIds", `Private Dns Zone group references a zone that does not exist: ${zoneId}.`);
      }
    }
  },
  additions: () => ({ readOnly: { properties: { provisioningState: "Succeeded" } } }),
};

export const privateDnsZones: ResourceKind = {
  type: "Microsoft.Network/privateDnsZones",
  apiVersions: DNS_VERSIONS,
  isTracked: true,
  check: ({ desired }) => {
    if (textAt(desired, "location").toLowerCase() === "global") return;
    refuse("LocationNotAvailableForResourceType", "Private DNS zones are available in location 'global' only.");
  },
  additions: () => ({ readOnly: { properties: { provisioningState: "Succeeded" } } }),
};

export const privateDnsLinks: ResourceKind = {
  type: "Microsoft.Network/privateDnsZones/virtualNetworkLinks",
  apiVersions: DNS_VERSIONS,
  isTracked: true,
  additions: () => ({
    readOnly: { properties: { provisioningState: "Succeeded", virtualNetworkLinkState: "Completed" } },
  }),
};

/** From the documentation ranges, so that no test reaches a real host. */
const PUBLIC_ADDRESS = "203.0.113.10";

/**
 * The private address of an account or vault for one of its groups: it has an approved private endpoint, and a zone
 * group registered the endpoint's name.
 */
export function privateAddress(store: ResourceStore, targetId: string, group: string): string | undefined {
  const isRegistered = ({ id }: { readonly id: string }): boolean =>
    store.ofType(privateDnsZoneGroups.type, id).length > 0;
  const at = store.ofType(privateEndpoints.type).findIndex((endpoint) =>
    itemsOf(objectAt(endpoint.body, "properties").privateLinkServiceConnections).some((connection) => {
      const { privateLinkServiceId, groupIds } = objectAt(connection, "properties");
      const isOfGroup = Array.isArray(groupIds) && groupIds.includes(group);
      return isSameId(String(privateLinkServiceId), targetId) && isOfGroup && isRegistered(endpoint);
    }),
  );
  // Azure reserves the first four addresses of a subnet.
  return at < 0 ? undefined : `10.20.30.${at + 4}`;
}

/** The address of a storage host (`blob` or `dfs`), in the hub's network or outside. All accounts share one storage. */
export function addressOf(store: ResourceStore, group: "blob" | "dfs", isInside: boolean): string {
  const found = store.ofType(ACCOUNTS).map(({ id }) => privateAddress(store, id, group));
  return (isInside ? found.find((address) => address !== undefined) : undefined) ?? PUBLIC_ADDRESS;
}
