import { fieldOf, textField } from "../../../azure/http/json-fields.ts";

/** A firewall in the form that the template and Azure share. */
interface NetworkRules {
  readonly bypass: string;
  readonly defaultAction: "Allow" | "Deny";
  readonly ipRules: readonly unknown[];
  readonly virtualNetworkRules: readonly unknown[];
  /** Resources that may pass a storage account's firewall; undefined for a vault, which has none. */
  readonly resourceAccessRules?: readonly unknown[];
}

/** The network settings of an existing account or vault. */
export interface FoundNetwork {
  readonly publicNetworkAccess: string;
  readonly rules: NetworkRules;
}

/** Reads the network settings from the properties of a storage account or a vault, with Azure's defaults. */
export function readNetwork(properties: unknown, kind: "account" | "vault"): FoundNetwork {
  const found = fieldOf(properties, "networkAcls");
  const rulesOf = (name: string): readonly unknown[] => {
    const rules = fieldOf(found, name);
    return Array.isArray(rules) ? rules : [];
  };
  return {
    publicNetworkAccess: textField(properties, "publicNetworkAccess") ?? "Enabled",
    rules: {
      bypass: textField(found, "bypass") ?? "AzureServices",
      defaultAction: textField(found, "defaultAction")?.toLowerCase() === "deny" ? "Deny" : "Allow",
      ipRules: rulesOf("ipRules").map((rule) => ({ value: fieldOf(rule, "value") })),
      virtualNetworkRules: rulesOf("virtualNetworkRules").map((rule) => ({ id: fieldOf(rule, "id") })),
      ...(kind === "account" ? { resourceAccessRules: rulesOf("resourceAccessRules").map(accessRule) } : {}),
    },
  };
}

function accessRule(rule: unknown): unknown {
  return { tenantId: fieldOf(rule, "tenantId"), resourceId: fieldOf(rule, "resourceId") };
}

interface NetworkState {
  /** Undefined if the deployment creates the account. */
  readonly storage: FoundNetwork | undefined;
  /** Undefined if the deployment creates the vault. */
  readonly vault: FoundNetwork | undefined;
  readonly tenantId: string | undefined;
}

/** The inputs of deploy-hub that concern the network. */
interface NetworkInputs {
  /** If undefined, an existing hub keeps its settings. */
  readonly network: "public" | "private" | undefined;
  readonly privateEndpointSubnet: string | undefined;
  readonly networkAddressPrefix: string;
  readonly privateDns: "create" | "existing" | "none";
  readonly privateDnsZoneIds: Readonly<Record<string, string>> | undefined;
  /** Resource IDs. */
  readonly trustedWorkspaces: readonly string[];
}

/**
 * The template's network parameters. Without the input `network`, an existing account and vault keep their settings,
 * which the request repeats, because many policies also deny a request that omits them.
 */
export function networkParameters(
  inputs: NetworkInputs,
  { storage, vault, tenantId }: NetworkState,
): Readonly<Record<string, unknown>> {
  const account = withAccess(inputs, storage ?? readNetwork(undefined, "account"));
  const ofVault = withAccess(inputs, vault ?? readNetwork(undefined, "vault"));
  return {
    publicNetworkAccess: account.publicNetworkAccess,
    networkAcls: withWorkspaces(account.rules, inputs.trustedWorkspaces, tenantId),
    vaultPublicNetworkAccess: ofVault.publicNetworkAccess,
    vaultNetworkAcls: ofVault.rules,
    ...(inputs.network === "private"
      ? {
          enablePrivateEndpoints: true,
          privateEndpointSubnetId: inputs.privateEndpointSubnet,
          networkAddressPrefix: inputs.networkAddressPrefix,
          privateDns: inputs.privateDns,
          privateDnsZoneIds: inputs.privateDnsZoneIds,
        }
      : {}),
  };
}

/** True if the deployment opens or closes the network of an existing account. */
export function changesNetwork(inputs: Pick<NetworkInputs, "network">, found: FoundNetwork): boolean {
  const { publicNetworkAccess, rules } = withAccess(inputs, found);
  return publicNetworkAccess !== found.publicNetworkAccess || rules.defaultAction !== found.rules.defaultAction;
}

/** Rules that a person added stay, because they name clients that the hub does not know. */
function withAccess({ network }: Pick<NetworkInputs, "network">, found: FoundNetwork): FoundNetwork {
  if (network === undefined) return found;
  const isPrivate = network === "private";
  return {
    publicNetworkAccess: isPrivate ? "Disabled" : "Enabled",
    // Exports and Event Grid pass as trusted services, even if public access is disabled.
    rules: { ...found.rules, bypass: "AzureServices", defaultAction: isPrivate ? "Deny" : "Allow" },
  };
}

function withWorkspaces(
  rules: NetworkRules,
  workspaces: readonly string[],
  tenantId: string | undefined,
): NetworkRules {
  const { resourceAccessRules = [] } = rules;
  const known = new Set(resourceAccessRules.map((rule) => String(fieldOf(rule, "resourceId")).toLowerCase()));
  const added = workspaces.filter((id) => !known.has(id.toLowerCase())).map((resourceId) => ({ tenantId, resourceId }));
  return { ...rules, resourceAccessRules: [...resourceAccessRules, ...added] };
}
