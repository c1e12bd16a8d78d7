/** A resource whose name can be given. */
interface NameableResource {
  readonly what: string;
  readonly type: string;
  readonly allowed: NameRule;
  /** The end of the name that the template derives; the template derives it for resources of the group only. */
  readonly derivedEnd?: string;
  /** A part of another resource has this name as soon as that resource exists, unless another one is recorded. */
  readonly part?: { readonly of: string; readonly name: string };
}

interface NameRule {
  readonly pattern: RegExp;
  readonly says: string;
}

const VAULTS: NameRule = {
  pattern: /^(?=.{3,24}$)[a-z](?:-?[a-z0-9])+$/i,
  says: "3 to 24 letters, digits and single hyphens, beginning with a letter",
};
const IDENTITIES: NameRule = {
  pattern: /^[a-z0-9][\w-]{2,127}$/i,
  says: "3 to 128 letters, digits, hyphens and underscores",
};
const NETWORKS: NameRule = {
  pattern: /^(?=.{2,64}$)[a-z0-9](?:[\w.-]*\w)?$/i,
  says: "2 to 64 letters, digits, dots, hyphens and underscores",
};
const EVENTS: NameRule = { pattern: /^[a-z0-9-]{3,50}$/i, says: "3 to 50 letters, digits and hyphens" };
const OTHERS: NameRule = {
  pattern: /^[\w.()-]{1,80}$/,
  says: "1 to 80 letters, digits, dots, hyphens, underscores and parentheses",
};

const IDENTITY = "Microsoft.ManagedIdentity/userAssignedIdentities";
const SUBSCRIPTION = "Microsoft.EventGrid/systemTopics/eventSubscriptions";

function endpoint(group: string): NameableResource {
  const type = "Microsoft.Network/privateEndpoints";
  return { what: `private endpoint for ${group}`, type, allowed: NETWORKS, derivedEnd: `-${group}-` };
}

function networkInterface(group: string): NameableResource {
  return {
    what: `network interface of the private endpoint for ${group}`,
    type: "Microsoft.Network/networkInterfaces",
    allowed: NETWORKS,
    part: { of: `${group}Endpoint`, name: "a name that Azure chose" },
  };
}

/** By the keys of the input `resource-names`, which are those of the template's parameter `resourceNames`. */
export const NAMEABLE: Readonly<Record<string, NameableResource>> = {
  vault: { what: "key vault", type: "Microsoft.KeyVault/vaults", allowed: VAULTS, derivedEnd: "-" },
  hubIdentity: { what: "hub identity", type: IDENTITY, allowed: IDENTITIES, derivedEnd: "-engine-" },
  planIdentity: { what: "plan identity", type: IDENTITY, allowed: IDENTITIES, derivedEnd: "-plan-" },
  previewRole: {
    what: "custom role for previews",
    type: "Microsoft.Authorization/roleDefinitions",
    allowed: { pattern: /^[\w .()-]{1,128}$/, says: "1 to 128 letters, digits, blanks, dots and hyphens" },
  },
  virtualNetwork: {
    what: "virtual network",
    type: "Microsoft.Network/virtualNetworks",
    allowed: NETWORKS,
    derivedEnd: "-network-",
  },
  subnet: {
    what: "subnet of the virtual network",
    type: "Microsoft.Network/virtualNetworks/subnets",
    allowed: NETWORKS,
    part: { of: "virtualNetwork", name: "private-endpoints" },
  },
  blobEndpoint: endpoint("blob"),
  dfsEndpoint: endpoint("dfs"),
  vaultEndpoint: endpoint("vault"),
  blobNetworkInterface: networkInterface("blob"),
  dfsNetworkInterface: networkInterface("dfs"),
  vaultNetworkInterface: networkInterface("vault"),
  dnsLink: {
    what: "link from each private DNS zone to the network",
    type: "Microsoft.Network/privateDnsZones/virtualNetworkLinks",
    allowed: NETWORKS,
    part: { of: "blobEndpoint", name: "the virtual network's name" },
  },
  diagnosticSetting: {
    what: "diagnostic setting of the storage account and the vault",
    type: "Microsoft.Insights/diagnosticSettings",
    allowed: OTHERS,
  },
  eventBridge: {
    what: "Logic App of the event bridge",
    type: "Microsoft.Logic/workflows",
    allowed: OTHERS,
    derivedEnd: "-bridge-",
  },
  eventTopic: {
    what: "Event Grid topic",
    type: "Microsoft.EventGrid/systemTopics",
    allowed: EVENTS,
    derivedEnd: "-events-",
  },
  exportEvents: {
    what: "event subscription for exports",
    type: SUBSCRIPTION,
    allowed: EVENTS,
    part: { of: "eventTopic", name: "msexports-FileAdded" },
  },
  settingsEvents: {
    what: "event subscription for settings",
    type: SUBSCRIPTION,
    allowed: EVENTS,
    part: { of: "eventTopic", name: "config-SettingsUpdated" },
  },
};
