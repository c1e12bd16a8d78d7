import { isUtf8 } from "node:buffer";
import { isDeepStrictEqual } from "node:util";
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
import { partChanged } from "./stored-file.ts";

/** The content of `msexports`. */
export interface DiscoveredExports {
  /** Every file by name. */
  readonly blobs: ReadonlyMap<string, StoredBlob>;
  readonly runs: readonly ExportRun[];
  readonly failures: readonly ManifestFailure[];
  /** Manifests of other kinds of export, which cannot be ingested. */
  readonly others: readonly OtherExport[];
  readonly warnings: readonly Notice[];
  /** Manifests that were not read, because earlier sweeps had read the same version. Absent for other sources. */
  readonly remembered?: RememberedManifests;
}

interface RememberedManifests {
  /** The same discovery by the manifests alone, in the listed versions. Every deletion is decided by it. */
  readonly readAgain: () => Promise<DiscoveredExports>;
  /**
   * Reads the manifest of a run before something is changed because of it. Throws InputError `PartChanged` if it has
   * another version now, and `JournalDamaged` if it says something else than was remembered.
   */
  readonly confirm: (run: ExportRun) => Promise<void>;
}

/** What earlier sweeps have read, by name and ETag. It saves requests, and nothing else may depend on it. */
export interface ManifestMemory {
  /** Passes on each remembered manifest. `accept` returns false for one that is of no use; it is then forgotten. */
  recall(accept: (manifest: RememberedManifest) => boolean): Promise<void>;
  /** Remembers a manifest that was read. */
  note(manifest: RememberedManifest): Promise<void>;
  /** Stores what was noted, and drops what was not accepted. */
  save(): Promise<void>;
  /** Drops everything. */
  forgetAll(): Promise<void>;
  readonly warnings: readonly Notice[];
}

export interface RememberedManifest {
  readonly name: string;
  readonly etag: string;
  readonly text: string;
}

export interface ManifestFailure {
  readonly manifestName: string;
  readonly error: unknown;
}

type Manifest = ExportRun | OtherExport;

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

/** Reading this many costs no more than keeping a memory of them. */
const FEW_MANIFESTS = 16;

interface DiscoverOptions {
  /** A named manifest that is missing is not a failure, because a parallel job may have deleted its run. */
  readonly mayBeGone?: boolean;
  /**
   * A manifest of one of these types that cannot be read is a failure. When undefined, this applies to cost exports
   * only.
   */
  readonly isExpected?: ExpectedType | undefined;
  /** Without it, and for named manifests, every manifest is read. */
  readonly memory?: ManifestMemory | undefined;
}

/** Lists `msexports` once and reads the named manifests, or all of them. */
export async function discoverExports(
  exports: BlobStore,
  named: readonly string[],
  { mayBeGone = false, isExpected, memory: given }: DiscoverOptions = {},
): Promise<DiscoveredExports> {
  const blobs = new Map<string, StoredBlob>();
  for await (const blob of exports.list()) blobs.set(blob.name, blob);

  const names = named.length > 0 ? named.map(manifestBlobName) : [...blobs.keys()].filter(isManifestName);
  const wanted = [...new Set(names)]
    .filter((name) => !mayBeGone || blobs.has(name))
    .map((name) => ({ name, blob: blobs.get(name), byteCount: blobs.get(name)?.byteCount ?? 0 }))
    // Small manifests come first, since the remaining memory for large ones is only known afterwards.
    .sort((left, right) => left.byteCount - right.byteCount);
  const listing = { exports, blobs, wanted, isExpected };
  const memory = named.length > 0 || wanted.length <= FEW_MANIFESTS ? undefined : given;
  if (named.length === 0 && memory === undefined) await given?.forgetAll();
  const recalled = await recallManifests(listing, memory);
  const { found, read } = await readManifests({ ...listing, known: recalled, memory });
  if (memory === undefined) return found;
  await memory.save();
  return {
    ...found,
    warnings: [...found.warnings, ...memory.warnings],
    remembered: {
      readAgain: async () =>
        recalled.size === 0 ? found : (await readManifests({ ...listing, known: read, memory: undefined })).found,
      confirm: async (run) => {
        if (!recalled.has(run.manifestName)) return;
        const blob = blobs.get(run.manifestName);
        const bytes = blob && (await exports.read(blob.name, blob.etag));
        if (blob === undefined || bytes === undefined) throw partChanged(run.manifestName);
        const real = parseOrNone(blob, bytes, isExpected);
        if (real !== undefined && isRun(real) && isDeepStrictEqual(withDelivery(real, blobs, blob), run)) return;
        await memory.forgetAll();
        throw memoryDiffers(run.manifestName);
      },
    },
  };
}

interface WantedManifest {
  readonly name: string;
  /** Undefined for a named manifest that was not listed. */
  readonly blob: StoredBlob | undefined;
  readonly byteCount: number;
}

interface ManifestListing {
  readonly exports: BlobStore;
  readonly blobs: ReadonlyMap<string, StoredBlob>;
  readonly wanted: readonly WantedManifest[];
  readonly isExpected: ExpectedType | undefined;
}

/** Parses the remembered manifests whose version is still listed, like manifests that are read. */
async function recallManifests(
  { blobs, isExpected, wanted }: ManifestListing,
  memory: ManifestMemory | undefined,
): Promise<ReadonlyMap<string, Manifest>> {
  const recalled = new Map<string, Manifest>();
  if (memory === undefined) return recalled;
  const names = new Set(wanted.map(({ name }) => name));
  let memoryLeft = MEMORY_FOR_PARTS;
  await memory.recall(({ etag, name, text }) => {
    const blob = blobs.get(name);
    if (blob?.etag !== etag || !names.has(name) || recalled.has(name)) return false;
    const bytes = new TextEncoder().encode(text);
    if (bytes.length !== blob.byteCount || estimateMemory(bytes, memoryLeft) > memoryLeft) return false;
    const manifest = parseOrNone(blob, bytes, isExpected);
    if (manifest === undefined) return false;
    if (isRun(manifest)) memoryLeft -= memoryOf(manifest);
    recalled.set(name, manifest);
    return true;
  });
  return recalled;
}

function parseOrNone(...manifest: Parameters<typeof parseManifest>): Manifest | undefined {
  try {
    return parseManifest(...manifest);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}

interface ManifestReading extends ManifestListing {
  /** Manifests that need not be read. */
  readonly known: ReadonlyMap<string, Manifest>;
  readonly memory: ManifestMemory | undefined;
}

/** `read`: the manifests that were read now. */
async function readManifests({ blobs, exports, isExpected, known, memory, wanted }: ManifestReading): Promise<{
  readonly found: DiscoveredExports;
  readonly read: ReadonlyMap<string, Manifest>;
}> {
  const runs: ExportRun[] = [];
  const failures: ManifestFailure[] = [];
  const others: OtherExport[] = [];
  const warnings: Notice[] = [];
  const read = new Map<string, Manifest>();
  let memoryLeft = MEMORY_FOR_PARTS;
  await forEachConcurrent(wanted, MANIFESTS_AT_ONCE, async ({ blob, name }) => {
    if (blob?.byteCount === 0) {
      // The dfs endpoint creates a file before it writes its content.
      warnings.push({ message: `The manifest ${name} is still empty; a later run takes it up.` });
      return;
    }
    try {
      const options = { isExpected, memoryLeft, memory };
      const manifest = known.get(name) ?? (await readManifest(exports, name, blob, options));
      // Another ingest deletes the runs that it has committed.
      if (manifest === undefined)
        warnings.push({ message: `The manifest ${name} was deleted while it was read; its run is left alone.` });
      else if (!known.has(name)) read.set(name, manifest);
      if (manifest !== undefined && isRun(manifest)) {
        memoryLeft -= memoryOf(manifest);
        if (memoryLeft < 0) {
          memoryLeft += memoryOf(manifest);
          throw outOfMemory(name);
        }
        runs.push(withDelivery(manifest, blobs, blob));
      } else if (manifest !== undefined) others.push(manifest);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      failures.push({ manifestName: name, error });
    }
  });
  const byName = (left: { manifestName: string }, right: { manifestName: string }): number =>
    left.manifestName < right.manifestName ? -1 : 1;
  const sorted = { runs: runs.sort(byName), failures: failures.sort(byName), others: others.sort(byName) };
  return { found: { blobs, ...sorted, warnings }, read };
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
}: Pick<DiscoveredExports, "blobs" | "failures" | "others" | "runs">): (run: ExportRun) => boolean {
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
  { isExpected, memory, memoryLeft }: Pick<ManifestReading, "isExpected" | "memory"> & { readonly memoryLeft: number },
): Promise<Manifest | undefined> {
  if (blob === undefined) throw unreadable(name, "it is not in msexports");
  if (blob.byteCount > LARGEST_MANIFEST) throw unreadable(name, `it has ${blob.byteCount} bytes`);
  const bytes = await exports.read(name, blob.etag);
  if (bytes !== undefined) {
    if (estimateMemory(bytes, memoryLeft) > memoryLeft) throw outOfMemory(name);
    const manifest = parseManifest(blob, bytes, isExpected);
    // The read was of the listed version, so this text belongs to this ETag.
    if (isUtf8(bytes)) await memory?.note({ name, etag: blob.etag, text: Buffer.from(bytes).toString("utf8") });
    return manifest;
  }
  if ((await exports.properties(name)) === undefined) return undefined;
  throw unreadable(name, "it was replaced while it was read");
}

/** Event payloads also provide names, sometimes prefixed with the container. */
function manifestBlobName(text: string): string {
  return text.replace(/^\/+/, "").replace(/^msexports\//, "");
}

function memoryDiffers(name: string): InputError {
  return new InputError(
    "JournalDamaged",
    `The manifest ${name} says something else than config/journal/manifests remembers of it.`,
    {
      remedy: "No action is needed: the memory was deleted, and the next ingest reads every manifest.",
      place: { file: name },
    },
  );
}

function unreadable(name: string, reason: string): InputError {
  return new InputError("ManifestReadFailed", `The manifest ${name} cannot be used: ${reason}.`, {
    remedy:
      "Check the name (a blob name in container msexports, as run-exports gives it), or leave manifests empty to take all.",
    place: { file: name },
  });
}
