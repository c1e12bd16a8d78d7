import type { BigIntStats } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { InputError, quoteValue } from "exact-values/errors";
import { isAbsent, statIfThere } from "./file-system.ts";

/** Windows reserves these names in every folder, with any extension. */
const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The limit of one path segment on all common file systems. */
const MAX_SEGMENT_BYTES = 255;

/**
 * The path of a blob in the folder of its container. Names come from manifests and settings, so a name must not lead
 * outside that folder. Throws InputError `InvalidBlobName`.
 */
export function pathOfBlob(folder: string, name: string, platform: NodeJS.Platform = process.platform): string {
  const segments = name.split("/");
  const fault = segments.map((segment) => faultOf(segment, platform)).find((found) => found !== undefined);
  if (fault !== undefined) throw invalidName(name, fault);
  return join(folder, ...segments);
}

/** True for a name that `pathOfBlob` accepts. */
function isBlobName(name: string, platform: NodeJS.Platform = process.platform): boolean {
  return name.split("/").every((segment) => faultOf(segment, platform) === undefined);
}

function faultOf(segment: string, platform: NodeJS.Platform): string | undefined {
  if (segment === "") return "an empty segment";
  if (segment === "." || segment === "..") return `the segment ${segment}`;
  // A backslash separates folders on Windows.
  if (segment.includes("\\")) return "a backslash";
  if (/\p{Cc}/u.test(segment) || !segment.isWellFormed()) return "a control character";
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return `a segment of more than ${MAX_SEGMENT_BYTES} bytes`;
  if (platform !== "win32") return undefined;
  if (/[<>:"|?*]/.test(segment)) return 'one of the characters < > : " | ? *';
  if (/[. ]$/.test(segment)) return "a segment that ends with a dot or a space";
  if (RESERVED_ON_WINDOWS.test(segment)) return "a name that Windows reserves";
  return undefined;
}

function invalidName(name: string, fault: string): InputError {
  return new InputError("InvalidBlobName", `${quoteValue(name)} cannot be a file of the lake: it has ${fault}.`, {
    remedy:
      "Correct the manifest or setting that names this file. Paths are relative, and their segments are separated " +
      "by slashes.",
    place: { value: name },
  });
}

/**
 * True if a path leads to the file with exactly this name. False if the file system ignores case and the name differs
 * in case, or if a link leads elsewhere. Segments that do not exist yet are not checked.
 */
export async function isOwnPath(root: string, path: string, resolve = realpath): Promise<boolean> {
  for (let existing = path; existing.length > root.length; existing = dirname(existing)) {
    try {
      return (await resolve(existing)) === join(await resolve(root), relative(root, existing));
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
  return true;
}

/** Throws InputError `InvalidBlobName` if writing this file would change another one. */
export async function assertOwnPath(root: string, path: string, resolve = realpath): Promise<void> {
  if (await isOwnPath(root, path, resolve)) return;
  throw new InputError("InvalidBlobName", `${quoteValue(relative(root, path))} leads to another file of the lake.`, {
    remedy:
      "This disk ignores upper and lower case, or the path contains a link. Remove the link, rename the other file, " +
      "or move the lake to a disk that distinguishes case.",
    place: { file: path },
  });
}

interface FoundFile {
  /** The path relative to the container, with slashes. */
  readonly name: string;
  readonly stats: BigIntStats;
}

interface Found {
  readonly files: readonly FoundFile[];
  readonly folders: readonly FoundFile[];
}

/**
 * All files and folders whose names begin with `prefix`, sorted by name. Links are omitted, because they may lead
 * outside the lake. Undefined if the container does not exist.
 */
export async function findFiles(container: string, prefix: string): Promise<Found | undefined> {
  if ((await statIfThere(container)) === undefined) return undefined;
  const files: FoundFile[] = [];
  const folders: FoundFile[] = [];
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readEntries(join(container, folder))) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const isOnTheWay = name.startsWith(prefix) || prefix.startsWith(`${name}/`);
      // A file with such a name cannot be a blob.
      if (!isOnTheWay || !isBlobName(entry.name) || !(entry.isFile() || entry.isDirectory())) continue;
      const stats = await statIfThere(join(container, name));
      if (stats === undefined) continue;
      if (entry.isFile()) files.push({ name, stats });
      else {
        if (name.startsWith(prefix)) folders.push({ name, stats });
        await visit(name);
      }
    }
  };
  await visit("");
  return { files: files.sort(byName), folders: folders.sort(byName) };
}

async function readEntries(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function byName(left: FoundFile, right: FoundFile): number {
  return left.name < right.name ? -1 : left.name > right.name ? 1 : 0;
}
