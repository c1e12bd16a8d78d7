import { InputError } from "exact-values/errors";
import type { ResourceManager } from "../arm/resource-manager.ts";
import { fieldOf, textField } from "../http/json-fields.ts";

/** The hub's storage account as the Resource Manager gives it. */
export interface StorageAccount {
  /** Resource ID. */
  readonly id: string;
  readonly name: string;
  /** False when public networks are shut out. */
  readonly isOpen: boolean;
  /** True when services that Azure trusts may pass the firewall. */
  readonly trustsAzure: boolean;
  readonly allowsSharedKeys: boolean;
}

const TYPE = "Microsoft.Storage/storageAccounts";
const STORAGE_API = "2023-05-01";
const RESOURCES_API = "2021-04-01";
const ID =
  /^\/?subscriptions\/([^/]+)\/resourcegroups\/[^/]+\/providers\/microsoft\.storage\/storageaccounts\/([a-z0-9]{3,24})\/?$/i;

/** The subscription and name in the resource ID of a storage account. Throws InputError `InvalidInput` for anything else. */
export function parseStorageAccountId(text: string): { readonly subscriptionId: string; readonly name: string } {
  const [, subscriptionId, name] = ID.exec(text) ?? [];
  if (subscriptionId !== undefined && name !== undefined) return { subscriptionId, name: name.toLowerCase() };
  throw new InputError(
    "InvalidInput",
    `Input storage-account-id is ${JSON.stringify(text)}, which is no storage account.`,
    {
      remedy:
        "Give the resource ID, /subscriptions/.../resourceGroups/.../providers/Microsoft.Storage/storageAccounts/<name>: it is the output storageAccountId of deploy-hub.",
      place: { value: text },
    },
  );
}

/** Resource ID of an account by its name, among those of the subscription that may be seen. Throws InputError `StorageAccountNotFound`. */
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
    `Subscription ${subscriptionId} has no storage account ${name} that the identity of client-id may see.`,
    {
      remedy:
        "Set storage-account-id to the output storageAccountId of deploy-hub; or check storage-account and subscription-id, and that the identity may read the account.",
      place: { value: name },
    },
  );
}

/** Reads what decides how exports get into an account. Throws InputError `StorageAccountNotFound` when there is none. */
export async function readStorageAccount(manager: Pick<ResourceManager, "get">, id: string): Promise<StorageAccount> {
  const { name } = parseStorageAccountId(id);
  const account = await manager.get(id, STORAGE_API);
  if (account === undefined) {
    throw new InputError("StorageAccountNotFound", `There is no storage account ${id}.`, {
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
    isOpen: isPublic && isAllowed,
    trustsAzure: /\bAzureServices\b/i.test(textField(rules, "bypass") ?? "AzureServices"),
    // Azure leaves it out where nobody ever decided, and then allows them.
    allowsSharedKeys: fieldOf(properties, "allowSharedKeyAccess") !== false,
  };
}
