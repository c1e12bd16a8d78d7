import { InputError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import { forEachConcurrent } from "../../concurrency.ts";
import { folderAbove } from "../../hub/retention/run-deletion.ts";
import type { ExportRun } from "../../hub/runs/exported-run.ts";
import {
  type ExpectedType,
  isManifestName,
  isRun,
  type OtherExport,
  parseManifest,
  tooManyParts,
} from "../../hub/runs/manifest.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { withDelivery } from "./part-versions.ts";

/** The content of `msexports`. */
export interface DiscoveredExports {
  /** Every file by name. */
  readonly blobs: ReadonlyMap<string, StoredBlob>;
  readonly runs: readonly ExportRun[];
  readonly failures: readonly ManifestFailure[];
  /** Manifests of other kinds of export, which cannot be ingested. */
  readonly others: readonly OtherExport[];
  readonly warnings: readonly Notice[];
}

export interface ManifestFailure {
  readonly manifestName: string;
  readonly error: unknown;
}

/** A manifest only lists parts. A larger file is not a manifest. */
export const LARGEST_MANIFEST = 16 * 1024 * 1024;

/** Reads 16 small manifests in parallel, since a large hub has thousands. A large manifest is read alone. */
export const MANIFESTS_AT_ONCE = {
  capacity: 1024 * 1024,
  weight: ({ byteCount }: Pick<StoredBlob, "byteCount">): number => Math.max(byteCount, 64 * 1024),
};

/** Memory limit in bytes for the parts of all manifests: about 200,000 parts with Cost Management names. */
const MEMORY_FOR_PARTS = 64 * 1024 * 1024;
/** Memory for a part in addition to its name. */
const PART_BYTE_COUNT = 128;

interface DiscoverOptions {
  /** A named manifest that is missing is not a failure, because a parallel job may have deleted its run. */
  readonly mayBeGone?: boolean;
  /**
   * A manifest of one of these types that cannot be read is a failure. When undefined, this applies to cost exports
   * only.
   */
  readonly isExpected?: ExpectedType;
}

/** Lists `msexports` once and reads the named manifests, or all of them. */
export async function discoverExports(
  exports: BlobStore,
  named: readonly string[],
  { mayBeGone = false, isExpected }: DiscoverOptions = {},
): Promise<DiscoveredExports> {
  const blobs = new Map<string, StoredBlob>();
  for await (const blob of exports.list()) blobs.set(blob.name, blob);

  const names = named.length > 0 ? named.map(manifestBlobName) : [...blobs.keys()].filter(isManifestName);
  const runs: ExportRun[] = [];
  const failures: ManifestFailure[] = [];
  const others: OtherExport[] = [];
  const warnings: Notice[] = [];
  const wanted = [...new Set(names)]
    .filter((name) => !mayBeGone || blobs.has(name))
    .map((name) => ({ name, blob: blobs.get(name), byteCount: blobs.get(name)?.byteCount ?? 0 }))
    // Small manifests come first, since the remaining memory for large ones is only known afterwards.
    .sort((left, right) => left.byteCount - right.byteCount);
  let memoryLeft = MEMORY_FOR_PARTS;
  await forEachConcurrent(wanted, MANIFESTS_AT_ONCE, async ({ blob, name }) => {
    if (blob?.byteCount === 0) {
      // The dfs endpoint creates a file before it writes its content.
      warnings.push({ message: `The manifest ${name} is still empty; a later run takes it up.` });
      return;
    }
    try {
      const manifest = await readManifest(exports, name, blob, { isExpected, memoryLeft });
      // Another ingest deletes the runs that it has committed.
      if (manifest === undefined)
        warnings.push({ message: `The manifest ${name} was deleted while it was read; its run is left alone.` });
      else if (isRun(manifest)) {
        memoryLeft -= memoryOf(manifest);
        if (memoryLeft < 0) {
          memoryLeft += memoryOf(manifest);
          throw outOfMemory(name);
        }
        runs.push(withDelivery(manifest, blobs, blob));
      } else others.push(manifest);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push({ manifestName: name, error });
    }
  });
  const byName = (left: { manifestName: string }, right: { manifestName: string }): number =>
    left.manifestName < right.manifestName ? -1 : 1;
  return { blobs, runs: runs.sort(byName), failures: failures.sort(byName), others: others.sort(byName), warnings };
}

function memoryOf({ parts }: ExportRun): number {
  return parts.reduce((sum, { blobName }) => sum + PART_BYTE_COUNT + blobName.length, 0);
}

/**
 * Estimates the result of `memoryOf` without parsing, which takes several times the memory. Stops counting at `enough`.
 */
function estimateMemory(bytes: Uint8Array, enough: number): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let memory = 0;
  for (let at = text.indexOf(NAME_KEY); at !== -1 && memory <= enough; at = text.indexOf(NAME_KEY, at + 1)) {
    const start = text.indexOf('"', at + NAME_KEY.length) + 1;
    memory += PART_BYTE_COUNT + Math.max(0, text.indexOf('"', start) - start);
  }
  return memory;
}

const NAME_KEY = '"blobName"';

function outOfMemory(name: string): InputError {
  const limit = MEMORY_FOR_PARTS / 1024 / 1024;
  return tooManyParts(
    name,
    `the parts of all manifests together need more than ${limit} MiB, and larger manifests are left out first`,
  );
}

/**
 * True for a run that may share files with an unread or unreadable manifest. The files are kept, because that manifest
 * may name the same parts.
 */
export function sharesFilesWithUnreadable({
  blobs,
  failures,
  others,
  runs,
}: Omit<DiscoveredExports, "warnings">): (run: ExportRun) => boolean {
  const taken = new Set(runs.map(({ manifestName }) => manifestName));
  const unread = [...blobs.keys()].filter((name) => isManifestName(name) && !taken.has(name));
  // The manifests input can name files that do not have a manifest's usual name.
  const named = [...failures, ...others].map(({ manifestName }) => manifestName);
  const folders = new Set([...unread, ...named].map(folderAbove));
  return ({ manifestName }) => folders.has(folderAbove(manifestName));
}

/** Undefined if the manifest was deleted after it was listed. */
async function readManifest(
  exports: BlobStore,
  name: string,
  blob: StoredBlob | undefined,
  { isExpected, memoryLeft }: { readonly isExpected: ExpectedType | undefined; readonly memoryLeft: number },
): Promise<ExportRun | OtherExport | undefined> {
  if (blob === undefined) throw unreadable(name, "it is not in msexports");
  if (blob.byteCount > LARGEST_MANIFEST) throw unreadable(name, `it has ${blob.byteCount} bytes`);
  const bytes = await exports.read(name, blob.etag);
  if (bytes !== undefined) {
    if (estimateMemory(bytes, memoryLeft) > memoryLeft) throw outOfMemory(name);
    return parseManifest(blob, bytes, isExpected);
  }
  if ((await exports.properties(name)) === undefined) return undefined;
  throw unreadable(name, "it was replaced while it was read");
}

/** Event payloads also provide names, sometimes prefixed with the container. */
function manifestBlobName(text: string): string {
  return text.replace(/^\/+/, "").replace(/^msexports\//, "");
}

function unreadable(name: string, reason: string): InputError {
  return new InputError("ManifestReadFailed", `The manifest ${name} cannot be used: ${reason}.`, {
    remedy:
      "Check the name (a blob name in container msexports, as run-exports gives it), or leave manifests empty to take all.",
    place: { file: name },
  });
}
