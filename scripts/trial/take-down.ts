import { randomUUID } from "node:crypto";
import { InputError } from "exact-values/errors";
import { fieldOf, type JsonObject, textField } from "../../src/azure/http/json-fields.ts";
import type { TrialClients } from "./trial-clients.ts";
import { TRIAL_NAME } from "./trial-options.ts";
import type { TrialRecord } from "./trial-record.ts";

/** The tag by which a trial recognizes its own resource group. */
export const TRIAL_TAG = "cost-hub-trial";

const ROLES_API = "2022-04-01";
const VAULTS_API = "2023-07-01";
const GROUPS_API = "2022-12-01";

/** `/subscriptions/.../resourceGroups/hub-trial-...` */
export function groupIdOf({ name, options }: TrialRecord): string {
  return `/subscriptions/${options.subscriptionId}/resourceGroups/${name}`;
}

/**
 * Removes everything that a trial created, and nothing else. It can be repeated after any interruption. Returns what is
 * left, with reasons.
 */
export async function takeDown(
  clients: TrialClients,
  record: TrialRecord,
  onProgress: (line: string) => void,
): Promise<readonly string[]> {
  if (!TRIAL_NAME.test(record.name)) throw notOurs(`${record.name} is not the name of a trial`);
  const left: string[] = [];
  const attempt = async (what: string, remove: () => Promise<unknown>): Promise<void> => {
    onProgress(`Removing ${what}`);
    // A failure must not keep the others from being removed.
    await remove().catch((error: unknown) => {
      left.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  await checkOwnership(clients, record);
  // Exports first: afterwards, nothing writes to the account any more.
  await attempt("exports", () => removeExports(clients, record));
  await attempt("custom roles", () => removeRoles(clients, record));
  await attempt(`resource group ${record.name}`, () => clients.manager.delete(groupIdOf(record), GROUPS_API));
  await attempt("deleted vaults", () => purgeVaults(clients, record));
  return left;
}

async function checkOwnership({ manager }: TrialClients, { name }: TrialRecord): Promise<void> {
  const group = await manager.resourceGroup(name);
  if (group === undefined || group.tags[TRIAL_TAG] === name) return;
  throw notOurs(`resource group ${name} does not have the tag ${TRIAL_TAG}: ${name}`);
}

function notOurs(reason: string): InputError {
  return new InputError("NotOfThisTrial", `Nothing is removed, because ${reason}.`, {
    remedy: "Check in the portal what it is. If it belongs to a trial, delete it there.",
  });
}

function isInGroup(id: string | undefined, record: TrialRecord): boolean {
  return id?.toLowerCase().startsWith(`${groupIdOf(record)}/`.toLowerCase()) ?? false;
}

/** Whatever its name, an export that delivers to the trial's account belongs to the trial. */
async function removeExports({ exports }: TrialClients, record: TrialRecord): Promise<void> {
  const { scope } = record.options;
  for (const { body, name } of await exports.exports(scope)) {
    if (isInGroup(body.properties.deliveryInfo.destination.resourceId, record)) await exports.delete(scope, name);
  }
}

/** A custom role outlives its resource group, and cannot be deleted while it is assigned. */
async function removeRoles({ manager }: TrialClients, record: TrialRecord): Promise<void> {
  const group = groupIdOf(record);
  const provider = `${group}/providers/Microsoft.Authorization`;
  const isOwn = (definition: JsonObject): boolean => {
    const scopes = fieldOf(fieldOf(definition, "properties"), "assignableScopes");
    return Array.isArray(scopes) && scopes.length === 1 && String(scopes[0]).toLowerCase() === group.toLowerCase();
  };
  const lastSegment = (id: string | undefined): string => id?.split("/").at(-1)?.toLowerCase() ?? "";
  for (const definition of (await manager.list(`${provider}/roleDefinitions`, ROLES_API)).filter(isOwn)) {
    const role = lastSegment(textField(definition, "id"));
    for (const assignment of await manager.list(`${provider}/roleAssignments`, ROLES_API)) {
      const properties = fieldOf(assignment, "properties");
      const id = textField(assignment, "id");
      const isOfRole = lastSegment(textField(properties, "roleDefinitionId")) === role;
      if (id !== undefined && isOfRole && isInGroup(id, record)) await manager.delete(id, ROLES_API);
    }
    await manager.delete(`${provider}/roleDefinitions/${role}`, ROLES_API);
  }
}

/** A vault stays recoverable after its group is gone, and its name stays taken. */
async function purgeVaults({ manager }: TrialClients, record: TrialRecord): Promise<void> {
  const provider = `/subscriptions/${record.options.subscriptionId}/providers/Microsoft.KeyVault`;
  for (const vault of await manager.list(`${provider}/deletedVaults`, VAULTS_API)) {
    const properties = fieldOf(vault, "properties");
    const [name, location] = [textField(vault, "name"), textField(properties, "location")];
    if (name === undefined || location === undefined) continue;
    if (!isInGroup(textField(properties, "vaultId"), record)) continue;
    await manager.post(`${provider}/locations/${location}/deletedVaults/${name}/purge`, VAULTS_API);
  }
}

/** Creates the group with the tag by which it is recognized. Refuses a group that already exists. */
export async function createGroup({ arm, manager }: TrialClients, record: TrialRecord): Promise<void> {
  const { name, options } = record;
  if ((await manager.resourceGroup(name)) !== undefined) throw notOurs(`resource group ${name} already exists`);
  await arm.send(`create resource group ${name}`, {
    method: "PUT",
    url: `${groupIdOf(record)}?api-version=${GROUPS_API}`,
    body: { location: options.location, tags: { [TRIAL_TAG]: name } },
  });
}

const BLOB_DATA_CONTRIBUTOR = "ba92f5b4-2d11-453d-a403-e96b0029c9fe";

/** Lets the signed-in person read and write the trial's storage. The assignment is deleted with the group. */
export async function grantData({ arm, caller }: TrialClients, record: TrialRecord): Promise<void> {
  const provider = "/providers/Microsoft.Authorization";
  const roleDefinitionId = `/subscriptions/${record.options.subscriptionId}${provider}/roleDefinitions/${BLOB_DATA_CONTRIBUTOR}`;
  await arm.send(`assign Storage Blob Data Contributor in ${record.name}`, {
    method: "PUT",
    url: `${groupIdOf(record)}${provider}/roleAssignments/${randomUUID()}?api-version=${ROLES_API}`,
    body: { properties: { roleDefinitionId, ...(await caller()) } },
  });
}
