import { randomUUID } from "node:crypto";
import type { JsonObject } from "../../json-value.ts";
import { ROLE_ASSIGNMENTS } from "../arm/access/authorizer.ts";
import { ArmError } from "../arm/arm-error.ts";
import type { ArmParts } from "../arm/arm-parts.ts";
import type { ArmRequest } from "../arm/arm-request.ts";
import { objectAt, textAt } from "../arm/json-access.ts";
import { isWithin, parseResourceId } from "../arm/resource-id.ts";
import type { ResourceStore } from "../arm/resource-store.ts";
import { removeResource, writeResource } from "../arm/resource-writer.ts";
import type { SimulatedExport } from "./simulated-export.ts";

const EXPORTS_PROVIDER = "Microsoft.CostManagementExports";
const ACCOUNTS = "Microsoft.Storage/storageAccounts";
const BLOB_DATA_CONTRIBUTOR = "ba92f5b4-2d11-453d-a403-e96b0029c9fe";

/** The error of a run that cannot write because of the account's firewall, its keys or missing permissions. */
export const STORAGE_NOT_AUTHORIZED = "The exports service is not authorized to access the specified storage account";

export function destinationOf(properties: JsonObject): { readonly accountId: string; readonly container: string } {
  const destination = objectAt(objectAt(properties, "deliveryInfo"), "destination");
  return { accountId: textAt(destination, "resourceId"), container: textAt(destination, "container") };
}

/** Throws ArmError when the account's subscription has not registered the provider, or the account does not exist. */
export function checkAccount({ providers, world }: ArmParts, accountId: string): void {
  if (accountId === "") return;
  if (providers.state(EXPORTS_PROVIDER) !== "Registered") {
    throw new ArmError(400, {
      code: "400",
      message:
        "RP Not Registered. Register destination storage account subscription with " +
        "Microsoft.CostManagementExports. Please refer " +
        "https://docs.microsoft.com/en-us/rest/api/resources/providers/register",
    });
  }
  // Tests of exports alone deploy no account, so any ID is accepted.
  if (world.store.ofType(ACCOUNTS).length === 0 || world.store.find(accountId) !== undefined) return;
  throw new ArmError(400, {
    code: "400",
    message:
      "Request properties validation failed: Invalid deliveryInfo destination resourceId; the storage account " +
      `'${accountId}' could not be found.`,
  });
}

/** Throws ArmError 401 when the caller may not assign the export identity's role. */
export function checkRoleRights(
  { authorizer }: ArmParts,
  { identity }: ArmRequest,
  accountId: string,
  verb: "write" | "delete",
): void {
  const action = `${ROLE_ASSIGNMENTS}/${verb}`;
  if (!authorizer.isAllowed({ identity, action, scope: accountId, roleDefinitionId: BLOB_DATA_CONTRIBUTOR })) {
    throw notAuthorizedOnStorage(verb);
  }
}

export function notAuthorizedOnStorage(verb: "write" | "delete"): ArmError {
  return new ArmError(401, {
    code: "Unauthorized",
    message:
      `The user does not have authorization to perform 'Microsoft.Authorization/roleAssignments/${verb}' ` +
      "action on specified storage account, please use a storage account with sufficient permissions. If the " +
      "permissions have changed recently then retry after some time.",
  });
}

/** Assigns the role on the container to the export's identity, as the service does. */
export async function assignRole({ world, subscriptionId }: ArmParts, stored: SimulatedExport): Promise<void> {
  const { principalId, properties } = stored;
  const { accountId, container } = destinationOf(properties);
  if (principalId === undefined || world.store.find(accountId) === undefined) return;
  if (world.directory.byObjectId(principalId) === undefined) {
    world.directory.add({ name: stored.name, objectId: principalId });
  }
  await removeRole(world, principalId);
  const id = parseResourceId(
    `${accountId}/blobServices/default/containers/${container}/providers/${ROLE_ASSIGNMENTS}/${randomUUID()}`,
  );
  if (id === undefined || world.store.find(id.parent) === undefined) return;
  const roleDefinitionId = `/subscriptions/${subscriptionId}/providers/Microsoft.Authorization/roleDefinitions/${BLOB_DATA_CONTRIBUTOR}`;
  const body = { properties: { roleDefinitionId, principalId, principalType: "ServicePrincipal" } };
  await writeResource(world, { id, apiVersion: "2022-04-01", body });
}

export async function removeRole(world: ArmParts["world"], principalId: string): Promise<void> {
  for (const { id, body } of world.store.ofType(ROLE_ASSIGNMENTS)) {
    const parsed = parseResourceId(id);
    if (parsed === undefined || textAt(objectAt(body, "properties"), "principalId") !== principalId) continue;
    await removeResource(world, parsed, "2022-04-01");
  }
}

const OPEN = "open";

/** The part of an account's network settings after whose change an export must be saved again. */
export function networkOf(store: ResourceStore, accountId: string): string {
  const properties = objectAt(store.find(accountId)?.body, "properties");
  const access = textAt(properties, "publicNetworkAccess") || "Enabled";
  const action = textAt(objectAt(properties, "networkAcls"), "defaultAction") || "Allow";
  return access === "Enabled" && action.toLowerCase() === "allow" ? OPEN : `${access} ${action}`;
}

/** True when a run of the export may currently write to its account. */
export function mayDeliver(store: ResourceStore, { principalId, properties, savedNetwork }: SimulatedExport): boolean {
  const { accountId, container } = destinationOf(properties);
  const account = store.find(accountId)?.body;
  if (account === undefined) return true;
  const { allowSharedKeyAccess, allowedCopyScope, networkAcls } = objectAt(account, "properties");
  const acls = typeof networkAcls === "object" ? (networkAcls as JsonObject) : {};
  const network = networkOf(store, accountId);
  const isClosed = network !== OPEN;
  if (isClosed && (network !== savedNetwork || typeof allowedCopyScope === "string")) return false;
  // Without an identity, the service uses the account key from outside the account's network.
  if (principalId === undefined) return !isClosed && allowSharedKeyAccess !== false;
  const isTrusted = !isClosed || /AzureServices/i.test(textAt(acls, "bypass"));
  const scope = `${accountId}/blobServices/default/containers/${container}`;
  const hasRole = store.ofType(ROLE_ASSIGNMENTS).some(({ body }) => {
    const assigned = objectAt(body, "properties");
    return textAt(assigned, "principalId") === principalId && isWithin(scope, textAt(assigned, "scope"));
  });
  return isTrusted && (hasRole || store.find(scope) === undefined);
}
