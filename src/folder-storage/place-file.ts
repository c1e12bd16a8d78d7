import { type FileHandle, open, rename, rm, rmdir, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolders, syncFolder } from "./durable-files.ts";
import { etagOf, setOwnTime } from "./file-version.ts";
import { statIfThere } from "./folder-list.ts";
import { dropOtherMetadata, keepMetadata, type Metadata } from "./kept-metadata.ts";
import type { LakeFolder } from "./lake-folder.ts";

/** Where a blob and its metadata are. */
export interface BlobPaths {
  readonly path: string;
  readonly metadataFolder: string;
}

interface Placement extends BlobPaths {
  /** The version to replace; undefined when there must be none. */
  readonly seenEtag: string | undefined;
  /** Replaces whatever is there. */
  readonly isAnyVersion?: boolean;
  readonly metadata: Metadata;
  /** The bytes, or what writes them to a path. False abandons the file. */
  readonly content: Uint8Array | ((incoming: string) => Promise<boolean>);
}

type PlaceOutcome =
  | { readonly outcome: "placed"; readonly etag: string }
  /** Another version is there. Nothing was changed. */
  | { readonly outcome: "changed" }
  | { readonly outcome: "abandoned" };

/**
 * Replaces a file in one step. The content is written and synced under another name. Under the lock, the version is compared, the metadata are kept, and
 * the file is renamed. A process that dies before the rename changes nothing that a reader sees.
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

/** True when the file is gone afterwards; false when it is in another version than `etag`. */
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
