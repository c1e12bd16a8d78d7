import { createHash } from "node:crypto";
import { InputError } from "exact-values/errors";
import { parsePathPart } from "../../hub/runs/path-layout.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** In the place of a manifest's version: a file that is written anew makes the run news. */
export function folderVersion(folder: string, files: readonly StoredBlob[]): StoredBlob {
  const digest = createHash("sha256");
  for (const { name, etag } of files.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    digest.update(`${name}\n${etag}\n`);
  return {
    name: folder,
    etag: `"${digest.digest("hex").slice(0, 32)}"`,
    byteCount: 0,
    lastModified: new Date(Math.max(...files.map(({ lastModified }) => lastModified.getTime()))),
    metadata: {},
  };
}

/** Throws InputError `PartChanged` unless the folder holds the same files in the same versions. */
export async function assertFolderUnchanged(exports: BlobStore, folder: string, version: StoredBlob): Promise<void> {
  const files: StoredBlob[] = [];
  for await (const blob of exports.list(folder)) {
    if (folderOf(blob.name) === folder && hasShape(blob.name)) files.push(blob);
  }
  if (folderVersion(folder, files).etag === version.etag) return;
  throw new InputError("PartChanged", `${folder} got, lost or changed a file while it was read.`, {
    remedy: "Wait until the export is complete; the next ingest takes it. The month stays as it was.",
    place: { file: folder },
  });
}

/** True, too, for a part whose path names days or a scope that do not exist: that is reported of its folder. */
export function hasShape(name: string): boolean {
  try {
    return parsePathPart(name) !== undefined;
  } catch {
    return true;
  }
}

/** With a slash at its end. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}
