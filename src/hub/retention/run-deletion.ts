import type { ExportRun } from "../runs/exported-run.ts";

/** Facts about files in `msexports`, in addition to the run to delete. */
export interface DeletionContext {
  /** True for a file that was listed. */
  readonly isListed: (name: string) => boolean;
  /** Folders with a manifest. */
  readonly manifestFolders: ReadonlySet<string>;
  /** Manifests of found runs that name this file. */
  readonly runsNaming: (name: string) => readonly string[];
  /** An unusable manifest that may name this file; undefined if there is none. */
  readonly otherNaming: (name: string) => string | undefined;
}

interface DeletionRequest {
  readonly run: ExportRun;
  /**
   * True if the month in every lake was made from exactly these files; false if they were never read, as for a
   * superseded run.
   */
  readonly isHeld: boolean;
  /** Manifests of all runs that are deleted together. */
  readonly retiring: ReadonlySet<string>;
}

type RunDeletion =
  | {
      readonly action: "delete";
      /** Parts in the order of the manifest. */
      readonly parts: readonly string[];
    }
  | { readonly action: "keep"; readonly code: "FilesKept"; readonly reason: string };

/**
 * Plans which files to delete with a run. Manifests are untrusted: a manifest counts only for files in its own folder,
 * or below it if they were ingested, and never for files that another manifest may name. If it names more, the whole
 * run is kept for manual inspection.
 */
export function planRunDeletion({ run, isHeld, retiring }: DeletionRequest, context: DeletionContext): RunDeletion {
  const parts = run.parts.map(({ blobName }) => blobName).filter(context.isListed);
  const folder = folderAbove(run.manifestName);
  const outside = parts.filter((part) => !isOwn(part, folder, isHeld, context.manifestFolders));
  const [first] = outside;
  if (first !== undefined) {
    const more = outside.length === 1 ? "" : ` and ${outside.length - 1} more`;
    return keep(`its manifest ${run.manifestName} names files outside its own folder: ${first}${more}`);
  }
  for (const part of parts) {
    const other = context.otherNaming(part);
    if (other !== undefined) return keep(`${other}, which could not be used, may also name ${part}`);
  }
  const isNeeded = (part: string): boolean =>
    context.runsNaming(part).some((manifestName) => !retiring.has(manifestName));
  return { action: "delete", parts: parts.filter((part) => !isNeeded(part)) };
}

function keep(reason: string): RunDeletion {
  return { action: "keep", code: "FilesKept", reason };
}

/**
 * True for a file next to the manifest. An ingested file may also be in a folder below, unless a manifest is closer to
 * it.
 */
function isOwn(part: string, folder: string, isHeld: boolean, manifestFolders: ReadonlySet<string>): boolean {
  let path = folderAbove(part);
  while (path !== folder) {
    if (!isHeld || path === "" || manifestFolders.has(path)) return false;
    path = folderAbove(path);
  }
  return true;
}

/** The parent folder; empty at the root. */
export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
