import type { BlobStore, StoredBlob } from "../../azure/storage/blob-store.ts";
import { forEachConcurrent } from "../../concurrency.ts";
import { InputError } from "../../errors.ts";
import { folderAbove } from "../../hub/retention/retention-folders.ts";
import {
  type ExpectedType,
  type ExportRun,
  isManifestName,
  isRun,
  type OtherExport,
  parseManifest,
} from "../../hub/runs/manifest.ts";
import type { Notice } from "../../notice.ts";
import { withDelivery } from "./deliveries.ts";

/** What lies in `msexports`. */
export interface DiscoveredExports {
  /** Every file by name. */
  readonly blobs: ReadonlyMap<string, StoredBlob>;
  readonly runs: readonly ExportRun[];
  readonly failures: readonly ManifestFailure[];
  /** Manifests of which no run can be made, since they are of another kind of export. */
  readonly others: readonly OtherExport[];
  readonly warnings: readonly Notice[];
}

export interface ManifestFailure {
  readonly manifestName: string;
  readonly error: unknown;
}

/** Manifests are read side by side, since each is a small file and a large hub has thousands. */
export const MANIFESTS_AT_ONCE = 16;

/** A manifest lists parts; one of many megabytes is none. */
export const LARGEST_MANIFEST = 16 * 1024 * 1024;

interface DiscoverOptions {
  /** Named manifests that are not there are no failure: whoever works beside us may have retired them. */
  readonly mayBeGone?: boolean;
  /** Manifests of these types that cannot be read are failures; of costs alone when undefined. */
  readonly isExpected?: ExpectedType;
}

/** Lists `msexports` once and reads the manifests: those named, or all that are there. */
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
  const wanted = [...new Set(names)].filter((name) => !mayBeGone || blobs.has(name));
  await forEachConcurrent(wanted, { capacity: MANIFESTS_AT_ONCE }, async (name) => {
    const blob = blobs.get(name);
    if (blob?.byteCount === 0) {
      // The dfs endpoint makes a file before it fills it.
      warnings.push({ message: `The manifest ${name} is still empty; a later run takes it up.` });
      return;
    }
    try {
      const manifest = await readManifest(exports, name, blob, isExpected);
      // Another ingest retires what it has committed.
      if (manifest === undefined)
        warnings.push({ message: `The manifest ${name} was deleted while it was read; its run is left alone.` });
      else if (isRun(manifest)) runs.push(withDelivery(manifest, blobs, blob));
      else others.push(manifest);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push({ manifestName: name, error });
    }
  });
  const byName = (left: { manifestName: string }, right: { manifestName: string }): number =>
    left.manifestName < right.manifestName ? -1 : 1;
  return { blobs, runs: runs.sort(byName), failures: failures.sort(byName), others: others.sort(byName), warnings };
}

/** True for a run beside a manifest that is not taken, or not even read since only others were named: it may name the same parts, so they stay. */
export function sharesFilesWithUnreadable({
  blobs,
  failures,
  others,
  runs,
}: Omit<DiscoveredExports, "warnings">): (run: ExportRun) => boolean {
  const taken = new Set(runs.map(({ manifestName }) => manifestName));
  const unread = [...blobs.keys()].filter((name) => isManifestName(name) && !taken.has(name));
  // Whoever names manifests may name files that are not called so.
  const named = [...failures, ...others].map(({ manifestName }) => manifestName);
  const folders = new Set([...unread, ...named].map(folderAbove));
  return ({ manifestName }) => folders.has(folderAbove(manifestName));
}

/** Undefined when the manifest was deleted after it was listed. */
async function readManifest(
  exports: BlobStore,
  name: string,
  blob: StoredBlob | undefined,
  isExpected: ExpectedType | undefined,
): Promise<ExportRun | OtherExport | undefined> {
  if (blob === undefined) throw unreadable(name, "it is not in msexports");
  if (blob.byteCount > LARGEST_MANIFEST) throw unreadable(name, `it has ${blob.byteCount} bytes`);
  const bytes = await exports.read(name, blob.etag);
  if (bytes !== undefined) return parseManifest(blob, bytes, isExpected);
  if ((await exports.properties(name)) === undefined) return undefined;
  throw unreadable(name, "it was replaced while it was read");
}

/** Names come from payloads, too, which may put the container in front. */
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
