/** A property of a hub's resource that policies examine. */
export interface GovernedProperty {
  /** The resource type; undefined for a property of every resource. */
  readonly type?: string;
  /** Path in the template's resource, such as `properties.minimumTlsVersion`. */
  readonly path: string;
  /** The built-in policies that examine it: the display name and the first digits of the ID. */
  readonly policies: readonly string[];
  /**
   * How a hub complies. `always`: the template sets it. `input`: set these inputs, separated by `and` or `or`;
   * not necessary if `unless` holds. `assignment`: the policy's assignment must allow GitHub with its parameters.
   * `never`: the hub cannot comply.
   */
  readonly how:
    | { readonly comply: "always" }
    | {
        readonly comply: "input";
        readonly inputs: readonly string[];
        readonly separator: "and" | "or";
        readonly limit?: string;
        readonly unless?: string;
      }
    | { readonly comply: "assignment"; readonly parameters: string }
    | { readonly comply: "never"; readonly because: string };
}

const ACCOUNT = "Microsoft.Storage/storageAccounts";
const VAULT = "Microsoft.KeyVault/vaults";
const SECRET = "Microsoft.KeyVault/vaults/secrets";
const NETWORK = "Microsoft.Network/virtualNetworks";
const CREDENTIAL = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";

const ALWAYS = { comply: "always" } as const;
const set = (input: string, note: { readonly limit?: string; readonly unless?: string } = {}) =>
  ({ comply: "input", inputs: [input], separator: "and", ...note }) as const;

const NO_KEYS = set("allow-shared-key-access: false", { unless: "the hub is new" });
const NO_PURGE = set("enable-purge-protection: true", { unless: "you did not change this input" });

/** Every property that common policies examine. docs/policies.md lists them. */
export const GOVERNED_PROPERTIES: readonly GovernedProperty[] = [
  {
    ...{ type: ACCOUNT, path: "properties.supportsHttpsTrafficOnly", how: ALWAYS },
    policies: ["Secure transfer to storage accounts should be enabled (404c3081)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.minimumTlsVersion", how: ALWAYS },
    policies: ["Storage accounts should have the specified minimum TLS version (fe83a0eb)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.allowBlobPublicAccess", how: ALWAYS },
    policies: ["Storage account public access should be disallowed (4fa4b6c0)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.allowSharedKeyAccess", how: NO_KEYS },
    policies: ["Storage accounts should prevent shared key access (8c6a50c6)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.allowCrossTenantReplication", how: ALWAYS },
    policies: ["Storage accounts should prevent cross tenant object replication (92a89a79)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.sasPolicy.sasExpirationPeriod", how: ALWAYS },
    policies: ["Storage accounts should have SAS policies configured (bc1b984e), of at most 7 days (7aa1c9d5)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.publicNetworkAccess", how: set("network: private") },
    policies: ["Storage accounts should disable public network access (b2982f36)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.networkAcls.defaultAction", how: set("network: private") },
    policies: [
      "Storage accounts should restrict network access (34c877ad)",
      "Storage accounts should restrict network access using virtual network rules (2a1a9cdf)",
    ],
  },
  {
    ...{ type: ACCOUNT, path: "properties.networkAcls.bypass", how: ALWAYS },
    policies: ["Storage accounts should allow access from trusted Microsoft services (c9d007d0)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.encryption.keySource" },
    how: { comply: "input", inputs: ["encryption-key", "encryption-identity"], separator: "and" },
    policies: ["Storage accounts should use customer-managed key for encryption (6fac406b)"],
  },
  {
    ...{ type: ACCOUNT, path: "properties.encryption.requireInfrastructureEncryption" },
    how: set("infrastructure-encryption: true", { limit: "for a new account only" }),
    policies: ["Storage accounts should have infrastructure encryption (4733ea7b)"],
  },
  {
    ...{ type: ACCOUNT, path: "sku.name" },
    how: {
      comply: "never",
      because: "the lake needs premium block blobs, and storage-sku can only be Premium_LRS or Premium_ZRS",
    },
    policies: ["Storage accounts should be limited by allowed SKUs (7433c107)"],
  },
  {
    ...{ type: VAULT, path: "properties.enablePurgeProtection", how: NO_PURGE },
    policies: ["Key vaults should have deletion protection enabled (0b60c0b2)"],
  },
  {
    ...{ type: VAULT, path: "properties.enableSoftDelete", how: ALWAYS },
    policies: ["Key vaults should have soft delete enabled (1e66c121)"],
  },
  {
    ...{ type: VAULT, path: "properties.enableRbacAuthorization", how: ALWAYS },
    policies: ["Azure Key Vault should use RBAC permission model (12d4fa5e)"],
  },
  {
    ...{ type: VAULT, path: "properties.publicNetworkAccess", how: set("network: private") },
    policies: ["Azure Key Vault should disable public network access (405c5871)"],
  },
  {
    ...{ type: VAULT, path: "properties.networkAcls.defaultAction", how: set("network: private") },
    policies: ["Azure Key Vault should have firewall enabled (55615ac9)"],
  },
  {
    ...{ type: SECRET, path: "properties.attributes.exp", how: ALWAYS },
    policies: ["Key Vault secrets should have an expiration date (98728c90)"],
  },
  {
    ...{ type: SECRET, path: "properties.contentType", how: ALWAYS },
    policies: ["Secrets should have content type set (75262d3e)"],
  },
  {
    ...{ type: NETWORK, path: "properties.subnets[0].properties.defaultOutboundAccess", how: ALWAYS },
    policies: ["Subnets should be private (7bca8353)"],
  },
  {
    ...{ type: CREDENTIAL, path: "properties.issuer" },
    how: {
      comply: "assignment",
      parameters:
        "allowGitHub must be true. On GHE.com or Enterprise Server, add the issuer to allowedIssuerExceptions",
    },
    policies: ["Managed Identity Federated Credentials should be from approved federation sources (2571b7c3)"],
  },
  {
    ...{ type: CREDENTIAL, path: "properties.subject" },
    how: {
      comply: "assignment",
      parameters: "allowedRepoOwners must contain the repository's owner, as OWNER and as OWNER@ID",
    },
    policies: [
      "Managed Identity Federated Credentials from GitHub should be from trusted repository owners (fd1a8e20)",
    ],
  },
  {
    ...{ path: "type", how: { comply: "never", because: "the hub needs every resource type that its template lists" } },
    policies: ["Not allowed resource types (6c112d4e)"],
  },
  { path: "location", how: set("location"), policies: ["Allowed locations (e56962a6)"] },
  {
    ...{ path: "tags", how: { comply: "input", inputs: ["tags", "tags-by-resource"], separator: "or" } },
    policies: ["Require a tag on resources (871b6d14)", "Require a tag and its value on resources (1e30110a)"],
  },
];

/**
 * The governed property that a policy's expression examines. `expression` is Azure's alias, such as
 * `Microsoft.Storage/storageAccounts/networkAcls.defaultAction`, or a plain field, such as `location`.
 */
export function findGovernedProperty(expression: string): GovernedProperty | undefined {
  const wanted = expression.toLowerCase();
  if (wanted.startsWith("tags")) return GOVERNED_PROPERTIES.find(({ path }) => path === "tags");
  return GOVERNED_PROPERTIES.find(({ type, path }) => {
    const short = path
      .replace(/^properties\./, "")
      .replaceAll(/\[\d+\]/g, "[*]")
      .replaceAll(".properties.", ".");
    return (type === undefined ? path : `${type}/${short}`).toLowerCase() === wanted;
  });
}
