import { InputError } from "exact-values/errors";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import { type HubIdentity, isOfHub } from "../identity/hub-identity.ts";
import type { OlderEngine } from "./older-engine.ts";

/** The hub's storage account as it is. */
export interface DeployedAccount {
  readonly id: string;
  readonly name: string;
  readonly location: string | undefined;
  readonly sku: string | undefined;
  readonly allowsSharedKeys: boolean;
  /** Blob endpoint. */
  readonly url: string;
}

const ACCOUNT = "Microsoft.Storage/storageAccounts";
const API_VERSION = "2023-05-01";
const SUFFIX_LENGTH = 13;

interface HubStorageRequest {
  readonly hub: HubIdentity;
  readonly engines: readonly Pick<OlderEngine, "name">[];
  /** The input storage-account-name. */
  readonly given: string | undefined;
}

/**
 * Name of the storage account that the hub has already, for the template's `storageAccountName`: an older hub named its account another way,
 * and a second, empty lake beside the full one must never be made. Undefined when there is none. Throws InputError
 * `AmbiguousStorageAccount` when several could be it, or when it is not the one that was given.
 */
export async function findHubStorage(
  manager: Pick<ResourceManager, "resources" | "get">,
  { hub, engines, given }: HubStorageRequest,
): Promise<string | undefined> {
  const accounts = await manager.resources(hub.resourceGroup, `resourceType eq '${ACCOUNT}'`);
  const found: string[] = [];
  for (const { id, name, tags } of accounts) {
    const ofHub = isOfHub(tags, hub) ?? engines.some((engine) => haveSameSuffix(engine.name, name));
    // A hub's tag also is on accounts whose costs someone wants to see beside the hub's.
    if (ofHub && (await isLake(manager, id))) found.push(name.toLowerCase());
  }
  const [first, ...others] = found;
  if (first === undefined) return given;
  if (given === undefined ? others.length === 0 : found.includes(given.toLowerCase())) return given ?? first;
  throw ambiguous(hub, found, given);
}

/** Names of one deployment end in the same 13 characters, whatever tags they have lost since. */
function haveSameSuffix(engine: string, account: string): boolean {
  const suffix = engine.slice(-SUFFIX_LENGTH).toLowerCase();
  return /^[a-z0-9]{13}$/.test(suffix) && account.toLowerCase().endsWith(suffix);
}

async function isLake(manager: Pick<ResourceManager, "get">, id: string): Promise<boolean> {
  const account = await manager.get(id, API_VERSION);
  const { isHnsEnabled } = (account?.properties ?? {}) as { readonly isHnsEnabled?: unknown };
  if (isHnsEnabled !== true) return false;
  return (await manager.get(`${id}/blobServices/default/containers/msexports`, API_VERSION)) !== undefined;
}

function ambiguous({ hubName }: HubIdentity, found: readonly string[], given: string | undefined): InputError {
  const names = found.toSorted().join(" and ");
  const message =
    given === undefined
      ? `Hub ${hubName} has more than one storage account: ${names}.`
      : `Hub ${hubName} has the storage account ${names}, and storage-account-name is ${given}: its months would not come along.`;
  const remedy =
    given === undefined
      ? "Set storage-account-name to the one that holds the hub's months, or take the tag cm-resource-parent off the others."
      : `Set storage-account-name to ${found.length === 1 ? names : "one of them"}, or leave it empty; for a new lake take the tag cm-resource-parent off the old account.`;
  return new InputError("AmbiguousStorageAccount", message, { remedy, place: { value: names } });
}
