import { randomBytes } from "node:crypto";
import type { TokenCredential } from "@azure/identity";
import { BlobServiceClient, type ContainerClient } from "@azure/storage-blob";
import { type ArmClient, createArmClient } from "../../src/azure/arm/arm-client.ts";
import { openResourceManager, type ResourceManager } from "../../src/azure/arm/resource-manager.ts";
import { CLOUD_ENDPOINTS } from "../../src/azure/cloud.ts";
import { type CostManagement, openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import { parseStorageAccountId } from "../../src/azure/storage/storage-account.ts";
import type { Clock } from "../../src/clock.ts";
import { createDfsFile } from "./dfs-file.ts";
import type { VerifyWish } from "./wish.ts";

export interface PlaceOptions {
  readonly wish: VerifyWish;
  readonly credential: TokenCredential;
  readonly clock: Clock;
  /** In place of Azure's own, for the simulator. */
  readonly resourceManagerUrl?: string;
  readonly storageUrl?: string;
  /** Writes a file by the dfs endpoint, which no emulator has. */
  readonly createDfsFile?: (container: string, path: string) => Promise<void>;
}

/** The account that is looked at, and the names of what is made in it. */
export interface Place {
  readonly wish: VerifyWish;
  readonly clock: Clock;
  /** Of the container and of the export. */
  readonly name: string;
  readonly containerId: string;
  readonly manager: ResourceManager;
  /** For calls that the hub never makes. */
  readonly arm: ArmClient;
  readonly exports: CostManagement;
  readonly container: ContainerClient;
  createDfsFile(path: string): Promise<void>;
}

const USER_AGENT = "cost-hub/0.0.0 (verify-azure)";

/** Opens everything; nothing is sent yet. */
export function openPlace(options: PlaceOptions): Place {
  const { clock, credential, wish } = options;
  const { name: account } = parseStorageAccountId(wish.storageAccountId);
  const suffix = CLOUD_ENDPOINTS[wish.cloud].storageSuffix;
  // Names of containers and exports may both have these.
  const name = `verify-azure-${randomBytes(4).toString("hex")}`;
  const clients = {
    ...{ credential, clock, cloud: wish.cloud, resourceManagerUrl: options.resourceManagerUrl },
    ...{ subscriptionId: wish.subscriptionId, userAgent: USER_AGENT },
    // Ctrl-C ends the looking and not the calls: half a call could leave something behind.
    signal: new AbortController().signal,
  };
  const service = new BlobServiceClient(options.storageUrl ?? `https://${account}.blob.${suffix}`, credential, {
    userAgentOptions: { userAgentPrefix: USER_AGENT },
  });
  const createFile = options.createDfsFile ?? createDfsFile(`https://${account}.dfs.${suffix}`, credential);
  return {
    ...{ wish, clock, name },
    containerId: `${wish.storageAccountId}/blobServices/default/containers/${name}`,
    manager: openResourceManager(clients),
    arm: createArmClient({ ...clients, mostTries: 1 }),
    exports: openCostManagement(clients),
    container: service.getContainerClient(name),
    createDfsFile: (path) => createFile(name, path),
  };
}
