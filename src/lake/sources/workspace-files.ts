import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { InputError, quoteValue } from "exact-values/errors";
import type { RangeSource } from "focus-parquet/parquet";
import type { FileGlob } from "../../hub/files/file-glob.ts";
import type { StoredBlob } from "../storage/blob-store.ts";

/** A pattern that matches more files is probably a mistake. */
const MAX_FILES = 10_000;

interface WorkspaceFiles {
  /**
   * Names are relative to the workspace, with slashes. The ETag is the digest of the content, because a checkout
   * changes file times.
   */
  readonly files: readonly StoredBlob[];
  /** Symbolic links to matching files, and to folders that may contain some. They are never followed. */
  readonly links: readonly string[];
}

/**
 * Finds the files that match a pattern in the workspace. Throws InputError `InvalidMapping` for a pattern that leads
 * outside it.
 */
export async function listWorkspaceFiles(workspace: string, glob: FileGlob): Promise<WorkspaceFiles> {
  const root = await realpath(workspace);
  const folder = await realpath(join(root, glob.folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (folder === undefined) return { files: [], links: [] };
  if (folder !== root && !folder.startsWith(root + sep)) {
    throw new InputError("InvalidMapping", `${quoteValue(glob.text)} leads out of the repository by a symbolic link.`, {
      remedy: "Name a folder of the repository itself.",
      place: { value: glob.text },
    });
  }
  const names: string[] = [];
  const links: string[] = [];
  await walk(folder, glob.folder, async (name, isLink) => {
    if (isLink) {
      if (glob.matches(name) || (await isFolder(join(root, name)))) links.push(name);
    } else if (glob.matches(name)) names.push(name);
    if (names.length > MAX_FILES) throw tooMany(glob);
  });
  const files: StoredBlob[] = [];
  for (const name of names.sort()) files.push(await describe(root, name));
  return { files, links };
}

async function walk(
  folder: string,
  path: string,
  found: (name: string, isLink: boolean) => Promise<void>,
): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory() && !entry.name.startsWith(".")) await walk(join(folder, entry.name), name, found);
    if (entry.isFile() || entry.isSymbolicLink()) await found(name, entry.isSymbolicLink());
  }
}

/** A broken link is not a folder. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function describe(root: string, name: string): Promise<StoredBlob> {
  const digest = createHash("sha256");
  for await (const chunk of createReadStream(join(root, name))) digest.update(chunk as Uint8Array);
  const { byteCount, lastModified } = await using(root, name, stateOf);
  return { name, etag: `"${digest.digest("hex")}"`, byteCount, lastModified, metadata: {} };
}

/** Streams a listed file. Throws InputError `PartChanged` if it has changed. */
export async function* readWorkspaceFile(workspace: string, file: StoredBlob): AsyncGenerator<Uint8Array> {
  const handle = await openUnchanged(workspace, file);
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 })) {
      yield chunk as Uint8Array;
    }
  } finally {
    await handle.close();
  }
}

/** Reads byte ranges of a listed file. */
export function rangedWorkspaceFile(workspace: string, file: StoredBlob): RangeSource {
  return {
    name: file.name,
    byteCount: file.byteCount,
    isRemote: false,
    read: async (offset, byteCount) => {
      const handle = await openUnchanged(workspace, file);
      try {
        const bytes = Buffer.alloc(byteCount);
        const { bytesRead } = await handle.read(bytes, 0, byteCount, offset);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
}

async function openUnchanged(workspace: string, file: StoredBlob): Promise<FileHandle> {
  const handle = await open(join(workspace, file.name));
  const { byteCount, lastModified } = await stateOf(handle);
  if (byteCount === file.byteCount && lastModified.getTime() === file.lastModified.getTime()) return handle;
  await handle.close();
  throw new InputError("PartChanged", `${file.name} changed while it was read.`, {
    remedy: "Make sure that no other step writes these files. The month was not changed.",
    place: { file: file.name },
  });
}

async function stateOf(handle: FileHandle): Promise<Pick<StoredBlob, "byteCount" | "lastModified">> {
  const { size, mtime } = await handle.stat();
  return { byteCount: size, lastModified: mtime };
}

async function using<T>(root: string, name: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(join(root, name));
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

function tooMany({ text }: FileGlob): InputError {
  return new InputError("InvalidMapping", `${quoteValue(text)} matches more than ${MAX_FILES} files.`, {
    remedy: "Name the folder of one delivery, or of one month.",
    place: { value: text },
  });
}
