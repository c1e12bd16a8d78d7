import { randomUUID } from "node:crypto";
import type { Identity, SimulatedAzure } from "azure-simulator";
import { type BuiltInRoleName, roleAssignmentBody } from "azure-simulator/testing";
import template from "../../template/hub.json" with { type: "json" };
import { type RoleKey, type RoleSet, roleName, rolesOf } from "./role-sets.ts";

/** A hub's account in the simulator, with an identity for each role set. */
export interface SimulatedPlace {
  readonly resourceGroup: string;
  readonly storageAccountId: string;
  readonly scope: string;
  readonly identities: Readonly<Record<RoleSet, Identity>>;
}

const WHAT_IF = "d1e0c5a5-2c1f-4c83-9f3a-0e6a5b7c8d9e";

/**
 * Prepares the simulator for verify:azure: a resource group, a hub's account, and two identities with exactly the
 * roles of their sets.
 */
export async function prepareSimulator(
  { arm, signIn, storage }: SimulatedAzure,
  resourceGroup = "costs",
): Promise<SimulatedPlace> {
  const subscription = `/subscriptions/${arm.subscriptionId}`;
  const resourceGroupId = `${subscription}/resourceGroups/${resourceGroup}`;
  const storageAccountId = `${resourceGroupId}/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  for (const namespace of ["CostManagementExports", "KeyVault", "ManagedIdentity", "Storage"]) {
    arm.setProvider(`Microsoft.${namespace}`, "Registered");
  }
  arm.createResourceGroup(resourceGroup, "westeurope");
  const account = { location: "westeurope", kind: "BlockBlobStorage", sku: { name: "Premium_LRS" } };
  await arm.putResource(storageAccountId, { ...account, properties: { isHnsEnabled: true } });
  for (const name of ["msexports", "ingestion", "config", "tables"]) {
    await arm.putResource(`${storageAccountId}/blobServices/default/containers/${name}`, { properties: {} });
  }
  const [permissions] = template.resources.whatIfRole.properties.permissions;
  await arm.putResource(`${resourceGroupId}/providers/Microsoft.Authorization/roleDefinitions/${WHAT_IF}`, {
    properties: {
      roleName: "Cost hub what-if",
      type: "CustomRole",
      permissions: [permissions],
      assignableScopes: [resourceGroupId],
    },
  });
  const places = { resourceGroupId, storageAccountId, billingScope: subscription };
  const assign = async (identity: Identity, key: RoleKey, scope: string): Promise<void> => {
    const { properties } = roleAssignmentBody(identity.objectId, roleName(key) as BuiltInRoleName, arm.subscriptionId);
    const roleDefinitions = `${subscription}/providers/Microsoft.Authorization/roleDefinitions`;
    const own = key === "whatIf" ? { roleDefinitionId: `${roleDefinitions}/${WHAT_IF}` } : {};
    const condition =
      key === "roleAdministrator"
        ? { condition: template.variables.blobDataContributorsOnly, conditionVersion: "2.0" }
        : {};
    await arm.putResource(`${scope}/providers/Microsoft.Authorization/roleAssignments/${randomUUID()}`, {
      properties: { ...(properties as object), ...own, ...condition },
    });
  };
  const add = async (set: RoleSet): Promise<Identity> => {
    const identity = signIn.directory.add({ name: `hub-${set}`, secret: randomUUID() });
    for (const { key, scope } of rolesOf(set, places)) await assign(identity, key, scope);
    return identity;
  };
  return {
    ...{ resourceGroup, storageAccountId, scope: subscription },
    identities: { hub: await add("hub"), plan: await add("plan") },
  };
}

/** The arguments and sign-in variables that run verify:azure against the simulator with the roles of a set. */
export function simulatedCall(cloud: SimulatedAzure, prepared: SimulatedPlace, roleSet: RoleSet) {
  const { arm, environment, signIn, storage } = cloud;
  const { clientId, secret = "" } = prepared.identities[roleSet];
  return {
    args: [
      ...["--as", roleSet, "--subscription", arm.subscriptionId, "--resource-group", prepared.resourceGroup],
      ...["--storage-account-id", prepared.storageAccountId, "--billing-scope", prepared.scope],
      ...["--resource-manager-url", arm.url, "--authority-host", signIn.authorityHost, "--storage-url", storage.url],
    ],
    environment: {
      NODE_EXTRA_CA_CERTS: environment.NODE_EXTRA_CA_CERTS ?? "",
      AZURE_TENANT_ID: signIn.tenantId,
      AZURE_CLIENT_ID: clientId,
      AZURE_CLIENT_SECRET: secret,
    },
  };
}
