import type { BlobStore, StoredBlob } from "../../azure/blob-store.ts";
import type { ExportRun } from "../../hub/manifest.ts";
import type { RunJournal } from "./run-journal.ts";

export interface RetireJob {
  readonly exports: BlobStore;
  readonly blobs: ReadonlyMap<string, StoredBlob>;
  /** Runs whose files are no longer needed. */
  readonly runs: readonly ExportRun[];
  /** Every run found; a file that any other of them names stays. */
  readonly allRuns: readonly ExportRun[];
  readonly journal: RunJournal;
}

export interface Retired {
  readonly manifests: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Deletes the files of runs: parts first, the manifest last, so that a kill in between leaves a run that the next ingest still sees and
 * finishes. Only the versions that were listed are deleted: a file that Azure has written anew since stays.
 */
export async function retireRuns({ exports, blobs, runs, allRuns, journal }: RetireJob): Promise<Retired> {
  const retiring = new Set(runs.map((run) => run.manifestName));
  const needed = new Set(
    allRuns.filter((run) => !retiring.has(run.manifestName)).flatMap((run) => run.parts.map((part) => part.blobName)),
  );
  const manifests: string[] = [];
  const warnings: string[] = [];
  for (const run of runs) {
    const names = [...run.parts.map((part) => part.blobName).filter((name) => !needed.has(name)), run.manifestName];
    const kept =
      names.find((name) => isNewer(blobs.get(name), blobs.get(run.manifestName))) ??
      (await removeInOrder(exports, blobs, names));
    if (kept === undefined) {
      manifests.push(run.manifestName);
      await journal.remove(run.runId);
    } else {
      warnings.push(`The files of run ${run.runId} stay: ${kept} was written anew in the meantime.`);
    }
  }
  return { manifests, warnings };
}

/** The manifest is written last: a part that is newer belongs to a run that fills the folder anew and is not complete yet. */
function isNewer(part: StoredBlob | undefined, manifest: StoredBlob | undefined): boolean {
  return part !== undefined && manifest !== undefined && part.lastModified > manifest.lastModified;
}

/** Removes files in order; returns the first that stands in another version and was left with all that follow. */
async function removeInOrder(
  exports: BlobStore,
  blobs: ReadonlyMap<string, StoredBlob>,
  names: readonly string[],
): Promise<string | undefined> {
  for (const name of names) {
    const blob = blobs.get(name);
    if (blob === undefined) continue;
    if (!(await exports.remove(name, blob.etag))) return name;
  }
  return undefined;
}
