import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import { fieldOf, type JsonObject, textField } from "../../../azure/http/json-fields.ts";
import { containerDeleted, type DeletedContainer, newestOf } from "../../../azure/storage/deleted-containers.ts";

/** The containers that the template creates. */
export const HUB_CONTAINERS = ["msexports", "ingestion", "config", "tables"] as const;

const API_VERSION = "2023-05-01";

type Lister = Pick<ResourceManager, "list">;

/**
 * The hub's containers that were deleted and can be restored. The Resource Manager lists them even if the account's
 * firewall blocks this runner.
 */
export async function listDeletedContainers(manager: Lister, accountId: string): Promise<readonly DeletedContainer[]> {
  const id = `${accountId}/blobServices/default/containers`;
  const listed = await manager.list(id, API_VERSION, "$include=deleted");
  const namesake = (name: string): readonly JsonObject[] => listed.filter((one) => textField(one, "name") === name);
  return HUB_CONTAINERS.flatMap((name) => {
    const versions = namesake(name);
    // A name that is in use again cannot be restored.
    if (versions.some((one) => !isDeleted(one))) return [];
    return newestOf(versions.map((one) => parseDeleted(name, one))) ?? [];
  });
}

/**
 * Throws InputError `ContainerDeleted` if the deployment would create a container whose deleted version can still be
 * restored.
 */
export async function refuseDeletedContainers(manager: Lister, accountId: string): Promise<void> {
  const deleted = await listDeletedContainers(manager, accountId);
  if (deleted.length > 0) throw containerDeleted(accountId.slice(accountId.lastIndexOf("/") + 1), deleted);
}

function isDeleted({ properties }: JsonObject): boolean {
  return fieldOf(properties, "deleted") === true;
}

function parseDeleted(name: string, { properties }: JsonObject): DeletedContainer {
  const days = fieldOf(properties, "remainingRetentionDays");
  const time = new Date(textField(properties, "deletedTime") ?? "");
  return {
    name,
    version: textField(properties, "version") ?? "<version>",
    deletedOn: Number.isNaN(time.getTime()) ? undefined : time,
    remainingDays: typeof days === "number" ? days : undefined,
  };
}
