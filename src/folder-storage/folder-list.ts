import type { BigIntStats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBlobName } from "./file-names.ts";
import { isAbsent } from "./file-system.ts";

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

/** Undefined if the path does not exist, or if one of its parents is a file. */
export async function statIfThere(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
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
