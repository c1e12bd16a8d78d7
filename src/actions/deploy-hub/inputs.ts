import { InputError, quoteValue } from "exact-values/errors";
import { checkTrusted } from "../../azure/azure-clouds.ts";
import { parseIssuer } from "../../github/api/github-context.ts";
import { isRepositoryName } from "../../github/repository-name.ts";
import type { InputReader } from "../../github/step-inputs.ts";
import { parseAzureScope } from "../../hub/scope-name.ts";
import { checkRemoteHubUri } from "../../hub/settings/remote-hub.ts";
import {
  readExportRetentionInput,
  readIngestionRetentionInput,
  readManagementSignInInputs,
} from "../../inputs/hub-inputs.ts";
import { parseResourceNames } from "./identity/resource-names.ts";
import { parseTableReaders } from "./identity/table-readers.ts";
import { BRANCH_CREDENTIALS } from "./protection/trust-plan.ts";
import { parseTags, parseTagsByResource } from "./tags.ts";

/** `what-if` and `validate` change nothing. */
const DEPLOY_MODES = ["deploy", "what-if", "validate"] as const;
export type DeployMode = (typeof DEPLOY_MODES)[number];

const NETWORKS = ["public", "private"] as const;
const PRIVATE_DNS = ["create", "existing", "none"] as const;
const ENDPOINT_GROUPS = ["blob", "dfs", "vault"] as const;

const STORAGE_SKUS = ["Premium_LRS", "Premium_ZRS"] as const;
type StorageSku = (typeof STORAGE_SKUS)[number];

/** Reads all inputs of the action; no other file knows their names. */
export function readDeployHubInputs(reader: InputReader) {
  const secrets = {
    remoteHubStorageKey: reader.secret("remote-hub-storage-key"),
    eventBridgeToken: reader.secret("event-bridge-token"),
    githubToken: reader.secret("github-token"),
  };
  // Used by the step itself; read here so that it counts as known.
  reader.flag("allow-public");
  const hubName = reader.text("hub-name");
  const inputs = {
    ...secrets,
    ...readManagementSignInInputs(reader),
    subscriptionId: reader.text("subscription-id"),
    resourceGroup: reader.text("resource-group"),
    mode: reader.choice("mode", DEPLOY_MODES),
    deploymentName: deploymentName(reader.optionalText("deployment-name"), hubName),
    timeoutMinutes: reader.wholeNumber("timeout-minutes", { min: 1, max: 360 }),
    hubName,
    location: reader.optionalText("location"),
    storageSku: optionalSku(reader),
    storageAccountName: optionalAccountName(reader.optionalText("storage-account-name")),
    /** Names of the other resources, for a hub that has none of them yet. */
    resourceNames: parseResourceNames(reader.optionalText("resource-names")),
    /** If undefined, an existing hub keeps its network settings; a new hub is public. */
    network: optionalChoice(reader, "network", NETWORKS),
    privateEndpointSubnet: optionalId(reader, "private-endpoint-subnet", SUBNET),
    networkAddressPrefix: reader.text("network-address-prefix"),
    privateDns: reader.choice("private-dns", PRIVATE_DNS),
    privateDnsZoneIds: zoneIds(reader.optionalText("private-dns-zone-ids")),
    trustedWorkspaces: reader
      .list("trusted-workspaces")
      .map((id) => resourceId("trusted-workspaces", id, ANY_RESOURCE)),
    encryptionKey: optionalKey(reader.optionalText("encryption-key")),
    encryptionIdentity: optionalId(reader, "encryption-identity", IDENTITY),
    infrastructureEncryption: reader.flag("infrastructure-encryption"),
    logWorkspace: optionalId(reader, "log-workspace", WORKSPACE),
    tags: parseTags("tags", reader.optionalText("tags")),
    tagsByResource: parseTagsByResource("tags-by-resource", reader.optionalText("tags-by-resource")),
    scopesToMonitor: reader.list("scopes-to-monitor").map(parseAzureScope),
    tableReaders: parseTableReaders(reader.list("table-readers")),
    /** If undefined, the settings decide. */
    exportRetentionInDays: readExportRetentionInput(reader),
    /** If undefined, the settings decide. */
    ingestionRetentionInMonths: readIngestionRetentionInput(reader),
    settingsPath: reader.text("settings-path"),
    remoteHubStorageUri: reader.optionalText("remote-hub-storage-uri"),
    skipEventServiceRegistration: reader.flag("skip-event-service-registration"),
    eventServiceLocation: reader.optionalText("event-service-location"),
    eventBridge: reader.flag("event-bridge"),
    /** If undefined, an existing account keeps its setting. */
    allowSharedKeyAccess: optionalFlag(reader, "allow-shared-key-access"),
    enablePurgeProtection: reader.flag("enable-purge-protection"),
    githubRepository: optionalRepository(reader.optionalText("github-repository")),
    // An empty value is valid: no environment is trusted.
    githubEnvironment: reader.optionalText("github-environment") ?? "",
    branchCredential: reader.choice("branch-credential", BRANCH_CREDENTIALS),
    githubDefaultBranch: reader.optionalText("github-default-branch"),
    githubOwnerId: reader.optionalText("github-owner-id"),
    githubRepositoryId: reader.optionalText("github-repository-id"),
    /** If undefined, that of the server. */
    githubIssuer: optionalIssuer(reader),
    /** File names, in which `*` matches any characters. */
    pauseWorkflows: reader.list("pause-workflows"),
    /**
     * Whether a Data Factory hub of release 0.6 or later may be stopped, although more than costs ends with it.
     * `stop-older-engine` is its name in 0.2.
     */
    stopsDataFactoryHub: reader.flag("stop-data-factory-hub") || reader.flag("stop-older-engine"),
    /** Whether to create containers although deleted versions of them could be restored. */
    recreateContainers: reader.flag("recreate-containers"),
    removeOldResources: reader.flag("remove-old-resources"),
  };
  // Used by the step itself, for the comment.
  reader.flag("pull-request-comment");
  refuseContradictions(inputs);
  return inputs;
}

export type DeployHubInputs = Readonly<ReturnType<typeof readDeployHubInputs>>;

function optionalChoice<T extends string>(reader: InputReader, name: string, choices: readonly T[]): T | undefined {
  return reader.optionalText(name) === undefined ? undefined : reader.choice(name, choices);
}

interface ResourceForm {
  readonly what: string;
  readonly pattern: RegExp;
}

const GROUP = "^/subscriptions/[0-9a-f-]{36}/resourceGroups/[^/]+/providers/";
const NAME = "[^/?#\\s]+";
const SUBNET: ResourceForm = {
  what: "subnet",
  pattern: new RegExp(`${GROUP}Microsoft\\.Network/virtualNetworks/${NAME}/subnets/${NAME}$`, "i"),
};
const IDENTITY: ResourceForm = {
  what: "user-assigned identity",
  pattern: new RegExp(`${GROUP}Microsoft\\.ManagedIdentity/userAssignedIdentities/${NAME}$`, "i"),
};
const WORKSPACE: ResourceForm = {
  what: "Log Analytics workspace",
  pattern: new RegExp(`${GROUP}Microsoft\\.OperationalInsights/workspaces/${NAME}$`, "i"),
};
const ZONE: ResourceForm = {
  what: "private DNS zone",
  pattern: new RegExp(`${GROUP}Microsoft\\.Network/privateDnsZones/${NAME}$`, "i"),
};
const ANY_RESOURCE: ResourceForm = {
  what: "resource",
  pattern: new RegExp(`${GROUP}${NAME}/${NAME}/${NAME}$`, "i"),
};

function optionalId(reader: InputReader, name: string, form: ResourceForm): string | undefined {
  const text = reader.optionalText(name);
  return text === undefined ? undefined : resourceId(name, text, form);
}

function resourceId(input: string, text: string, { what, pattern }: ResourceForm): string {
  if (pattern.test(text)) return text;
  throw new InputError(
    "InvalidInput",
    `Input ${input} is ${quoteValue(text)}, which is not the resource ID of a ${what}.`,
    {
      remedy: `Copy the ID from the portal (JSON view of the ${what}): /subscriptions/.../resourceGroups/.../providers/...`,
      place: { value: text },
    },
  );
}

function zoneIds(text: string | undefined): Readonly<Record<string, string>> | undefined {
  if (text === undefined) return undefined;
  const parsed = parseJson(text);
  const ids = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? Object.entries(parsed) : [];
  const isComplete = ENDPOINT_GROUPS.every((group) => ids.some(([key]) => key === group));
  if (!isComplete || ids.length !== ENDPOINT_GROUPS.length) {
    throw new InputError(
      "InvalidInput",
      `Input private-dns-zone-ids is ${quoteValue(text)}, which does not name three zones.`,
      {
        remedy:
          'Set it to a JSON object with the resource ID of each zone: {"blob": "...", "dfs": "...", "vault": "..."}.',
        place: { value: text },
      },
    );
  }
  return Object.fromEntries(ids.map(([group, id]) => [group, resourceId("private-dns-zone-ids", String(id), ZONE)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function optionalKey(url: string | undefined): string | undefined {
  if (url === undefined || /^https:\/\/[a-z0-9.-]+\/keys\/[a-z0-9-]{1,127}(?:\/[0-9a-f]{32})?$/i.test(url)) return url;
  throw new InputError("InvalidInput", `Input encryption-key is ${quoteValue(url)}, which is not the URL of a key.`, {
    remedy: "Set it to https://<vault host>/keys/<name>. Omit the version, so that the account follows new versions.",
    place: { value: url },
  });
}

function optionalSku(reader: InputReader): StorageSku | undefined {
  return optionalChoice(reader, "storage-sku", STORAGE_SKUS);
}

function optionalFlag(reader: InputReader, name: string): boolean | undefined {
  return reader.optionalText(name) === undefined ? undefined : reader.flag(name);
}

function deploymentName(given: string | undefined, hubName: string): string {
  const name = given ?? `deploy-hub-${hubName.replace(/[^\w.()-]/g, "-")}`.slice(0, 64);
  if (/^[-\w.()]{1,64}$/.test(name)) return name;
  throw new InputError("InvalidInput", `Input deployment-name is ${quoteValue(name)}, which Azure does not accept.`, {
    remedy:
      "Set deployment-name to at most 64 letters, digits, dashes, dots, underscores and parentheses, or " +
      "leave it empty.",
    place: { value: name },
  });
}

function optionalRepository(repository: string | undefined): string | undefined {
  if (repository === undefined || isRepositoryName(repository)) return repository;
  throw new InputError(
    "InvalidInput",
    `Input github-repository is ${quoteValue(repository)}, which is not of the form owner/name.`,
    {
      remedy: "Set github-repository to owner/name, as in contoso/costs, without https:// and .git.",
      place: { value: repository },
    },
  );
}

function optionalIssuer(reader: InputReader): string | undefined {
  const issuer = reader.optionalText("github-issuer");
  return issuer === undefined ? undefined : parseIssuer("github-issuer", issuer);
}

function optionalAccountName(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z0-9]{3,24}$/i.test(name)) return name;
  throw new InputError(
    "InvalidInput",
    `Input storage-account-name is ${quoteValue(name)}, which is not a valid account name.`,
    {
      remedy:
        "Set storage-account-name to 3 to 24 lower-case letters and digits, without https:// and domain, " +
        "or leave it empty.",
      place: { value: name },
    },
  );
}

function refuseContradictions(inputs: DeployHubInputs): void {
  if (inputs.branchCredential === "never" && inputs.githubEnvironment === "") {
    throw new InputError(
      "InvalidInput",
      'branch-credential is never and github-environment is "", so no job could sign in as the hub identity.',
      { remedy: "Name an environment in github-environment, or set branch-credential to always." },
    );
  }
  if (inputs.privateDns === "existing" && inputs.privateDnsZoneIds === undefined) {
    throw new InputError("MissingInput", "private-dns: existing needs the input private-dns-zone-ids.", {
      remedy: "Set private-dns-zone-ids to the zones, or private-dns to none if a policy registers the endpoints.",
    });
  }
  if ((inputs.encryptionKey === undefined) !== (inputs.encryptionIdentity === undefined)) {
    const [present, absent] =
      inputs.encryptionKey === undefined
        ? ["encryption-identity", "encryption-key"]
        : ["encryption-key", "encryption-identity"];
    throw new InputError("MissingInput", `${present} needs the input ${absent}.`, {
      remedy:
        "Set both: the key, and a user-assigned identity with the role Key Vault Crypto Service Encryption User on it.",
    });
  }
  // The deployment history would show the SAS token of a URL.
  if (inputs.remoteHubStorageUri !== undefined) {
    checkRemoteHubUri(inputs.remoteHubStorageUri);
    // The other actions would refuse the resulting settings.
    checkTrusted(inputs.remoteHubStorageUri, "storage", { hosts: inputs, place: "Input remote-hub-storage-uri" });
  }
  // Read-only jobs, above all those for pull requests, should not have the token.
  if (inputs.mode === "deploy" && inputs.eventBridge && inputs.eventBridgeToken === undefined) {
    throw new InputError("MissingInput", "event-bridge: true needs the input event-bridge-token.", {
      remedy:
        "Create a fine-grained token with Contents: write on this repository, store it as a secret, and set " +
        "event-bridge-token to it. Do not use github.token, which expires with the job.",
    });
  }
  // Key Vault trusts no Logic Apps, unlike storage.
  if (inputs.eventBridge && inputs.network === "private") {
    throw new InputError(
      "InvalidInput",
      "event-bridge: true is not possible with network: private, because the event bridge cannot read its token in " +
        "a closed vault.",
      { remedy: "Set event-bridge to false: scheduled sweeps find every export." },
    );
  }
  if (inputs.remoteHubStorageKey !== undefined && inputs.remoteHubStorageUri === undefined) {
    throw new InputError("MissingInput", "remote-hub-storage-key needs the input remote-hub-storage-uri.", {
      remedy: "Set remote-hub-storage-uri to the storage endpoint that the key belongs to, or remove the key.",
    });
  }
}
