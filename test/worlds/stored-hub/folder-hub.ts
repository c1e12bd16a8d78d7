import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "exact-values/clock";
import { openFolderStorage } from "../../../src/folder-storage/folder-store.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { type ContainerName, READ_BACK_MARKS, runIngest, type StoredHub } from "./simulated-hub.ts";

/** A hub in a folder of this machine. */
export interface FolderHub extends StoredHub {
  readonly root: string;
  /** The directories of a container, in order. */
  folders(container: ContainerName): Promise<readonly string[]>;
}

/** Starts an empty hub. */
export async function startFolderHub(): Promise<FolderHub> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "folder-hub-")));
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
    names: async (container) => (await everyName(container)).filter((name) => name !== READ_BACK_MARKS),
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
