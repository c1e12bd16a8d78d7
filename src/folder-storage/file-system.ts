import type { BigIntStats } from "node:fs";
import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { InputError, ServiceError } from "exact-values/errors";

/** The code of a failed call to the file system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "syscall" in error && "code" in error ? String(error.code) : undefined;
}

/** True if the file or folder does not exist, or if a parent in its path is a file. */
export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "");
}

/** Undefined if the path does not exist, or if one of its parents is a file. */
export async function statIfThere(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Calls the file system, and converts its failures into errors with a remedy; `action` completes "could not ...". */
export async function callFolder<T>(action: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    throw folderError(action, error);
  }
}

/** The error for one failed call. Errors that do not come from the file system are returned unchanged. */
function folderError(action: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const message = `Could not ${action}: the file system returned ${code}.`;
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new InputError("FolderForbidden", message, {
        remedy: "Give the account that runs this permission to read and write the folder in the input storage.",
        cause: error,
      });
    case "ENOSPC":
    case "EDQUOT":
      return new InputError("FolderFull", message, {
        remedy:
          "Free some space on the disk with the folder in the input storage, and run this again. The lake is " +
          "unchanged.",
        cause: error,
      });
    case "EISDIR":
    case "ENOTDIR":
    case "EEXIST":
      return new InputError("DirectoryInTheWay", message, {
        remedy: "A folder and a file have the same path. Move one of them out of the lake and run this again.",
        cause: error,
      });
    case "ENAMETOOLONG":
      return new InputError("InvalidBlobName", message, {
        remedy: "Move the lake to a folder with a shorter path.",
        cause: error,
      });
    default:
      return new ServiceError("FolderFailed", message, {
        status: undefined,
        correlationId: undefined,
        transient: true,
        remedy:
          "Run this again. No data was lost. If the error persists, check the disk. Network drives are not supported.",
        cause: error,
      });
  }
}

/** Writes a new file and waits until it is stored on disk. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the entries of a folder are stored on disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and stores their entries without this call.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a folder and its parents, and waits until their entries are stored on disk. */
export async function makeFolders(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}
