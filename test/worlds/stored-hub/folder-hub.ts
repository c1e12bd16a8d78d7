import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { openFolderStorage } from "../../../src/folder-storage/folder-store.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { type ContainerName, isWrittenOnPurpose, runIngest, type StoredHub } from "./simulated-hub.ts";

/** A hub in a folder of this machine. */
export interface FolderHub extends StoredHub {
  readonly root: string;
  /** The directories of a container, in order. */
  folders(container: ContainerName): Promise<readonly string[]>;
}

const SHARED_MEMORY = "/dev/shm";
/**
 * A folder in memory on Linux, where a sync takes no time. After a killed process it holds what a disk would; only a
 * loss of power could tell them apart.
 */
export const MEMORY_FOLDER = existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

/** Starts an empty hub below `parent`. */
export async function startFolderHub(parent = tmpdir()): Promise<FolderHub> {
  const root = await realpath(await mkdtemp(join(parent, "folder-hub-")));
  await mkdir(join(root, "msexports"));
  const open = openFolderStorage({ root, clock: systemClock(), signal: new AbortController().signal });
  const everyName = async (container: ContainerName): Promise<readonly string[]> => (await list(open(container))).names;
  const put: FolderHub["put"] = (container, name, content, metadata) =>
    open(container).write(name, Buffer.from(content), metadata);
  return {
    root,
    put,
    read: async (container, name) => {
      const bytes = await open(container).read(name);
      return bytes && Buffer.from(bytes);
    },
    metadata: async (container, name) => ({ ...(await open(container).properties(name))?.metadata }),
    remove: async (container, name) => {
      await open(container).remove(name);
    },
    everyName,
    names: async (container) => (await everyName(container)).filter(isWrittenOnPurpose),
    folders: async (container) => (await list(open(container))).folders,
    settings: (retention) =>
      put("config", "settings.json", JSON.stringify({ type: "HubInstance", scopes: [], retention })),
    ingest: (inputs = {}, options = {}) => runIngest({ storage: root, ...inputs }, options),
    close: () => rm(root, { recursive: true }),
  };
}

async function list(store: BlobStore): Promise<Record<"names" | "folders", readonly string[]>> {
  const folders: string[] = [];
  const names: string[] = [];
  for await (const { name } of store.list(undefined, ({ path }) => folders.push(path))) names.push(name);
  return { names, folders };
}
