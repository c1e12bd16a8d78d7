import { constants, copyFile, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "exact-values/clock";
import { InputError } from "exact-values/errors";
import type { BlobProperties, BlobStore, HubContainer } from "../lake/storage/blob-store.ts";
import { writeVersion } from "../lake/storage/conditional-write.ts";
import { assertOwnPath, findFiles, isOwnPath, pathOfBlob } from "./file-names.ts";
import { etagOf, openVersion, readRange, readWhole, setOwnTime, streamVersion } from "./file-reader.ts";
import { callFolder, codeOf, isAbsent, makeFolders, statIfThere } from "./file-system.ts";
import { type BlobPaths, listStagedBlocks, openStagedFile, placeFile, removeFile } from "./file-writer.ts";
import { moveMetadata, readMetadata } from "./kept-metadata.ts";
import { type LakeFolder, openLakeFolder } from "./lake-folder.ts";

interface FolderStorageOptions {
  /** The absolute path of the folder that contains one folder per container. */
  readonly root: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Containers that must exist. Other missing containers are treated as empty. */
  readonly mustExist?: readonly HubContainer[];
}

/** Opens the containers of a lake on this machine's disk without reading or writing anything. */
export function openFolderStorage(options: FolderStorageOptions): (container: HubContainer) => BlobStore {
  const { mustExist = ["msexports"], signal } = options;
  const lake = openLakeFolder(options);
  return (container) => openContainer({ lake, container, signal, mustExist: mustExist.includes(container) });
}

interface OpenContainer {
  readonly lake: LakeFolder;
  readonly container: HubContainer;
  readonly signal: AbortSignal;
  readonly mustExist: boolean;
}

function openContainer({ container, lake, mustExist, signal }: OpenContainer): BlobStore {
  const folder = join(lake.root, container);
  const own = { container, location: lake.root, signal };

  const call = <T>(action: string, name: string, act: (paths: BlobPaths) => Promise<T>): Promise<T> =>
    callFolder(`${action} ${container}/${name}`, signal, () => act(pathsOf(name)));
  /** Readers treat a file as missing if its name differs in case or its path contains a link. */
  const callRead = <T>(name: string, act: (path: string) => Promise<T | undefined>): Promise<T | undefined> =>
    call("read", name, async ({ path }) => ((await isOwnPath(lake.root, path)) ? act(path) : undefined));
  const pathsOf = (name: string): BlobPaths => ({
    path: pathOfBlob(folder, name),
    metadataFolder: lake.hiddenFolder("metadata", container, name),
  });
  const locate = async (name: string): Promise<BlobPaths> => {
    const paths = pathsOf(name);
    await assertOwnPath(lake.root, paths.path);
    return paths;
  };
  /** Undefined if the file does not exist, or if its name differs in case. */
  const existing = async ({ metadataFolder, path }: BlobPaths): Promise<BlobProperties | undefined> => {
    for (;;) {
      const stats = await statIfThere(path);
      if (stats === undefined || !stats.isFile() || !(await isOwnPath(lake.root, path))) return undefined;
      const metadata = await readMetadata({ folder: metadataFolder, path, stats, isMonth: container === "ingestion" });
      const now = await statIfThere(path);
      // If the version has changed, the metadata may belong to the new version.
      if (now !== undefined && etagOf(now) === etagOf(stats)) {
        const lastModified = new Date(Number(stats.mtimeMs));
        return { etag: etagOf(stats), byteCount: Number(stats.size), lastModified, metadata };
      }
    }
  };

  const store: BlobStore = {
    ...own,

    async *list(prefix = "", onFolder) {
      const found = await callFolder(`list ${container}`, signal, () => findFiles(folder, prefix));
      if (found === undefined && mustExist) throw containerNotFound(lake.root, container);
      for (const { name, stats } of found?.folders ?? [])
        onFolder?.({ path: name, lastModified: new Date(Number(stats.mtimeMs)) });
      for (const { name } of found?.files ?? []) {
        const properties = await store.properties(name);
        if (properties !== undefined) yield { name, ...properties };
      }
    },

    properties: (name) => call("look at", name, existing),

    read: (name, etag) => callRead(name, (path) => readWhole(path, etag)),

    readRange: (name, range, etag) => callRead(name, (path) => readRange(path, range, etag)),

    signRange: async () => undefined,

    openVersion: (name, etag) =>
      callRead(name, async (path) => {
        const version = await openVersion(path, etag);
        return version === undefined ? undefined : streamVersion(version, path);
      }),

    write: (name, bytes, metadata = {}) =>
      call("write", name, async () => {
        const paths = await locate(name);
        await placeFile(lake, { ...paths, seenEtag: undefined, isAnyVersion: true, metadata, content: bytes });
      }),

    writeIfUnchanged: ({ bytes, metadata, name, seenEtag }) =>
      call("write", name, async () => {
        const placement = { ...(await locate(name)), seenEtag, metadata, content: bytes };
        return (await placeFile(lake, placement)).outcome === "placed" ? "written" : "changed";
      }),

    writeIfAbsent: async (name, bytes, contentType = "application/octet-stream") => {
      const outcome = await writeVersion(store, { name, bytes, contentType, seenEtag: undefined });
      return outcome === "written" ? "written" : "exists";
    },

    copyFrom: (source, name) => {
      if (source.store.location !== lake.root) throw new Error(`${source.name} is in another folder than ${container}`);
      return call("copy to", name, async () => {
        const paths = await locate(name);
        if ((await statIfThere(paths.path)) !== undefined) return "exists";
        const before = await source.store.properties(source.name);
        if (before?.etag !== source.etag) return "source-changed";
        const from = pathOfBlob(join(lake.root, source.store.container), source.name);
        const placed = await placeFile(lake, {
          ...{ ...paths, seenEtag: undefined, metadata: before.metadata },
          content: async (incoming) => {
            // Instant on file systems that let copies share blocks.
            await copyFile(from, incoming, constants.COPYFILE_FICLONE);
            return (await source.store.properties(source.name))?.etag === source.etag;
          },
        });
        if (placed.outcome === "abandoned") return "source-changed";
        return placed.outcome === "placed" ? "copied" : "exists";
      });
    },

    touch: (name, { etag }) =>
      call("touch", name, ({ metadataFolder, path }) =>
        lake.withLock(async () => {
          const version = await openVersion(path, etag);
          if (version === undefined) return undefined;
          try {
            await setOwnTime(version.handle, lake.clock.now(), version.stats);
            await version.handle.sync();
            const after = await version.handle.stat({ bigint: true });
            await moveMetadata(metadataFolder, version.stats, after);
            return etagOf(after);
          } finally {
            await version.handle.close();
          }
        }),
      ),

    createContainer: () => callFolder(`create ${container}`, signal, () => makeFolders(folder)),

    remove: (name, etag) => call("delete", name, async () => removeFile(lake, await locate(name), etag)),

    removeFolder: (name) =>
      call("delete the folder", name, async () => {
        const { path } = await locate(name);
        return lake.withLock(() => removeEmptyFolder(path));
      }),

    openStaged: (staged) => openStagedFile({ ...staged, store, lake, locate }),

    // Blocks are not stored after the commit, so readers get their bytes from the file.
    committedBlocks: async () => [],

    stagedBlocks: (name) =>
      call("list the blocks of", name, () => listStagedBlocks(lake.hiddenFolder("staged", container, name))),
  };
  return store;
}

async function removeEmptyFolder(path: string): Promise<boolean> {
  try {
    await rmdir(path);
    return true;
  } catch (error) {
    if (isAbsent(error)) return true;
    if (["ENOTEMPTY", "EEXIST"].includes(codeOf(error) ?? "")) return false;
    throw error;
  }
}

function containerNotFound(root: string, container: HubContainer): InputError {
  return new InputError("ContainerNotFound", `There is no folder ${container} in ${root}.`, {
    remedy: `Check the input storage. Exports belong in ${container}, below the folder that it names.`,
    place: { file: root },
  });
}
