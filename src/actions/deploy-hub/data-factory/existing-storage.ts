import { InputError } from "exact-values/errors";
import type { ResourceManager } from "../../../azure/arm/resource-manager.ts";
import { listDeletedContainers } from "../deployment/deleted-containers.ts";
import type { FoundNetwork } from "../deployment/hub-network.ts";
import { type HubAddress, isOfHub } from "../identity/hub-address.ts";
import type { DataFactoryHub } from "./data-factory-hub.ts";

/** The hub's existing storage account. */
export interface DeployedAccount {
  readonly id: string;
  readonly name: string;
  readonly location: string | undefined;
  readonly sku: string | undefined;
  readonly allowsSharedKeys: boolean;
  /** Blob endpoint. */
  readonly url: string;
  readonly network: FoundNetwork;
  /** Whether the account encrypts data twice, which was decided when it was created. */
  readonly hasInfrastructureEncryption: boolean;
}

const ACCOUNT = "Microsoft.Storage/storageAccounts";
const API_VERSION = "2023-05-01";
const SUFFIX_LENGTH = 13;

interface HubStorageRequest {
  readonly hub: HubAddress;
  readonly factories: readonly Pick<DataFactoryHub, "name">[];
  /** The input storage-account-name. */
  readonly given: string | undefined;
}

/**
 * Name of the hub's existing storage account, for the template's `storageAccountName`; undefined if there is no
 * account. Older hubs named their accounts differently, and a second, empty lake must never be created next to the full
 * one. Throws InputError `AmbiguousStorageAccount` if several accounts match, or if the input names a different one.
 */
export async function findHubStorage(
  manager: Pick<ResourceManager, "resources" | "get" | "list">,
  { hub, factories, given }: HubStorageRequest,
): Promise<string | undefined> {
  const accounts = await manager.resources(hub.resourceGroup, `resourceType eq '${ACCOUNT}'`);
  const found: string[] = [];
  for (const { id, name, tags } of accounts) {
    const ofHub = isOfHub(tags, hub) ?? factories.some((factory) => haveSameSuffix(factory.name, name));
    // People also put the hub's tag on other accounts, to see their costs together with the hub's.
    if (ofHub && (await isLake(manager, id))) found.push(name.toLowerCase());
  }
  const [first, ...others] = found;
  if (first === undefined) return given;
  if (given === undefined ? others.length === 0 : found.includes(given.toLowerCase())) return given ?? first;
  throw ambiguous(hub, found, given);
}

/** Names from one deployment end in the same 13 characters, even if the tags were removed later. */
function haveSameSuffix(factory: string, account: string): boolean {
  const suffix = factory.slice(-SUFFIX_LENGTH).toLowerCase();
  return /^[a-z0-9]{13}$/.test(suffix) && account.toLowerCase().endsWith(suffix);
}

async function isLake(manager: Pick<ResourceManager, "get" | "list">, id: string): Promise<boolean> {
  const account = await manager.get(id, API_VERSION);
  const { isHnsEnabled } = (account?.properties ?? {}) as { readonly isHnsEnabled?: unknown };
  if (isHnsEnabled !== true) return false;
  if ((await manager.get(`${id}/blobServices/default/containers/msexports`, API_VERSION)) !== undefined) return true;
  // A deleted container must not turn the hub into a new one.
  return (await listDeletedContainers(manager, id)).some(({ name }) => name === "msexports");
}

function ambiguous({ hubName }: HubAddress, found: readonly string[], given: string | undefined): InputError {
  const names = found.toSorted().join(" and ");
  const message =
    given === undefined
      ? `Hub ${hubName} has more than one storage account: ${names}.`
      : `Hub ${hubName} has the storage account ${names}, but storage-account-name is ${given}, which has ` +
        "none of its months.";
  const remedy =
    given === undefined
      ? "Set storage-account-name to the account that holds the hub's months, or remove the tag " +
        "cm-resource-parent from the others."
      : `Set storage-account-name to ${found.length === 1 ? names : "one of them"}, or leave it empty. ` +
        "For a new lake, remove the tag cm-resource-parent from the old account.";
  return new InputError("AmbiguousStorageAccount", message, { remedy, place: { value: names } });
}
