import { ArmError } from "../arm-error.ts";
import { mergeDeep, objectAt, textAt } from "../json-access.ts";
import { parseResourceId } from "../resource-id.ts";
import type { ResourceKind, ServiceWorld } from "../resource-kind.ts";
import type { StoredResource } from "../resource-store.ts";

const API_VERSIONS = ["2026-02-01", "2025-05-01", "2024-11-01", "2023-07-01", "2023-02-01", "2022-07-01"];

const SECRETS = "Microsoft.KeyVault/vaults/secrets";

/** Deleted vaults and their secrets by the vault's ID. Role assignments are not kept. */
const deletedVaults = new WeakMap<ServiceWorld, Map<string, readonly StoredResource[]>>();

/** The deleted vaults that can be recovered or purged. */
export function deletedIn(world: ServiceWorld): Map<string, readonly StoredResource[]> {
  const deleted = deletedVaults.get(world) ?? new Map<string, readonly StoredResource[]>();
  deletedVaults.set(world, deleted);
  return deleted;
}

export const vaults: ResourceKind = {
  type: "Microsoft.KeyVault/vaults",
  apiVersions: API_VERSIONS,
  isTracked: true,
  hasPreflight: true,
  writeOnly: [["properties", "createMode"]],
  checkRemoval: (world, { id }) => {
    const vault = world.store.find(id);
    if (vault !== undefined) deletedIn(world).set(id.toLowerCase(), [vault, ...world.store.ofType(SECRETS, id)]);
  },
  written: ({ world, id: { id }, desired }) => {
    if (objectAt(desired, "properties").createMode !== "recover") return;
    for (const resource of deletedIn(world).get(id.toLowerCase()) ?? []) world.store.set(resource);
    deletedIn(world).delete(id.toLowerCase());
  },
  order: {
    members: ["id", "name", "type", "location", "tags", "properties"],
    properties: [
      ...["sku", "tenantId", "networkAcls", "accessPolicies", "enabledForDeployment", "enabledForDiskEncryption"],
      ...["enabledForTemplateDeployment"],
    ],
  },
  // The DNS name of a new vault is not available yet. Until it is, the URI has no trailing slash.
  answerPut: ({ isNew, body }) => {
    if (!isNew) return {};
    const vaultUri = textAt(objectAt(body, "properties"), "vaultUri").replace(/\/$/, "");
    return { status: 200, body: mergeDeep(body, { properties: { vaultUri, provisioningState: "RegisteringDns" } }) };
  },
  check: ({ world, id, desired }) => {
    if (objectAt(desired, "properties").createMode !== "recover" && deletedIn(world).has(id.id.toLowerCase())) {
      throw new ArmError(409, {
        code: "ConflictError",
        message:
          "A vault with the same name already exists in deleted state. You need to either recover or purge existing " +
          "key vault. Follow this link https://go.microsoft.com/fwlink/?linkid=2149745 for more information on soft delete.",
      });
    }
    if (!/^(?!.*--)[a-zA-Z][a-zA-Z0-9-]{1,22}[a-zA-Z0-9]$/.test(id.name)) {
      throw new ArmError(400, {
        code: "VaultNameNotValid",
        message:
          `The vault name '${id.name}' is invalid. A vault's name must be between 3-24 alphanumeric ` +
          "characters. The name must begin with a letter, end with a letter or digit, and not contain " +
          "consecutive hyphens. Follow this link for more information: " +
          "https://go.microsoft.com/fwlink/?linkid=2147742",
      });
    }
    if (objectAt(desired, "properties").enablePurgeProtection === false) {
      throw new ArmError(400, {
        code: "BadRequest",
        message:
          `The property "enablePurgeProtection" cannot be set to false. Enabling the purge protection for a ` +
          "vault is an irreversible action.",
      });
    }
  },
  additions: ({ world, id, existing }) => ({
    defaults: {
      tags: {},
      properties: {
        sku: { family: "A" },
        accessPolicies: [],
        enableSoftDelete: true,
        softDeleteRetentionInDays: 90,
        enabledForDeployment: false,
        publicNetworkAccess: "Enabled",
        // Purge protection cannot be switched off, even if a later template omits it.
        ...(objectAt(existing, "properties").enablePurgeProtection === true ? { enablePurgeProtection: true } : {}),
      },
    },
    readOnly: {
      properties: {
        vaultUri: `https://${id.name.toLowerCase()}.${world.cloud.vault}/`,
        provisioningState: "Succeeded",
      },
    },
  }),
};

export const secrets: ResourceKind = {
  type: SECRETS,
  apiVersions: API_VERSIONS,
  writeOnly: [["properties", "value"]],
  check: ({ id }) => {
    if (/^[a-zA-Z0-9-]{1,127}$/.test(id.name)) return;
    throw new ArmError(400, { code: "BadParameter", message: `The request URI contains an invalid name: ${id.name}` });
  },
  additions: ({ world, id, generate }) => {
    const vault = parseResourceId(id.parent)?.name.toLowerCase() ?? "";
    const secretUri = `https://${vault}.${world.cloud.vault}/secrets/${id.name}`;
    const version = generate("secretUriWithVersion").replaceAll("-", "").slice(-32);
    return {
      defaults: { properties: { attributes: { enabled: true } } },
      readOnly: { properties: { secretUri, secretUriWithVersion: `${secretUri}/${version}` } },
    };
  },
};
