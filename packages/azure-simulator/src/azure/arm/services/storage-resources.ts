import { isObject, type JsonObject } from "../../../json-value.ts";
import { ArmError } from "../arm-error.ts";
import { azureTime } from "../azure-time.ts";
import { objectAt, textAt } from "../json-access.ts";
import { isSameId } from "../resource-id.ts";
import type { ResourceKind, WriteContext } from "../resource-kind.ts";

const API_VERSIONS = ["2025-06-01", "2025-01-01", "2024-01-01", "2023-05-01", "2023-01-01", "2022-09-01", "2021-09-01"];
const KINDS = ["BlobStorage", "BlockBlobStorage", "FileStorage", "Storage", "StorageV2"];
const SKUS = /^(?:(?:Standard|Premium)_LRS|(?:Standard|Premium)_ZRS|Standard_(?:GRS|RAGRS|GZRS|RAGZRS))$/;
const ACCOUNT = "Microsoft.Storage/storageAccounts";

function refuse(status: number, code: string, message: string): never {
  throw new ArmError(status, { code, message });
}

function checkAccount({ id, desired, existing }: WriteContext): void {
  if (!/^[a-z0-9]{3,24}$/.test(id.name)) {
    refuse(
      400,
      "AccountNameInvalid",
      `${id.name} is not a valid storage account name. Storage account name must be between 3 and 24 ` +
        "characters in length and use numbers and lower-case letters only.",
    );
  }
  const [kind, sku] = [textAt(desired, "kind"), textAt(objectAt(desired, "sku"), "name")];
  if (!KINDS.includes(kind) || !SKUS.test(sku)) {
    refuse(400, "InvalidRequestPropertyValue", `The value '${KINDS.includes(kind) ? sku : kind}' is not allowed.`);
  }
  if (existing === undefined) return;
  const [was, becomes] = [objectAt(existing, "properties"), objectAt(desired, "properties")];
  const frozen: readonly (readonly [string, unknown, unknown])[] = [
    ["kind", existing.kind, kind],
    ["sku.name", textAt(objectAt(existing, "sku"), "name"), sku],
    ["isHnsEnabled", was.isHnsEnabled ?? false, becomes.isHnsEnabled ?? was.isHnsEnabled ?? false],
  ];
  for (const [property, before, after] of frozen) {
    // Standard accounts may change their replication; premium accounts may not.
    if (
      before === after ||
      (property === "sku.name" && sku.startsWith("Standard") && String(before).startsWith("Standard"))
    ) {
      continue;
    }
    refuse(
      409,
      "AccountPropertyCannotBeUpdated",
      `The property '${property}' was specified in the input, but it cannot be updated.`,
    );
  }
}

export const storageAccounts: ResourceKind = {
  type: ACCOUNT,
  apiVersions: API_VERSIONS,
  isTracked: true,
  hasPreflight: true,
  check: checkAccount,
  order: {
    members: ["sku", "kind", "id", "name", "type", "location", "tags", "properties"],
    properties: [
      ...[
        "azureFilesAadIntegration",
        "isHnsEnabled",
        "networkAcls",
        "supportsHttpsTrafficOnly",
        "encryption",
        "accessTier",
        "provisioningState",
      ],
      ...["creationTime", "primaryEndpoints", "primaryLocation", "statusOfPrimary"],
    ],
  },
  answerPut: ({ isNew, body }) =>
    isNew
      ? {
          later: {
            below: `providers/Microsoft.Storage/locations/${textAt(body, "location")}/asyncoperations`,
            seconds: 17,
          },
        }
      : {},
  additions: ({ world, desired, existing }) => {
    const url = world.storageUrl;
    const had = objectAt(existing, "properties");
    const location = textAt(desired, "location");
    const creationTime = textAt(had, "creationTime") || azureTime(world.now());
    const service = { keyType: "Account", enabled: true, lastEnabledTime: creationTime };
    return {
      defaults: {
        tags: {},
        properties: {
          allowBlobPublicAccess: false,
          minimumTlsVersion: "TLS1_0",
          supportsHttpsTrafficOnly: true,
          networkAcls: { bypass: "AzureServices", virtualNetworkRules: [], ipRules: [], defaultAction: "Allow" },
          encryption: { services: {}, keySource: "Microsoft.Storage" },
          // A PUT of an existing account keeps the members that it omits, such as the firewall.
          ...had,
        },
      },
      readOnly: {
        sku: { tier: textAt(objectAt(desired, "sku"), "name").split("_")[0] ?? "Standard" },
        properties: {
          encryption: { services: { file: service, blob: service } },
          provisioningState: "Succeeded",
          creationTime,
          primaryLocation: location,
          statusOfPrimary: "available",
          primaryEndpoints: { dfs: `${url}/`, web: `${url}/$web/`, blob: `${url}/` },
        },
      },
    };
  },
  written: ({ world, id }) => {
    // The blob service exists from the start.
    const service = `${id.id}/blobServices/default`;
    if (world.store.find(service) !== undefined) return;
    const body: JsonObject = { id: service, name: "default", type: blobServices.type, properties: BLOB_SERVICE };
    world.store.set({ id: service, type: blobServices.type, body, written: body });
  },
  removed: (world) => world.forgetDeletedContainers(),
  actions: {
    listkeys: () => ({
      keys: ["key1", "key2"].map((keyName) => ({ keyName, permissions: "Full", value: "c2ltdWxhdGVkLWtleQ==" })),
    }),
  },
};

const OWN_ORDER: readonly string[] = ["id", "name", "type", "properties"];

const BLOB_SERVICE: JsonObject = {
  cors: { corsRules: [] },
  deleteRetentionPolicy: { allowPermanentDelete: false, enabled: false },
};

export const blobServices: ResourceKind = {
  type: `${ACCOUNT}/blobServices`,
  apiVersions: API_VERSIONS,
  order: { members: OWN_ORDER },
  additions: () => ({ defaults: { properties: BLOB_SERVICE } }),
};

/** ETag of a container, new with every write. */
function etag(): string {
  return `"0x${Date.now().toString(16).toUpperCase()}"`;
}

export const containers: ResourceKind = {
  type: `${ACCOUNT}/blobServices/containers`,
  apiVersions: API_VERSIONS,
  order: { members: OWN_ORDER, properties: ["metadata", "publicAccess", "hasImmutabilityPolicy", "hasLegalHold"] },
  answerPut: () => ({ headers: { etag: etag() } }),
  check: ({ id }) => {
    if (/^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(id.name)) return;
    refuse(400, "ContainerNameInvalid", `The container name '${id.name}' is not valid.`);
  },
  additions: () => ({
    defaults: {
      properties: {
        publicAccess: "None",
        defaultEncryptionScope: "$account-encryption-key",
        denyEncryptionScopeOverride: false,
      },
    },
    readOnly: {
      properties: {
        hasImmutabilityPolicy: false,
        hasLegalHold: false,
        leaseState: "Available",
        leaseStatus: "Unlocked",
        deleted: false,
      },
    },
  }),
  written: ({ world, id }) => world.createContainer(id.name),
  deletedBelow: (world, parent) =>
    world.deletedContainers().map(({ name, version, deletedOn, remainingDays }) => ({
      id: `${parent}/containers/${name}`,
      name,
      type: containers.type,
      etag: etag(),
      properties: {
        ...{ publicAccess: "None", leaseStatus: "Unlocked", leaseState: "Expired" },
        lastModifiedTime: azureTime(deletedOn),
        ...{ hasImmutabilityPolicy: false, hasLegalHold: false },
        ...{ version, deleted: true, deletedTime: azureTime(deletedOn), remainingRetentionDays: remainingDays },
      },
    })),
  removed: async (world, id) => {
    // All accounts share one storage, so a container exists as long as any account has it.
    const others = world.store.ofType(containers.type).some((other) => isSameId(nameOf(other.id), id.name));
    if (!others) await world.deleteContainer(id.name);
  },
};

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1);
}

export const managementPolicies: ResourceKind = {
  type: `${ACCOUNT}/managementPolicies`,
  apiVersions: API_VERSIONS,
  check: ({ id }) => {
    if (id.name === "default") return;
    refuse(400, "InvalidManagementPolicyName", `The management policy name '${id.name}' must be 'default'.`);
  },
  order: { members: OWN_ORDER, properties: ["lastModifiedTime", "policy"] },
  // The status 200 says that there is always a policy to replace.
  answerPut: () => ({ status: 200 }),
  notFound: ({ parent }) => ({
    code: "ManagementPolicyNotFound",
    message: `No ManagementPolicy found for account ${nameOf(parent)}`,
  }),
  additions: ({ world, desired, existing }) => ({
    defaults: { name: "DefaultManagementPolicy" },
    readOnly: {
      properties: {
        ...policyOf(desired),
        lastModifiedTime: objectAt(existing, "properties").lastModifiedTime ?? azureTime(world.now()),
      },
    },
  }),
};

/** A rule is enabled unless it says otherwise. */
function policyOf(desired: JsonObject): JsonObject {
  const policy = objectAt(objectAt(desired, "properties"), "policy");
  if (!Array.isArray(policy.rules)) return {};
  const rules = policy.rules
    .filter(isObject)
    .map(({ enabled = true, name = "", type = "", definition = {} }: JsonObject): JsonObject => {
      const { actions = {}, filters } = definition as JsonObject;
      return {
        enabled,
        name,
        type,
        definition: { actions, ...(isObject(filters) ? { filters: blobTypesFirst(filters) } : {}) },
      };
    });
  return { policy: { ...policy, rules } };
}

function blobTypesFirst({ blobTypes, ...rest }: JsonObject): JsonObject {
  return blobTypes === undefined ? rest : { blobTypes, ...rest };
}
