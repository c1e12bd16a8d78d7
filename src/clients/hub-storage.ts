import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Clock } from "exact-values/clock";
import type { TrustedHosts } from "../azure/azure-clouds.ts";
import { openBlobService } from "../azure/storage/blob-service.ts";
import { accountId, parseStorageAccount, type StorageEndpoint } from "../azure/storage/storage-endpoint.ts";
import { openFolderStorage } from "../folder-storage/folder-store.ts";
import { maskSecret } from "../github/step-inputs.ts";
import type { RemoteLakeInputs } from "../hub/settings/remote-hub.ts";
import type { RemoteHub } from "../hub/settings/settings.ts";
import type { StorageInputs } from "../inputs/hub-inputs.ts";
import type { Lake } from "../lake/discover/lake-state.ts";
import type { BlobStore, HubContainer } from "../lake/storage/blob-store.ts";
import type { Connection } from "./connection.ts";
import { openConfiguredLakes } from "./open-lakes.ts";

/** The storage of one hub; `ingestion` is its lake. */
export interface HubStorage {
  readonly endpoint: StorageEndpoint;
  /** Identifies the account in stored data (`accountId`). */
  readonly account: string;
  /** Container `msexports`. */
  readonly exports: BlobStore;
  /** Container `ingestion`. */
  readonly lake: BlobStore;
  /** Container `config`. */
  readonly config: BlobStore;
  /** Container `tables`. */
  readonly tables: BlobStore;
  /**
   * Opens every lake that months are written to. The result includes this hub's lake, unless settings or inputs exclude
   * it.
   */
  readonly openLakes: (
    remoteHub: RemoteHub | undefined,
    inputs: RemoteLakeInputs & TrustedHosts,
  ) => Promise<readonly Lake[]>;
  /**
   * How far the runner's clock is ahead of the storage service's, in milliseconds; undefined before the first listing.
   */
  readonly clockAheadMs: () => number | undefined;
}

/**
 * Opens the hub's storage from the inputs that name it. Throws InputError `InvalidInput`, `MissingInput` or
 * `UntrustedHost`.
 */
export function openHubStorage(connection: Connection, inputs: StorageInputs & TrustedHosts): HubStorage {
  const { account, clockAheadMs, endpoint, open } =
    inputs.storageFolder === undefined ? openAccount(connection, inputs) : openFolder(connection, inputs.storageFolder);
  const lake = open("ingestion");
  const tables = open("tables");
  return {
    endpoint,
    account,
    exports: open("msexports"),
    lake,
    config: open("config"),
    tables,
    openLakes: (remoteHub, remote) =>
      openConfiguredLakes(connection, { inputs: remote, remoteHub, local: { endpoint, store: lake, tables } }),
    clockAheadMs,
  };
}

interface OpenedStorage extends Pick<HubStorage, "account" | "clockAheadMs" | "endpoint"> {
  readonly open: (container: HubContainer) => BlobStore;
}

function openAccount(connection: Connection, inputs: StorageInputs & TrustedHosts): OpenedStorage {
  const { storageAccount, storageKey } = inputs;
  const endpoint = parseStorageAccount(storageAccount, { hosts: inputs, hasKey: storageKey !== undefined });
  const storageTime = createStorageTime(connection.clock);
  const open = openBlobService({
    ...connection,
    endpoint,
    onDate: storageTime.note,
    signing: { clock: connection.clock, mask: maskSecret },
    credential: storageKey === undefined ? { token: connection.signIn() } : { key: storageKey },
    recreateContainers: inputs.recreateContainers,
  });
  return { endpoint, account: accountId(endpoint), open, clockAheadMs: storageTime.aheadMs };
}

/** Months record this name instead of an account, so that a lake keeps its months when its folder is moved. */
const FOLDER_ACCOUNT = "folder";

function openFolder({ clock, signal, workspace }: Connection, folder: string): OpenedStorage {
  const root = resolve(workspace, folder);
  return {
    endpoint: { url: pathToFileURL(root).href, accountName: basename(root) },
    account: FOLDER_ACCOUNT,
    open: openFolderStorage({ root, clock, signal }),
    // File times come from this machine's clock.
    clockAheadMs: () => 0,
  };
}

/** Opens the containers of an account at a URL from the Resource Manager. Throws InputError `UntrustedHost`. */
export function openDeployedStorage(
  connection: Connection,
  url: string,
  hosts: TrustedHosts,
): (container: HubContainer) => BlobStore {
  const place = "The storage account returned by the Resource Manager";
  const endpoint = parseStorageAccount(url, { hosts, hasKey: false, place });
  return openBlobService({ ...connection, endpoint, credential: { token: connection.signIn() } });
}

/** Compares this machine's clock with that of the storage service. */
interface StorageTime {
  /** Records the date of a response that has just arrived. */
  note(date: Date): void;
  /**
   * How far this machine's clock is ahead, in milliseconds. Negative if it is behind; undefined before the first
   * response with a date.
   */
  aheadMs(): number | undefined;
}

function createStorageTime(clock: Clock): StorageTime {
  let least: number | undefined;
  return {
    note: (date) => {
      const ahead = clock.now().getTime() - date.getTime();
      // A slow response makes this machine's clock look ahead. The smallest difference is the most accurate.
      least = Math.min(ahead, least ?? ahead);
    },
    aheadMs: () => least,
  };
}
