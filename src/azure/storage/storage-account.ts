import { InputError } from "exact-values/errors";
import type { AccountNetwork } from "../../hub/exports/export-drift.ts";
import type { ResourceManager } from "../arm/resource-manager.ts";
import { fieldOf, textField } from "../http/json-fields.ts";

/** The hub's storage account as the Resource Manager returns it. */
export interface StorageAccount {
  /** Resource ID. */
  readonly id: string;
  readonly name: string;
  readonly network: AccountNetwork;
  /** The accounts from which data may be copied (`AAD` or `PrivateLink`); undefined if the setting is unset. */
  readonly allowedCopyScope: string | undefined;
  /** True if trusted Azure services may bypass the firewall. */
  readonly trustsAzure: boolean;
  readonly allowsSharedKeys: boolean;
}

const TYPE = "Microsoft.Storage/storageAccounts";
const STORAGE_API = "2023-05-01";
const RESOURCES_API = "2021-04-01";
const ID =
  /^\/?subscriptions\/([^/]+)\/resourcegroups\/[^/]+\/providers\/microsoft\.storage\/storageaccounts\/([a-z0-9]{3,24})\/?$/i;

/**
 * The subscription and name in the resource ID of a storage account. Throws InputError `InvalidInput` for anything
 * else.
 */
export function parseStorageAccountId(text: string): { readonly subscriptionId: string; readonly name: string } {
  const [, subscriptionId, name] = ID.exec(text) ?? [];
  if (subscriptionId !== undefined && name !== undefined) return { subscriptionId, name: name.toLowerCase() };
  throw new InputError(
    "InvalidInput",
    `Input storage-account-id is ${JSON.stringify(text)}, which is not a storage account.`,
    {
      remedy:
        "Set it to the resource ID, " +
        "/subscriptions/.../resourceGroups/.../providers/Microsoft.Storage/storageAccounts/<name>, which " +
        "is the output storageAccountId of deploy-hub.",
      place: { value: text },
    },
  );
}

/**
 * Finds the resource ID of an account by its name, among the visible accounts of the subscription. Throws InputError
 * `StorageAccountNotFound`.
 */
export async function findStorageAccountId(
  manager: Pick<ResourceManager, "list" | "subscriptionId">,
  name: string,
): Promise<string> {
  const { subscriptionId } = manager;
  const filter = `$filter=${encodeURIComponent(`resourceType eq '${TYPE}'`)}`;
  const accounts = await manager.list(`/subscriptions/${subscriptionId}/resources`, RESOURCES_API, filter);
  const found = accounts.find((account) => textField(account, "name")?.toLowerCase() === name.toLowerCase());
  const id = textField(found, "id");
  if (id !== undefined) return id;
  throw new InputError(
    "StorageAccountNotFound",
    `Subscription ${subscriptionId} has no storage account ${name} that is visible to the identity of client-id.`,
    {
      remedy:
        "Set storage-account-id to the output storageAccountId of deploy-hub. Or check storage-account and " +
        "subscription-id, and whether the identity may read the account.",
      place: { value: name },
    },
  );
}

/**
 * Reads the properties that determine how exports can write to an account. Throws InputError `StorageAccountNotFound`
 * if the account does not exist.
 */
export async function readStorageAccount(manager: Pick<ResourceManager, "get">, id: string): Promise<StorageAccount> {
  const { name } = parseStorageAccountId(id);
  const account = await manager.get(id, STORAGE_API);
  if (account === undefined) {
    throw new InputError("StorageAccountNotFound", `Storage account ${id} does not exist.`, {
      remedy: "Check storage-account-id: it is the output storageAccountId of deploy-hub.",
      place: { value: id },
    });
  }
  const properties = fieldOf(account, "properties");
  const rules = fieldOf(properties, "networkAcls");
  const isPublic = (textField(properties, "publicNetworkAccess") ?? "Enabled").toLowerCase() === "enabled";
  const isAllowed = (textField(rules, "defaultAction") ?? "Allow").toLowerCase() === "allow";
  return {
    id: textField(account, "id") ?? id,
    name: textField(account, "name") ?? name,
    network: !isPublic ? "private" : isAllowed ? "open" : "selected",
    allowedCopyScope: textField(properties, "allowedCopyScope"),
    trustsAzure: /\bAzureServices\b/i.test(textField(rules, "bypass") ?? "AzureServices"),
    // Azure omits this field if it was never set, and then allows shared keys.
    allowsSharedKeys: fieldOf(properties, "allowSharedKeyAccess") !== false,
  };
}
