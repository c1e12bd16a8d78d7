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
  /** Names of the files that remain after the retention. */
  readonly remainingFiles: Iterable<string>;
  /** Folders that this run or an earlier one emptied, or started to empty. */
  readonly emptied: Iterable<string>;
  /** True for a folder that may be deleted although it is unknown who emptied it. */
  readonly isLeftOver: (folder: ListedFolder) => boolean;
}

/**
 * The empty folders to delete, deepest first. Folders within one list have the same depth. An empty folder is deleted
 * if retention emptied it or a folder below it, or if it is left over from others.
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

/**
 * True for an empty folder in `msexports` that is at least a day old. An export creates a folder before it writes
 * files.
 */
export function isStaleExportFolder({ lastModified }: ListedFolder, now: Date): boolean {
  return now.getTime() - lastModified.getTime() >= DAY_MS;
}

/** True for a folder in `ingestion` of an expired month. */
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
