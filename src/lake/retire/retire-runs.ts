import type { Notice } from "exact-values/notice";
import { forEachConcurrent } from "../../concurrency.ts";
import { type DeletionContext, folderAbove, planRunDeletion } from "../../hub/retention/run-deletion.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import { isManifestName } from "../../hub/runs/manifest.ts";
import { namesInText, normalizeName } from "../../hub/runs/manifest-fields.ts";
import { decodeText } from "../../hub/text/json-text.ts";
import { type DiscoveredExports, LARGEST_MANIFEST, MANIFESTS_AT_ONCE } from "../discover/discover.ts";
import type { RunJournal } from "../journal/run-journal.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";

/** Maps files to the manifests that name them, for deletion decisions. */
export type Namings = DeletionContext;

/**
 * Finds out which manifests name which files. Manifests that are not runs are read here, because only deletions need
 * them. An unreadable manifest counts as naming all files below its folder.
 */
export async function readNamings(exports: BlobStore, discovered: DiscoveredExports): Promise<Namings> {
  const { blobs, runs } = discovered;
  const listed = new Set([...blobs.keys()].map(normalizeName));
  const byRun = new Map<string, string[]>();
  for (const { manifestName, parts } of runs) {
    for (const { blobName } of parts) {
      const name = normalizeName(blobName);
      // Only listed files can be deleted.
      if (listed.has(name)) push(byRun, name, manifestName);
    }
  }
  const byOther = new Map<string, string>();
  const illegible = new Map<string, string>();
  const others = othersIn(discovered).flatMap((name) => blobs.get(name) ?? []);
  await forEachConcurrent(others, MANIFESTS_AT_ONCE, async (blob) => {
    const text = await readText(exports, blob);
    if (text === undefined) illegible.set(folderAbove(blob.name), blob.name);
    else for (const name of namesInText(text)) if (listed.has(name)) byOther.set(name, blob.name);
  });
  return {
    isListed: (name) => blobs.has(name),
    manifestFolders: new Set([...blobs.keys()].filter(isManifestName).map(folderAbove)),
    runsNaming: (name) => byRun.get(normalizeName(name)) ?? [],
    otherNaming: (name) => byOther.get(normalizeName(name)) ?? illegibleAbove(illegible, name),
  };
}

/**
 * Manifests that are not runs: other exports, unreadable manifests, runs in progress, and manifests that were not
 * requested.
 */
function othersIn({ blobs, failures, others, runs }: DiscoveredExports): readonly string[] {
  const taken = new Set(runs.map(({ manifestName }) => manifestName));
  const named = [...failures, ...others].map(({ manifestName }) => manifestName);
  const unread = [...blobs.keys()].filter((name) => isManifestName(name) && !taken.has(name));
  return [...new Set([...unread, ...named])].filter((name) => blobs.has(name));
}

/** Undefined for a manifest that cannot be read. */
async function readText(exports: BlobStore, { byteCount, etag, name }: StoredBlob): Promise<string | undefined> {
  if (byteCount === 0 || byteCount > LARGEST_MANIFEST) return undefined;
  const bytes = await exports.read(name, etag);
  // The manifest is being written at this moment.
  if (bytes === undefined) return undefined;
  return decodeText(bytes) ?? Buffer.from(bytes).toString("latin1").replaceAll("\0", "");
}

function illegibleAbove(illegible: ReadonlyMap<string, string>, name: string): string | undefined {
  if (illegible.size === 0) return undefined;
  for (let folder = folderAbove(name); ; folder = folderAbove(folder)) {
    const manifest = illegible.get(folder);
    if (manifest !== undefined || folder === "") return manifest;
  }
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

interface RetireJob {
  readonly exports: BlobStore;
  readonly blobs: ReadonlyMap<string, StoredBlob>;
  /** Runs whose files are no longer needed. */
  readonly runs: readonly ExportRun[];
  /** True for a run that every lake contains, in exactly the listed delivery. */
  readonly isHeld: (run: ExportRun) => boolean;
  readonly namings: Namings;
  readonly journal: RunJournal;
}

interface Retired {
  readonly manifests: readonly string[];
  /** Every deleted file, including files of runs that could not be deleted completely. */
  readonly files: readonly string[];
  /** The journal marks of these runs that were removed. */
  readonly marks: readonly string[];
  readonly warnings: readonly Notice[];
}

/**
 * Deletes the files of runs, with the manifest last. If the process stops in between, the next ingest still sees the
 * run and finishes its deletion. Only listed versions are deleted, so a file that Azure has rewritten is kept.
 */
export async function retireRuns(job: RetireJob): Promise<Retired> {
  const { exports, blobs, runs, journal } = job;
  const { incomplete, retiring } = withoutIncomplete(job);
  const files: string[] = [];
  const marks: string[] = [];
  /** Returns a notice if files of the run are kept. */
  const retireRun = async (run: ExportRun): Promise<Notice | undefined> => {
    const plan = planDeletion(job, run, retiring);
    if (plan.action === "keep")
      return { code: plan.code, message: `The files of run ${run.runId} stay: ${plan.reason}.` };
    const changed = incomplete.get(run) ?? (await findChange(exports, blobs, run));
    const kept = changed ?? (await removeInOrder(job, plan.parts, files)) ?? (await removeManifest(run));
    if (kept === undefined) return undefined;
    // The run is kept, so it still needs the files that it shares with others.
    retiring.delete(run.manifestName);
    const stay = `The files of run ${run.runId} stay:`;
    if (changed !== undefined || !(await isUnchanged(job, kept))) {
      return { message: `${stay} ${kept} was overwritten in the meantime.` };
    }
    const remedy = "A later run deletes them once the lease has ended.";
    return { code: "BlobLeased", message: `${stay} there is a lease on ${kept}.`, remedy };
  };
  const removeManifest = async (run: ExportRun): Promise<string | undefined> => {
    // Marks are removed before the manifest, because later runs would not look for the marks of a deleted run.
    marks.push(...(await journal.remove(run.runId)));
    return removeInOrder(job, [run.manifestName], files);
  };
  const manifests: string[] = [];
  const warnings: Notice[] = [];
  for (const run of runs) {
    const kept = await retireRun(run);
    if (kept === undefined) manifests.push(run.manifestName);
    else warnings.push(kept);
  }
  return { manifests, files, marks, warnings };
}

interface Retiring {
  /** Manifests of all runs to delete. A file that only these manifests name is no longer needed. */
  readonly retiring: Set<string>;
  /** Runs that are being delivered again, each with the part that shows it. */
  readonly incomplete: ReadonlyMap<ExportRun, string>;
}

/** A run that is being delivered again needs its files, even if the manifest of a deleted run also names them. */
function withoutIncomplete(job: RetireJob): Retiring {
  const retiring = new Set(job.runs.map((run) => run.manifestName));
  const incomplete = new Map<ExportRun, string>();
  // All runs are checked once, before any is excluded. Excluding a run only shortens the file lists of others, so no
  // other run can become incomplete.
  for (const run of job.runs) {
    const plan = planDeletion(job, run, retiring);
    if (plan.action === "keep") continue;
    const manifest = job.blobs.get(run.manifestName);
    const newer = plan.parts.find((name) => isNewer(job.blobs.get(name), manifest));
    if (newer !== undefined) incomplete.set(run, newer);
  }
  for (const run of incomplete.keys()) retiring.delete(run.manifestName);
  return { retiring, incomplete };
}

function planDeletion({ isHeld, namings }: RetireJob, run: ExportRun, retiring: ReadonlySet<string>) {
  return planRunDeletion({ run, isHeld: isHeld(run), retiring }, namings);
}

/** The manifest is written last. A newer part belongs to a run that is rewriting the folder and is not complete yet. */
function isNewer(part: StoredBlob | undefined, manifest: StoredBlob | undefined): boolean {
  return part !== undefined && manifest !== undefined && part.lastModified > manifest.lastModified;
}

/**
 * Returns the name of a file that has changed since the listing: the manifest, which may name other parts now, or a
 * file of a run without a manifest.
 */
async function findChange(
  exports: BlobStore,
  blobs: ReadonlyMap<string, StoredBlob>,
  run: ExportRun,
): Promise<string | undefined> {
  const manifest = blobs.get(run.manifestName);
  if (manifest !== undefined) {
    const now = await exports.properties(run.manifestName);
    return now === undefined || now.etag === manifest.etag ? undefined : run.manifestName;
  }
  const folder = folderAbove(run.manifestName);
  for await (const { name, etag } of exports.list(`${folder}/`)) {
    if (folderAbove(name) === folder && blobs.get(name)?.etag !== etag) return name;
  }
  return undefined;
}

/** True for a file that was not removed although its listed version still exists, which only a lease can cause. */
async function isUnchanged({ blobs, exports }: RetireJob, name: string): Promise<boolean> {
  const etag = blobs.get(name)?.etag;
  return etag !== undefined && (await exports.properties(name))?.etag === etag;
}

/** Removes files in order, and stops at the first file with another version. Returns the name of that file. */
async function removeInOrder(
  { exports, blobs }: Pick<RetireJob, "blobs" | "exports">,
  names: readonly string[],
  removed: string[],
): Promise<string | undefined> {
  for (const name of names) {
    const blob = blobs.get(name);
    if (blob === undefined) continue;
    if (!(await exports.remove(name, blob.etag))) return name;
    removed.push(name);
  }
  return undefined;
}
