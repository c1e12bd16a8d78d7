import { once } from "node:events";
import { Agent, createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { ActiveFault } from "../../fault-box.ts";
import type { Silences } from "../../silence.ts";
import { AZURITE_ACCOUNT, AZURITE_KEY, startAzurite } from "./azurite.ts";
import { createDeletedContainers, type DeletedContainer } from "./deleted-containers.ts";
import { createDeletedPaths, type DeletedPath } from "./deleted-paths.ts";
import type { RequestHook, RequestRecord, TokenCheck } from "./exchange.ts";
import { createStorageFaults, type Fault } from "./faults.ts";
import { frontListener } from "./front.ts";
import { hierarchicalNamespace } from "./namespace.ts";

export type { ActiveFault } from "../../fault-box.ts";
export type { DeletedContainer } from "./deleted-containers.ts";
export type { Phase, RequestHook, RequestRecord, TokenCheck } from "./exchange.ts";
export type { Fault, FaultKind } from "./faults.ts";
export type { Refusal } from "./refusal.ts";
export type { StorageRequest } from "./request.ts";

export interface StorageOptions {
  /** Serves HTTPS with this certificate, and accepts bearer tokens that pass the check. */
  readonly signIn?: {
    readonly certificate: { readonly cert: string; readonly key: string };
    readonly checkToken: TokenCheck;
  };
  /** Entries per listing page, overriding the client's request. */
  readonly listPageSize?: number;
  /** The `Date` of responses. Default: none, since most tests have their own clock. */
  readonly now?: () => Date;
  readonly silences?: Silences;
  /** How many days deleted containers can be restored. Default: soft delete is off. */
  readonly containerSoftDeleteDays?: () => number | undefined;
  /** The same for deleted files and directories. */
  readonly pathSoftDeleteDays?: () => number | undefined;
  /** Called after a container was deleted or restored. */
  readonly onContainerChange?: (name: string, change: "deleted" | "restored") => void;
}

export interface SimulatedStorage {
  /** Path style, with the account and without a trailing slash. */
  readonly url: string;
  readonly account: string;
  readonly key: string;
  /** All requests since the start or the last `forgetRequests`, in order of arrival. */
  readonly requests: readonly RequestRecord[];
  forgetRequests(): void;
  /** Activates a fault. */
  fault(fault: Fault): ActiveFault;
  /** Returns a function that removes the hook. */
  onRequest(hook: RequestHook): () => void;
  /** Marks the blob as written through the dfs endpoint until its next write. */
  markCreatedByDfs(container: string, blob: string): void;
  /** Changes that Azure Resource Manager makes to an account. They do not appear in the request log. */
  ensureContainer(name: string): Promise<void>;
  deleteContainer(name: string): Promise<void>;
  /** Deleted containers that can still be restored. */
  deletedContainers(): readonly DeletedContainer[];
  /** Deleted files and directories of a container that can still be restored. */
  deletedPaths(container: string): readonly DeletedPath[];
  undeletePath(deleted: DeletedPath): void;
  /** Forgets deleted containers, as when the account is deleted. */
  forgetDeletedContainers(): void;
  /** Deliveries of another Azure service. They bypass faults and hooks and do not appear in the request log. */
  deliverBlob(container: string, blob: string, content: Uint8Array): Promise<void>;
  removeBlob(container: string, blob: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A premium storage account with a hierarchical namespace on 127.0.0.1. Azurite stores the data in memory; a front
 * adds what Azurite lacks.
 */
export async function startStorage(options: StorageOptions = {}): Promise<SimulatedStorage> {
  const azurite = await startAzurite();
  const credential = new StorageSharedKeyCredential(AZURITE_ACCOUNT, AZURITE_KEY);
  const service = new BlobServiceClient(`${azurite.address}/${AZURITE_ACCOUNT}`, credential);
  const namespace = hierarchicalNamespace(azurite, service);
  const deleted = createDeletedContainers({
    ...{ azurite, directories: namespace.directories },
    now: options.now ?? (() => new Date()),
    days: options.containerSoftDeleteDays ?? (() => undefined),
    onChange: options.onContainerChange ?? (() => undefined),
  });
  const deletedPaths = createDeletedPaths({
    ...{ azurite, directories: namespace.directories },
    now: options.now ?? (() => new Date()),
    days: options.pathSoftDeleteDays ?? (() => undefined),
  });
  const agent = new Agent({ keepAlive: true });
  const faults = createStorageFaults();
  const hooks = new Set<RequestHook>();
  const requests: RequestRecord[] = [];

  const front = frontListener({
    upstreamPort: Number(new URL(azurite.address).port),
    agent,
    blobs: service,
    namespace,
    deleted,
    deletedPaths,
    faults,
    hooks,
    checkToken: options.signIn?.checkToken,
    listPageSize: options.listPageSize,
    now: options.now,
    record: (entry) => requests.push(entry),
  });
  const listener = options.silences?.listen(front) ?? front;
  const limits = {
    // Closing an idle connection would look like a fault.
    keepAliveTimeout: 3_600_000,
    requestTimeout: 0,
    // Metadata over 8 KB must reach the check instead of failing because of its header length.
    maxHeaderSize: 256 * 1024,
  };
  const server: Server = options.signIn
    ? createSecureServer({ ...options.signIn.certificate, ...limits }, listener)
    : createServer(limits, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `${options.signIn ? "https" : "http"}://127.0.0.1:${port}/${AZURITE_ACCOUNT}`,
    account: AZURITE_ACCOUNT,
    key: AZURITE_KEY,
    requests,
    forgetRequests: () => {
      requests.length = 0;
    },
    fault: (fault) => faults.add(fault),
    onRequest: (hook) => {
      hooks.add(hook);
      return () => hooks.delete(hook);
    },
    markCreatedByDfs: namespace.markCreatedByDfs,
    ensureContainer: async (name) => {
      await service.getContainerClient(name).createIfNotExists();
    },
    deleteContainer: async (name) => {
      deleted.remove(name);
    },
    deletedPaths: deletedPaths.list,
    undeletePath: deletedPaths.restore,
    deletedContainers: deleted.list,
    forgetDeletedContainers: deleted.forget,
    deliverBlob: async (container, blob, content) => {
      await service.getContainerClient(container).getBlockBlobClient(blob).upload(content, content.byteLength);
      await namespace.directories.createAbove(container, blob);
    },
    removeBlob: async (container, blob) => {
      await service.getContainerClient(container).getBlobClient(blob).deleteIfExists();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await azurite.close();
    },
  };
}
