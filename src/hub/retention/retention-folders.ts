import type { Month } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";
import { isExpired } from "../month-lifecycle.ts";
import { parsePartitionFolder } from "../partition/partition-path.ts";
import { folderAbove } from "./run-deletion.ts";

/** A directory of a hierarchical namespace. */
interface ListedFolder {
  readonly path: string;
  readonly lastModified: Date;
}

export interface EmptyFoldersRequest {
  readonly folders: readonly ListedFolder[];
  /** Names of the files that are there once the retention has done its work. */
  readonly remainingFiles: Iterable<string>;
  /** Folders that this run or one before it has emptied, or set out to. */
  readonly emptied: Iterable<string>;
  /** True for a folder that may go although nobody knows who emptied it. */
  readonly isLeftOver: (folder: ListedFolder) => boolean;
}

/**
 * The empty folders to remove, deepest first: those of one list lie side by side. A folder goes when nothing is left in it and retention emptied
 * it or something below it, or when it is left over from others.
 */
export function planEmptyFolders(request: EmptyFoldersRequest): readonly (readonly string[])[] {
  const { folders, isLeftOver } = request;
  const occupied = withFoldersAbove([...request.remainingFiles].map(folderAbove));
  const emptied = withFoldersAbove(request.emptied);
  const levels = new Map<number, string[]>();
  for (const folder of folders.toSorted((left, right) => depthOf(right.path) - depthOf(left.path))) {
    const { path } = folder;
    const depth = depthOf(path);
    const isToGo = !occupied.has(path) && (emptied.has(path) || isLeftOver(folder));
    if (isToGo) {
      const level = levels.get(depth);
      if (level === undefined) levels.set(depth, [path]);
      else level.push(path);
      addWithFoldersAbove(emptied, folderAbove(path));
    } else {
      addWithFoldersAbove(occupied, folderAbove(path));
    }
  }
  return [...levels.values()].map((level) => level.sort());
}

/** An empty folder of `msexports`: an export makes one before it fills it, so it must have been there for a day. */
export function isStaleExportFolder({ lastModified }: ListedFolder, now: Date): boolean {
  return now.getTime() - lastModified.getTime() >= DAY_MS;
}

/** A folder of `ingestion` that belongs to a month which the retention has closed. */
export function isExpiredFolder({ path }: ListedFolder, cutOff: Month | undefined): boolean {
  const key = parsePartitionFolder(path);
  return key !== undefined && isExpired(key.month, cutOff);
}

function withFoldersAbove(paths: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const path of paths) addWithFoldersAbove(all, path);
  return all;
}

function addWithFoldersAbove(all: Set<string>, folder: string): void {
  for (let path = folder; path !== "" && !all.has(path); path = folderAbove(path)) all.add(path);
}

function depthOf(path: string): number {
  return path.split("/").length;
}
