import { shellCommand } from "exact-values/shell-command";
import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import { fieldOf } from "../../azure/http/json-fields.ts";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { type Block, shell } from "../../github/markdown/summary-markdown.ts";
import { HUB_CONTAINERS } from "./deployment/deleted-containers.ts";
import { type HubAddress, isOfHub } from "./identity/hub-address.ts";

/** How many days an account keeps deleted blobs and containers; undefined if soft delete is off. */
export interface SoftDelete {
  readonly blobDays: number | undefined;
  readonly containerDays: number | undefined;
}

/**
 * What a deployment does about soft delete. `set`: the account is new and gets seven days. `kept`: the account existed
 * before, so its owner has decided.
 */
export type SoftDeletePlan =
  | { readonly outcome: "set" }
  /** `found` is undefined if it could not be read. */
  | { readonly outcome: "kept"; readonly account: string; readonly found: SoftDelete | undefined };

interface SoftDeleteRequest {
  readonly hub: HubAddress;
  /** Resource ID of the hub's account; undefined for a new hub. */
  readonly storageId: string | undefined;
  /** All storage accounts of the resource group. */
  readonly accounts: readonly ListedAccount[];
}

interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly tags: Readonly<Record<string, string>> | undefined;
}

const API_VERSION = "2023-05-01";

/** Decides by the existing resources whether a deployment sets soft delete. */
export async function planSoftDelete(
  manager: Pick<ResourceManager, "get">,
  { hub, storageId, accounts }: SoftDeleteRequest,
): Promise<SoftDeletePlan> {
  if (storageId !== undefined) return kept(manager, storageId);
  const named = accountOfTemplate(hub, accounts);
  if (named === undefined) return { outcome: "set" };
  const found = await readSoftDelete(manager, named.id);
  // An earlier deployment ended after it created the account and before it created the containers.
  const isUnfinished = found?.blobDays === undefined && found?.containerDays === undefined;
  if (isUnfinished && !(await hasContainer(manager, named.id))) return { outcome: "set" };
  return { outcome: "kept", account: named.name, found };
}

/**
 * The account that the template would use for a hub without storage. A hub is recognised by its containers, so an
 * account with the template's name can exist without a hub.
 */
export function accountOfTemplate<T extends ListedAccount>(hub: HubAddress, accounts: readonly T[]): T | undefined {
  return accounts.find(({ name, tags }) => templateName(hub).test(name) && isOfHub(tags, hub) !== false);
}

async function kept(manager: Pick<ResourceManager, "get">, id: string): Promise<SoftDeletePlan> {
  return { outcome: "kept", account: id.slice(id.lastIndexOf("/") + 1), found: await readSoftDelete(manager, id) };
}

/** Reads the soft delete of the account with this resource ID; undefined if its blob service cannot be read. */
export async function readSoftDelete(
  manager: Pick<ResourceManager, "get">,
  accountId: string,
): Promise<SoftDelete | undefined> {
  const service = await manager.get(`${accountId}/blobServices/default`, API_VERSION);
  if (service === undefined) return undefined;
  const days = (policy: string): number | undefined => {
    const reported = fieldOf(service.properties, policy);
    const count = fieldOf(reported, "days");
    return fieldOf(reported, "enabled") === true && typeof count === "number" ? count : undefined;
  };
  return { blobDays: days("deleteRetentionPolicy"), containerDays: days("containerDeleteRetentionPolicy") };
}

async function hasContainer(manager: Pick<ResourceManager, "get">, accountId: string): Promise<boolean> {
  for (const name of HUB_CONTAINERS) {
    const id = `${accountId}/blobServices/default/containers/${name}`;
    if ((await manager.get(id, API_VERSION)) !== undefined) return true;
  }
  return false;
}

/** Matches the template's account name; only Azure knows its last 13 characters. */
function templateName({ hubName }: HubAddress): RegExp {
  const letters = hubName
    .trim()
    .toLowerCase()
    .replace(/[-_. ]/g, "");
  return new RegExp(`^${letters.slice(0, 6).replace(/[^a-z0-9]/g, ".")}store[a-z2-7]{13}$`, "i");
}

/** `blobs 7 days, containers off`, for the hub's table. */
export function formatSoftDelete(found: SoftDelete | undefined): string {
  if (found === undefined) return "unknown";
  const word = (days: number | undefined): string =>
    days === undefined ? "off" : days === 1 ? "1 day" : `${days} days`;
  return `blobs ${word(found.blobDays)}, containers ${word(found.containerDays)}`;
}

/** Explains why an existing account keeps its soft delete, and how to enable it; empty for a new account. */
export function softDeleteBlocks(plan: SoftDeletePlan, resourceGroup: string): readonly Block[] {
  if (plan.outcome === "set") return [];
  const { account, found } = plan;
  const state = formatSoftDelete(found);
  const head =
    `Storage account ${escapeMarkdown(account)} existed before, so its soft delete stays unchanged ` + `(${state}).`;
  if (found === undefined || (found.blobDays !== undefined && found.containerDays !== undefined)) return [head];
  const lost =
    found.blobDays === undefined
      ? "Files that retention deletes cannot be restored."
      : "A deleted container cannot be restored.";
  const command = [
    shellCommand`az storage account blob-service-properties update --account-name ${account} --resource-group ${resourceGroup}`,
    ...(found.blobDays === undefined ? ["--enable-delete-retention true --delete-retention-days 7"] : []),
    ...(found.containerDays === undefined
      ? ["--enable-container-delete-retention true --container-delete-retention-days 7"]
      : []),
  ].join(" ");
  return [`${head} ${lost} To keep it for seven days, which is paid for like other data:`, shell([command])];
}
