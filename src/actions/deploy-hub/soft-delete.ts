import { shellCommand } from "exact-values/shell-command";
import type { ResourceManager } from "../../azure/arm/resource-manager.ts";
import { fieldOf } from "../../azure/http/json-fields.ts";
import { escapeMarkdown } from "../../github/markdown/markdown-table.ts";
import { type Block, shell } from "../../github/markdown/summary-markdown.ts";
import { type HubIdentity, isOfHub } from "./identity/hub-identity.ts";

/** How long an account keeps what was deleted, in days; undefined where it is gone at once. */
export interface SoftDelete {
  readonly blobDays: number | undefined;
  readonly containerDays: number | undefined;
}

/**
 * What a deployment does about soft delete. `set`: the account is new, and gets seven days. `kept`: it was there before, so whatever it has is what
 * someone decided, or left.
 */
export type SoftDeletePlan =
  | { readonly outcome: "set" }
  /** `found` is undefined when it could not be read. */
  | { readonly outcome: "kept"; readonly account: string; readonly found: SoftDelete | undefined };

interface SoftDeleteRequest {
  readonly hub: HubIdentity;
  /** Resource ID of the hub's account; undefined when the hub has none. */
  readonly storageId: string | undefined;
  /** All storage accounts of the resource group. */
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly tags: Readonly<Record<string, string>> | undefined;
  }[];
}

const API_VERSION = "2023-05-01";
const CONTAINERS = ["msexports", "ingestion", "config", "tables"];

/** Decides it by what exists; changes nothing. */
export async function planSoftDelete(
  manager: Pick<ResourceManager, "get">,
  { hub, storageId, accounts }: SoftDeleteRequest,
): Promise<SoftDeletePlan> {
  if (storageId !== undefined) return kept(manager, storageId);
  // A hub is known by its containers, so that an account under the template's own name may stand although there is no hub.
  const named = accounts.find(({ name, tags }) => templateName(hub).test(name) && isOfHub(tags, hub) !== false);
  if (named === undefined) return { outcome: "set" };
  const found = await readSoftDelete(manager, named.id);
  // A deployment that ended between account and containers: nobody has had it yet.
  const isUnfinished = found?.blobDays === undefined && found?.containerDays === undefined;
  if (isUnfinished && !(await hasContainer(manager, named.id))) return { outcome: "set" };
  return { outcome: "kept", account: named.name, found };
}

async function kept(manager: Pick<ResourceManager, "get">, id: string): Promise<SoftDeletePlan> {
  return { outcome: "kept", account: id.slice(id.lastIndexOf("/") + 1), found: await readSoftDelete(manager, id) };
}

/** The soft delete of an account by its resource ID; undefined when its blob service cannot be seen. */
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
  for (const name of CONTAINERS) {
    const id = `${accountId}/blobServices/default/containers/${name}`;
    if ((await manager.get(id, API_VERSION)) !== undefined) return true;
  }
  return false;
}

/** The name that the template gives an account; its last 13 characters only Azure can say. */
function templateName({ hubName }: HubIdentity): RegExp {
  const letters = hubName
    .trim()
    .toLowerCase()
    .replace(/[-_. ]/g, "");
  return new RegExp(`^${letters.slice(0, 6).replace(/[^a-z0-9]/g, ".")}store[a-z2-7]{13}$`, "i");
}

/** `blobs 7 days, containers off`, for the table of the hub. */
export function formatSoftDelete(found: SoftDelete | undefined): string {
  if (found === undefined) return "unknown";
  const word = (days: number | undefined): string =>
    days === undefined ? "off" : days === 1 ? "1 day" : `${days} days`;
  return `blobs ${word(found.blobDays)}, containers ${word(found.containerDays)}`;
}

/** What becomes of an account that was there before the deployment; empty for a new one. */
export function softDeleteBlocks(plan: SoftDeletePlan, resourceGroup: string): readonly Block[] {
  if (plan.outcome === "set") return [];
  const { account, found } = plan;
  const head = `Storage account ${escapeMarkdown(account)} was there before, so its soft delete stays as it is (${formatSoftDelete(found)}).`;
  if (found === undefined || (found.blobDays !== undefined && found.containerDays !== undefined)) return [head];
  const lost =
    found.blobDays === undefined
      ? "What retention deletes is gone at once."
      : "A container that is deleted is gone at once.";
  const command = [
    shellCommand`az storage account blob-service-properties update --account-name ${account} --resource-group ${resourceGroup}`,
    ...(found.blobDays === undefined ? ["--enable-delete-retention true --delete-retention-days 7"] : []),
    ...(found.containerDays === undefined
      ? ["--enable-container-delete-retention true --container-delete-retention-days 7"]
      : []),
  ].join(" ");
  return [`${head} ${lost} To keep it for seven days, which is paid for like other data:`, shell([command])];
}
