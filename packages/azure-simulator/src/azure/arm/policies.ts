import { isObject, type Json, type JsonObject } from "../../json-value.ts";
import { ArmError, type ArmErrorDetail } from "./arm-error.ts";
import type { ResourceId } from "./resource-id.ts";

/**
 * One condition of a policy rule. As in Azure, `notEquals`, `notIn` and `exists: false` also hold for a missing
 * property.
 */
interface Condition {
  /** Path in the request's body. */
  readonly path: string;
  readonly operator: "NotEquals" | "NotIn" | "Exists" | "NotContains" | "Equals";
  /** The examined part of the value; the whole value if undefined. */
  readonly part?: (value: string) => string;
  readonly target: Json;
}

/** A policy that denies a request for which any of its conditions holds. */
interface PolicyRule {
  readonly displayName: string;
  /** The first digits of the built-in's ID; undefined for a company's own policy. */
  readonly idBegins?: string;
  /** The denied resource type; undefined for every type with a location. */
  readonly type?: string;
  readonly denies: readonly Condition[];
}

const ACCOUNT = "Microsoft.Storage/storageAccounts";
const VAULT = "Microsoft.KeyVault/vaults";
const SECRET = "Microsoft.KeyVault/vaults/secrets";
const CREDENTIAL = "Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials";

function mustBe(path: string, target: Json): readonly Condition[] {
  return [{ path, operator: "NotEquals", target }];
}

function mustExist(path: string): readonly Condition[] {
  return [{ path, operator: "Exists", target: "false" }];
}

/** The parameters of the assignment decide which issuers are allowed. */
function fromIssuers(target: Json): PolicyRule {
  return {
    ...{ displayName: "[Preview]: Managed Identity Federated Credentials should be from approved federation sources" },
    ...{ idBegins: "2571b7c3", type: CREDENTIAL },
    denies: [{ path: "properties.issuer", operator: "NotIn", target }],
  };
}

/** The policy splits subjects at colons and slashes, so subjects with IDs have the owner `OWNER@ID`. */
function fromOwners(target: Json): PolicyRule {
  const part = (subject: string): string => subject.split(/[:/]/)[1] ?? "";
  return {
    displayName:
      "[Preview]: Managed Identity Federated Credentials from GitHub should be from trusted repository owners",
    ...{ idBegins: "fd1a8e20", type: CREDENTIAL },
    denies: [{ path: "properties.subject", operator: "NotIn", target, part }],
  };
}

/** The built-in policies with the effect Deny that concern resources of a hub, and what companies commonly add. */
export const POLICIES = {
  secureTransfer: {
    ...{ displayName: "Secure transfer to storage accounts should be enabled", idBegins: "404c3081", type: ACCOUNT },
    denies: mustBe("properties.supportsHttpsTrafficOnly", true),
  },
  minimumTls: {
    ...{ displayName: "Storage accounts should have the specified minimum TLS version", idBegins: "fe83a0eb" },
    ...{ type: ACCOUNT, denies: mustBe("properties.minimumTlsVersion", "TLS1_2") },
  },
  noPublicBlobs: {
    ...{ displayName: "Storage account public access should be disallowed", idBegins: "4fa4b6c0", type: ACCOUNT },
    denies: mustBe("properties.allowBlobPublicAccess", false),
  },
  noSharedKeys: {
    ...{ displayName: "Storage accounts should prevent shared key access", idBegins: "8c6a50c6", type: ACCOUNT },
    denies: mustBe("properties.allowSharedKeyAccess", false),
  },
  noPublicNetwork: {
    ...{ displayName: "Storage accounts should disable public network access", idBegins: "b2982f36", type: ACCOUNT },
    denies: mustBe("properties.publicNetworkAccess", "Disabled"),
  },
  restrictedNetwork: {
    ...{ displayName: "Storage accounts should restrict network access", idBegins: "34c877ad", type: ACCOUNT },
    denies: mustBe("properties.networkAcls.defaultAction", "Deny"),
  },
  trustedServices: {
    ...{ displayName: "Storage accounts should allow access from trusted Microsoft services", idBegins: "c9d007d0" },
    ...{ type: ACCOUNT },
    denies: [{ path: "properties.networkAcls.bypass", operator: "NotContains", target: "AzureServices" }],
  },
  noCrossTenantReplication: {
    ...{ displayName: "Storage accounts should prevent cross tenant object replication", idBegins: "92a89a79" },
    ...{ type: ACCOUNT, denies: mustBe("properties.allowCrossTenantReplication", false) },
  },
  infrastructureEncryption: {
    ...{ displayName: "Storage accounts should have infrastructure encryption", idBegins: "4733ea7b", type: ACCOUNT },
    denies: mustBe("properties.encryption.requireInfrastructureEncryption", true),
  },
  customerKey: {
    ...{ displayName: "Storage accounts should use customer-managed key for encryption", idBegins: "6fac406b" },
    ...{ type: ACCOUNT, denies: mustBe("properties.encryption.keySource", "Microsoft.Keyvault") },
  },
  sasPolicy: {
    ...{ displayName: "Storage accounts should have shared access signature (SAS) policies configured" },
    ...{ idBegins: "bc1b984e", type: ACCOUNT, denies: mustExist("properties.sasPolicy.sasExpirationPeriod") },
  },
  allowedSkus: {
    ...{ displayName: "Storage accounts should be limited by allowed SKUs", idBegins: "7433c107", type: ACCOUNT },
    denies: [{ path: "sku.name", operator: "NotIn", target: ["Standard_LRS", "Standard_ZRS"] }],
  },
  vaultDeletionProtection: {
    ...{ displayName: "Key vaults should have deletion protection enabled", idBegins: "0b60c0b2", type: VAULT },
    denies: mustBe("properties.enablePurgeProtection", true),
  },
  vaultSoftDelete: {
    ...{ displayName: "Key vaults should have soft delete enabled", idBegins: "1e66c121", type: VAULT },
    denies: mustBe("properties.enableSoftDelete", true),
  },
  vaultRoles: {
    ...{ displayName: "Azure Key Vault should use RBAC permission model", idBegins: "12d4fa5e", type: VAULT },
    denies: mustBe("properties.enableRbacAuthorization", true),
  },
  vaultNoPublicNetwork: {
    ...{ displayName: "Azure Key Vault should disable public network access", idBegins: "405c5871", type: VAULT },
    denies: mustBe("properties.publicNetworkAccess", "Disabled"),
  },
  vaultFirewall: {
    ...{ displayName: "Azure Key Vault should have firewall enabled", idBegins: "55615ac9", type: VAULT },
    denies: mustBe("properties.networkAcls.defaultAction", "Deny"),
  },
  secretExpiry: {
    ...{ displayName: "Key Vault secrets should have an expiration date", idBegins: "98728c90", type: SECRET },
    denies: mustExist("properties.attributes.exp"),
  },
  secretContentType: {
    ...{ displayName: "Secrets should have content type set", idBegins: "75262d3e", type: SECRET },
    denies: mustExist("properties.contentType"),
  },
  privateSubnets: {
    ...{ displayName: "Subnets should be private", idBegins: "7bca8353", type: "Microsoft.Network/virtualNetworks" },
    denies: mustBe("properties.subnets[0].properties.defaultOutboundAccess", false),
  },
  allowedLocations: {
    ...{ displayName: "Allowed locations", idBegins: "e56962a6" },
    denies: [{ path: "location", operator: "NotIn", target: ["swedencentral", "global"] }],
  },
  requiredTag: {
    ...{ displayName: "Require a tag on resources", idBegins: "871b6d14" },
    denies: mustExist("tags.CostCenter"),
  },
  issuersWithGitHub: fromIssuers(["https://token.actions.githubusercontent.com"]),
  issuersWithoutGitHub: fromIssuers(["https://gitlab.com"]),
  ownersWithIds: fromOwners(["contoso", "contoso@1001"]),
  ownersWithoutIds: fromOwners(["contoso"]),
  forbiddenTypes: {
    ...{ displayName: "Not allowed resource types", idBegins: "6c112d4e", type: CREDENTIAL },
    denies: [{ path: "type", operator: "Equals", target: CREDENTIAL }],
  },
} as const satisfies Readonly<Record<string, PolicyRule>>;

export type PolicyName = keyof typeof POLICIES;

/** The policies in force. `hasDetails: false` omits the evaluation details, as some of Azure's responses do. */
export type AssignedPolicies = Map<PolicyName, { readonly hasDetails: boolean }>;

/** The value at a path such as `properties.subnets[0].name`; undefined if a step is missing or null. */
function valueAt(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const step of path.replaceAll(/\[(\d+)\]/g, ".$1").split(".")) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (value !== undefined && isObject(value)) value = (value as JsonObject)[step];
    else return undefined;
  }
  return value === null ? undefined : value;
}

function holds({ path, operator, part, target }: Condition, body: JsonObject): boolean {
  const found = valueAt(body, path);
  const value = part === undefined || typeof found !== "string" ? found : part(found);
  const text = (part: Json | undefined): string => String(part).toLowerCase();
  if (operator === "Exists") return value === undefined;
  if (operator === "Equals") return text(value) === text(target);
  if (operator === "NotContains") return value !== undefined && !text(value).includes(text(target));
  if (operator === "NotIn") return !(Array.isArray(target) && target.some((one) => text(one) === text(value)));
  return text(value) !== text(target);
}

/** Throws ArmError `RequestDisallowedByPolicy`, as Azure does, if assigned policies deny the request. */
export function checkPolicies(assigned: AssignedPolicies, id: ResourceId, desired: JsonObject): void {
  const body = { ...desired, type: id.type };
  const violations = [...assigned].flatMap(([name, { hasDetails }]) => {
    const policy: PolicyRule = POLICIES[name];
    const isExamined = policy.type === undefined ? isTracked(desired) : isSameType(policy.type, id.type);
    const condition = isExamined ? policy.denies.find((each) => holds(each, body)) : undefined;
    return condition === undefined ? [] : { policy, condition, hasDetails };
  });
  if (violations.length > 0) throw new ArmError(403, denial(violations, id, body));
}

function isSameType(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Policies in mode Indexed examine only types with a location. */
function isTracked(desired: JsonObject): boolean {
  return typeof desired.location === "string";
}

interface Violation {
  readonly policy: PolicyRule;
  readonly condition: Condition;
  readonly hasDetails: boolean;
}

function denial(violations: readonly Violation[], id: ResourceId, body: JsonObject): ArmErrorDetail {
  const scope = `/subscriptions/${id.subscriptionId}`;
  const described = violations.map((violation) => describeViolation(violation, scope, body));
  const identifiers = JSON.stringify(described.map(({ identifier }) => identifier));
  const details = described.filter(({ hasDetails }) => hasDetails);
  return {
    code: "RequestDisallowedByPolicy",
    target: id.name,
    message: `Resource '${id.name}' was disallowed by policy. Policy identifiers: '${identifiers}'.`,
    ...(details.length > 0 ? { additionalInfo: details.map(({ info }) => ({ type: "PolicyViolation", info })) } : {}),
  };
}

function describeViolation(
  {
    policy: { displayName, idBegins = "00000000", type },
    condition: { path, operator, target },
    hasDetails,
  }: Violation,
  scope: string,
  body: JsonObject,
) {
  const definition = `${idBegins}-0000-0000-0000-000000000000`;
  const policyDefinitionId = `/providers/Microsoft.Authorization/policyDefinitions/${definition}`;
  const policyAssignmentId = `${scope}/providers/Microsoft.Authorization/policyAssignments/${idBegins}`;
  const value = valueAt(body, path);
  const expression = {
    result: "True",
    expressionKind: "Field",
    expression: aliasOf(type, path),
    path,
    ...(value === undefined ? {} : { expressionValue: value }),
    targetValue: target,
    operator,
  };
  return {
    hasDetails,
    identifier: {
      policyAssignment: { name: displayName, id: policyAssignmentId },
      policyDefinition: { name: displayName, id: policyDefinitionId },
    },
    info: {
      evaluationDetails: { evaluatedExpressions: [expression] },
      policyDefinitionId,
      policyDefinitionName: definition,
      policyDefinitionDisplayName: displayName,
      policyDefinitionEffect: "Deny",
      policyAssignmentId,
      policyAssignmentName: idBegins,
      policyAssignmentDisplayName: displayName,
      policyAssignmentScope: scope,
    },
  };
}

/** Azure's alias of a property, such as `Microsoft.Storage/storageAccounts/minimumTlsVersion`. */
function aliasOf(type: string | undefined, path: string): string {
  const tag = /^tags\.(.+)$/.exec(path)?.[1];
  if (tag !== undefined) return `tags['${tag}']`;
  if (!path.startsWith("properties.") && !path.startsWith("sku.")) return path;
  return `${type}/${path
    .replace(/^properties\./, "")
    .replaceAll(/\[\d+\]/g, "[*]")
    .replaceAll(".properties.", ".")}`;
}
