import { randomBytes } from "node:crypto";
import type { ContainerClient } from "@azure/storage-blob";
import type { Clock } from "exact-values/clock";
import { type ArmClient, createArmClient } from "../../src/azure/arm/arm-client.ts";
import { openResourceManager, type ResourceManager } from "../../src/azure/arm/resource-manager.ts";
import { CLOUD_ENDPOINTS } from "../../src/azure/azure-clouds.ts";
import { type CostManagement, openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import type { HubCredential } from "../../src/azure/http/bearer-token.ts";
import { openBlobService } from "../../src/azure/storage/blob-service.ts";
import { openSignedPipeline } from "../../src/azure/storage/signed-requests.ts";
import { parseStorageAccountId } from "../../src/azure/storage/storage-account.ts";
import type { BlobStore, HubContainer } from "../../src/lake/storage/blob-store.ts";
import { RETRY_RULES } from "../../src/retry.ts";
import { createDfsFile } from "./dfs-file.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { type Traffic, watchTraffic } from "./traffic.ts";
import type { VerifyAzureOptions } from "./verify-azure-options.ts";

export interface PlaceOptions {
  readonly options: VerifyAzureOptions;
  readonly credential: HubCredential;
  readonly clock: Clock;
  /** Custom endpoints for the simulator. */
  readonly resourceManagerUrl?: string | undefined;
  readonly storageUrl?: string | undefined;
  /** Writes a file through the dfs endpoint, which no emulator has. */
  readonly createDfsFile?: (container: string, path: string) => Promise<void>;
}

/** The account under test, with the names of everything that is created in it. */
export interface AzurePlace {
  readonly options: VerifyAzureOptions;
  readonly clock: Clock;
  /** Name of the container, and prefix of the export names. */
  readonly name: string;
  readonly scratch: Scratch;
  /** A token for Resource Manager. */
  readonly traffic: Traffic;
  readonly containerId: string;
  readonly manager: ResourceManager;
  /** For calls that the hub never makes. */
  readonly arm: ArmClient;
  readonly exports: CostManagement;
  readonly container: ContainerClient;
  /** Resource ID of the storage account. */
  readonly account: string;
  /** Another container of the account, opened as the hub opens its own. */
  openStore(name: string): BlobStore;
  /** Another container of the account. */
  containerNamed(name: string): ContainerClient;
  /** Undefined if there is no dfs endpoint. */
  readonly createDfsFile: ((path: string) => Promise<void>) | undefined;
}

const USER_AGENT = "cost-hub/0.0.0 (verify-azure)";

/** Opens all clients. Sends no request yet. */
export function openPlace(endpoints: PlaceOptions): AzurePlace {
  const { clock, credential, options } = endpoints;
  const { name: account } = parseStorageAccountId(options.storageAccountId);
  const suffix = CLOUD_ENDPOINTS[options.cloud].storageSuffix;
  // Valid in names of containers and exports.
  const name = `verify-azure-${randomBytes(4).toString("hex")}`;
  const clients = {
    ...{ credential, clock, cloud: options.cloud, resourceManagerUrl: endpoints.resourceManagerUrl },
    ...{ subscriptionId: options.subscriptionId, userAgent: USER_AGENT },
    // Ctrl-C stops waiting but not requests, because an interrupted request could leave something behind.
    signal: new AbortController().signal,
  };
  const endpoint = { url: endpoints.storageUrl ?? `https://${account}.blob.${suffix}`, accountName: account };
  const { service } = openSignedPipeline(
    endpoint,
    { token: credential },
    { userAgentOptions: { userAgentPrefix: USER_AGENT } },
  );
  const openStore = openBlobService({
    endpoint,
    credential: { token: credential },
    ...{ userAgent: USER_AGENT, signal: clients.signal, mustExist: [] },
  });
  const dfs = endpoints.storageUrl === undefined ? `https://${account}.dfs.${suffix}` : undefined;
  const createFile = endpoints.createDfsFile ?? (dfs === undefined ? undefined : createDfsFile(dfs, credential));
  const resourceManagerUrl = endpoints.resourceManagerUrl ?? CLOUD_ENDPOINTS[options.cloud].resourceManager;
  return {
    ...{ options, clock, name },
    scratch: createScratch(),
    traffic: watchTraffic(new URL(resourceManagerUrl).host),
    containerId: `${options.storageAccountId}/blobServices/default/containers/${name}`,
    manager: openResourceManager(clients),
    arm: createArmClient({ ...clients, retryRule: RETRY_RULES.none }),
    exports: openCostManagement(clients),
    container: service.getContainerClient(name),
    account,
    // Names of scratch containers instead of the hub's own.
    openStore: (other) => openStore(other as HubContainer),
    containerNamed: (other) => service.getContainerClient(other),
    createDfsFile: createFile === undefined ? undefined : (path) => createFile(name, path),
  };
}
