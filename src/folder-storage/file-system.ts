import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { InputError, ServiceError } from "exact-values/errors";

/** The code of a failed call to the file system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "syscall" in error && "code" in error ? String(error.code) : undefined;
}

/** True when the file or folder does not exist. A file where a folder would have to be means the same. */
export function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "");
}

/** Calls the file system. Its failures become errors with a remedy; `action` completes "could not ...". */
export async function callFolder<T>(action: string, signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  try {
    return await call();
  } catch (error) {
    throw folderError(action, error);
  }
}

/** The error of one failed call; anything but a failure of the file system stays as it is. */
function folderError(action: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const message = `Could not ${action}: the file system answered ${code}.`;
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new InputError("FolderForbidden", message, {
        remedy: "Give the account that runs this the right to read and write the folder of input storage.",
        cause: error,
      });
    case "ENOSPC":
    case "EDQUOT":
      return new InputError("FolderFull", message, {
        remedy: "Free some space on the disk of input storage and run this again. The lake is unchanged.",
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
          "Run this again; nothing is lost. If the error persists, check the disk. Network drives are not supported.",
        cause: error,
      });
  }
}

/** Writes a new file and waits until the disk has it. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the disk has the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and keeps their names by itself.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a folder and those above it, and waits until the disk has their names. */
export async function makeFolders(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await syncFolder(dirname(folder));
}
