import { createHash } from "node:crypto";
import {
  appendFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  type BlobStore,
  type BlockPlace,
  type CommitOutcome,
  formatBlockId,
  type StagedBlob,
  type StagedBlobOptions,
} from "../lake/storage/blob-store.ts";
import { etagOf, setOwnTime } from "./file-reader.ts";
import { callFolder, isAbsent, makeFolders, statIfThere, syncFolder, writeDurably } from "./file-system.ts";
import { dropOtherMetadata, keepMetadata, type Metadata } from "./kept-metadata.ts";
import type { LakeFolder } from "./lake-folder.ts";

/** The paths of a blob and its metadata. */
export interface BlobPaths {
  readonly path: string;
  readonly metadataFolder: string;
}

interface Placement extends BlobPaths {
  /** The version to replace; undefined if the file must not exist. */
  readonly seenEtag: string | undefined;
  /** If true, any existing version is replaced. */
  readonly isAnyVersion?: boolean;
  readonly metadata: Metadata;
  /** The bytes, or a function that writes them to a path. If it returns false, the file is abandoned. */
  readonly content: Uint8Array | ((incoming: string) => Promise<boolean>);
}

type PlaceOutcome =
  | { readonly outcome: "placed"; readonly etag: string }
  /** The file has another version, and nothing was changed. */
  | { readonly outcome: "changed" }
  | { readonly outcome: "abandoned" };

/**
 * Replaces a file atomically. The content is written and synced under a temporary name. Then, under the lock, the
 * version is compared, the metadata is stored, and the file is renamed. A process that dies before the rename changes
 * nothing visible to readers.
 */
export async function placeFile(lake: LakeFolder, placement: Placement): Promise<PlaceOutcome> {
  const { content, isAnyVersion = false, metadata, metadataFolder, path, seenEtag } = placement;
  const incoming = await lake.newFile();
  let file: FileHandle | undefined;
  try {
    if (content instanceof Uint8Array) await writeFile(incoming, content, { flag: "wx" });
    else if (!(await content(incoming))) return { outcome: "abandoned" };
    const opened = await open(incoming, "r+");
    file = opened;
    await opened.sync();
    return await lake.withLock(async () => {
      const before = await statIfThere(path);
      const seen = before === undefined ? undefined : etagOf(before);
      if (!isAnyVersion && seen !== seenEtag) return { outcome: "changed" };
      await setOwnTime(opened, lake.clock.now(), before);
      await opened.sync();
      await keepMetadata(metadataFolder, opened, metadata);
      const after = await opened.stat({ bigint: true });
      await makeFolders(dirname(path));
      await rename(incoming, path);
      await syncFolder(dirname(path));
      await dropOtherMetadata(metadataFolder, after);
      return { outcome: "placed", etag: etagOf(after) };
    });
  } finally {
    await file?.close();
    await rm(incoming, { force: true });
  }
}

/** Deletes a file. Returns true if the file no longer exists, and false if its version differs from `etag`. */
export function removeFile(lake: LakeFolder, { metadataFolder, path }: BlobPaths, etag?: string): Promise<boolean> {
  return lake.withLock(async () => {
    const before = await statIfThere(path);
    if (before === undefined) return true;
    if (etag !== undefined && etagOf(before) !== etag) return false;
    await unlink(path);
    await syncFolder(dirname(path));
    await dropOtherMetadata(metadataFolder, undefined);
    await rmdir(metadataFolder).catch(() => {});
    return true;
  });
}

interface StagedFileOptions extends StagedBlobOptions {
  readonly store: Pick<BlobStore, "container" | "properties" | "signal">;
  readonly lake: LakeFolder;
  /** Validates the name and returns the blob's paths. */
  readonly locate: (name: string) => Promise<{ readonly path: string; readonly metadataFolder: string }>;
}

const SUFFIX = ".block";

/** Stages each block as a hidden file. The commit combines these files into the blob. */
export function openStagedFile(options: StagedFileOptions): StagedBlob {
  const { isOwnCommit, lake, locate, name, seenEtag, store } = options;
  const { container, signal } = store;
  const folder = lake.hiddenFolder("staged", container, name);

  const outcomeOfRace = async (): Promise<CommitOutcome> => {
    const now = await store.properties(name);
    return now !== undefined && isOwnCommit(now.metadata)
      ? { outcome: "committed", etag: now.etag }
      : { outcome: "concurrent-commit" };
  };

  return {
    seenEtag: () => seenEtag,

    stage: (place, bytes) =>
      callFolder(`stage a block of ${container}/${name}`, signal, async () => {
        await locate(name);
        const incoming = await lake.newFile();
        await writeDurably(incoming, bytes);
        await mkdir(folder, { recursive: true });
        await rename(incoming, join(folder, fileOf(place)));
        return createHash("md5").update(bytes).digest("hex");
      }),

    commit: (places, metadata) =>
      callFolder(`commit ${container}/${name}`, signal, async () => {
        const paths = await locate(name);
        const blocks = places.map((place) => join(folder, fileOf(place)));
        if ((await store.properties(name))?.etag !== seenEtag) return outcomeOfRace();
        try {
          const placed = await placeFile(lake, {
            ...{ ...paths, seenEtag, metadata },
            content: async (incoming) => {
              for (const block of blocks) await appendFile(incoming, await readFile(block));
              return true;
            },
          });
          if (placed.outcome !== "placed") return outcomeOfRace();
          await dropBlocks(folder);
          return { outcome: "committed", etag: placed.etag };
        } catch (error) {
          // Another commit deleted our blocks.
          if (isAbsent(error)) return outcomeOfRace();
          throw error;
        }
      }),
  };
}

/**
 * As in Azure, a commit discards all other staged blocks. The folder remains, because another attempt may be staging
 * into it.
 */
async function dropBlocks(folder: string): Promise<void> {
  for (const file of await readdir(folder)) await rm(join(folder, file), { force: true });
}

/** The staged blocks of a blob: lengths by block ID. */
export async function listStagedBlocks(folder: string): Promise<ReadonlyMap<string, number>> {
  const blocks = new Map<string, number>();
  try {
    for (const file of await readdir(folder)) {
      const id = Buffer.from(file.slice(0, -SUFFIX.length), "hex").toString("base64");
      if (file.endsWith(SUFFIX)) blocks.set(id, (await stat(join(folder, file))).size);
    }
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return blocks;
}

/** The block's ID in hexadecimal, because base64 can contain slashes. */
function fileOf(place: BlockPlace): string {
  return `${Buffer.from(formatBlockId(place), "base64").toString("hex")}${SUFFIX}`;
}
