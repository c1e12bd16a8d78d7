import type { BlobStore, StoredBlob } from "../../azure/storage/blob-store.ts";
import type { ExportRun } from "../../hub/runs/manifest.ts";
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
  const namings = namingsIn(allRuns);
  const isNeeded = (part: string): boolean =>
    namings.get(part)?.some((manifestName) => !retiring.has(manifestName)) === true;
  /** Returns the file that stands in another version, with which all that follow it were left. */
  const retireRun = async (run: ExportRun): Promise<string | undefined> => {
    const parts = run.parts.map((part) => part.blobName).filter((name) => !isNeeded(name));
    const newer = parts.find((name) => isNewer(blobs.get(name), blobs.get(run.manifestName)));
    const kept = newer ?? (await removeInOrder(exports, blobs, parts));
    if (kept !== undefined) return kept;
    // Before the manifest, too: nobody would look for the marks of a run that is gone.
    await journal.remove(run.runId);
    return removeInOrder(exports, blobs, [run.manifestName]);
  };
  const manifests: string[] = [];
  const warnings: string[] = [];
  for (const run of runs) {
    const kept = await retireRun(run);
    if (kept === undefined) manifests.push(run.manifestName);
    else warnings.push(`The files of run ${run.runId} stay: ${kept} was written anew in the meantime.`);
  }
  return { manifests, warnings };
}

type Namings = ReadonlyMap<string, readonly string[]>;

/** A hub with thousands of months retires them one by one, beside the same runs. */
const known = new WeakMap<readonly ExportRun[], Namings>();

/** Which manifests name each part. */
function namingsIn(runs: readonly ExportRun[]): Namings {
  const before = known.get(runs);
  if (before !== undefined) return before;
  const namings = new Map<string, string[]>();
  for (const { manifestName, parts } of runs) {
    for (const { blobName } of parts) {
      const names = namings.get(blobName);
      if (names === undefined) namings.set(blobName, [manifestName]);
      else names.push(manifestName);
    }
  }
  known.set(runs, namings);
  return namings;
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
