import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Phase, StorageRequest } from "azure-simulator/testing";
import { type FolderHub, MEMORY_FOLDER, startFolderHub } from "./folder-hub.ts";
import { type IngestRun, type SimulatedHub, type StoredHub, startHub } from "./simulated-hub.ts";

/** A point at which the process can die. */
export interface KillPoint {
  /** Counts the storage calls of an ingest from 1. */
  readonly call: number;
  readonly operation: string;
  readonly phase: Phase;
}

/** A storage in which an ingest can die at any call. */
export interface CrashStorage<Hub extends StoredHub> {
  start(): Promise<Hub>;
  /** Ingests without interruption; `calls` lists the operations in order. */
  observe(hub: Hub): Promise<{ readonly calls: readonly string[]; readonly log: string }>;
  ingestKilledAt(hub: Hub, point: KillPoint): Promise<IngestRun>;
}

export const azureCrashes: CrashStorage<SimulatedHub> = {
  start: startHub,
  observe: async (hub) => {
    hub.storage.forgetRequests();
    const { log } = await hub.ingest();
    return { calls: hub.storage.requests.map(({ operation }) => operation), log };
  },
  ingestKilledAt: async (hub, { call, phase }) => {
    let kill = (): void => {};
    const order = new Map<number, number>();
    const unhook = hub.storage.onRequest((request: StorageRequest, now: Phase) => {
      if (now === "before") order.set(request.n, order.size + 1);
      if (now !== phase || order.get(request.n) !== call) return;
      kill();
      return "drop";
    });
    try {
      return await hub.ingest({}, { onStart: (stop) => (kill = stop) });
    } finally {
      unhook();
    }
  },
};

const NODE_ARGUMENTS = ["--import", join(import.meta.dirname, "dying-disk.ts")];

/** Only calls that change files count, because reads leave nothing behind. */
export const folderCrashes: CrashStorage<FolderHub> = {
  start: () => startFolderHub(MEMORY_FOLDER),
  observe: async (hub) => {
    const folder = await mkdtemp(join(tmpdir(), "disk-calls-"));
    const file = join(folder, "calls");
    const environment = { DISK_FOLDER: hub.root, DISK_CALLS: file };
    const { log } = await hub.ingest({}, { nodeArguments: NODE_ARGUMENTS, environment });
    const calls = (await readFile(file, "utf8")).trim().split("\n");
    await rm(folder, { recursive: true });
    return { calls, log };
  },
  ingestKilledAt: (hub, { call, phase }) => {
    const environment = { DISK_FOLDER: hub.root, DISK_DIES: `${call} ${phase}` };
    return hub.ingest({}, { nodeArguments: NODE_ARGUMENTS, environment });
  },
};
