import type { ExportRun } from "../runs/exported-run.ts";

/** What is known of files in `msexports` besides the run that is to be deleted. */
export interface DeletionContext {
  /** True for a file that was listed. */
  readonly isListed: (name: string) => boolean;
  /** Folders that hold a manifest. */
  readonly manifestFolders: ReadonlySet<string>;
  /** Manifests of the runs found that name this file. */
  readonly runsNaming: (name: string) => readonly string[];
  /** A manifest that no run was made of, and that may name this file; undefined when there is none. */
  readonly otherNaming: (name: string) => string | undefined;
}

/** Whose files are to be deleted. */
interface DeletionRequest {
  readonly run: ExportRun;
  /** True when every lake was made from just these files; false when they were never read, as those of a superseded run. */
  readonly isHeld: boolean;
  /** Manifests of the runs that go together with this one. */
  readonly retiring: ReadonlySet<string>;
}

type RunDeletion =
  | {
      readonly action: "delete";
      /** Parts, in the order of the manifest. */
      readonly parts: readonly string[];
    }
  | { readonly action: "keep"; readonly code: "FilesKept"; readonly reason: string };

/**
 * Which files go with a run. A manifest is only what somebody wrote: it has a say over files in its own folder, or below it where they were read,
 * and over no file that another manifest may mean. Where it claims more, all of the run stays for a person to look at.
 */
export function planRunDeletion({ run, isHeld, retiring }: DeletionRequest, context: DeletionContext): RunDeletion {
  const parts = run.parts.map(({ blobName }) => blobName).filter(context.isListed);
  const folder = folderAbove(run.manifestName);
  const outside = parts.filter((part) => !isOwn(part, folder, isHeld, context.manifestFolders));
  const [first] = outside;
  if (first !== undefined) {
    const more = outside.length === 1 ? "" : ` and ${outside.length - 1} more`;
    return keep(`its manifest ${run.manifestName} names files outside of its own folder: ${first}${more}`);
  }
  for (const part of parts) {
    const other = context.otherNaming(part);
    if (other !== undefined) return keep(`${other}, of which no run was made, may name ${part}, too`);
  }
  const isNeeded = (part: string): boolean =>
    context.runsNaming(part).some((manifestName) => !retiring.has(manifestName));
  return { action: "delete", parts: parts.filter((part) => !isNeeded(part)) };
}

function keep(reason: string): RunDeletion {
  return { action: "keep", code: "FilesKept", reason };
}

/** Right beside the manifest; a file below that was read, too, unless a manifest lies closer to it. */
function isOwn(part: string, folder: string, isHeld: boolean, manifestFolders: ReadonlySet<string>): boolean {
  let path = folderAbove(part);
  while (path !== folder) {
    if (!isHeld || path === "" || manifestFolders.has(path)) return false;
    path = folderAbove(path);
  }
  return true;
}

/** The folder that a file or folder lies in; empty at the root. */
export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
