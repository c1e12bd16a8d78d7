import { createHash } from "node:crypto";
import { InputError, ServiceError } from "exact-values/errors";
import type { Notice } from "exact-values/notice";
import type { ManifestMemory, RememberedManifest } from "../discover/discover.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type JournalKind, membersOf, readJournal, writeJournal } from "./journal-blob.ts";

/** Another format gets another folder. */
export const MANIFEST_FOLDER = "journal/manifests/";

/** A blob is full with this much text, which compression stores in a tenth. A changed manifest rewrites one blob. */
const FULL = 8 * 1024 * 1024;

/** A larger manifest is read in each sweep. Those of Cost Management have about 1,500 characters. */
const LONGEST_TEXT = 1024 * 1024;

const KIND: JournalKind<readonly RememberedManifest[]> = {
  decode: (document) => {
    const manifests = membersOf(document)?.manifests;
    if (!Array.isArray(manifests)) return undefined;
    return manifests.map((entry: unknown) => {
      const [name, etag, text] = Array.isArray(entry) ? entry : [];
      const isText = [name, etag, text].every((value) => typeof value === "string");
      // An invalid entry gets a name that no listing has, so it is dropped.
      return isText ? { name, etag, text } : { name: "", etag: "", text: "" };
    });
  },
  encode: (manifests) => ({ manifests: manifests.map(({ etag, name, text }) => [name, etag, text]) }),
  ifDamaged: {
    consequence: "Its manifests are read again.",
    remedy: "No action is needed. The next ingest replaces the file.",
  },
};

/** A blob of the memory that was read. */
interface Recalled {
  readonly name: string;
  readonly size: number;
  readonly count: number;
  /** The manifests to keep. */
  readonly live: ReadonlySet<string>;
}

interface MemoryOptions {
  /** False for a dry run, and for actions that only read. */
  readonly mayWrite: boolean;
}

/**
 * Opens the texts of manifests in `config/journal/manifests`. Blobs are only created and deleted, never changed, so
 * concurrent runs can at worst cause manifests to be read again. Small blobs are merged, so that their number stays
 * small.
 */
export function openManifestMemory(config: BlobStore, { mayWrite }: MemoryOptions): ManifestMemory {
  const warnings: Notice[] = [];
  const blobs: Recalled[] = [];
  const written = new Set<string>();
  let waiting: RememberedManifest[] = [];
  let waitingSize = 0;

  /** Stores what waits. A failure only costs later reads. */
  const flush = async (): Promise<void> => {
    const value = waiting.sort((left, right) => (left.name < right.name ? -1 : 1));
    waiting = [];
    waitingSize = 0;
    if (value.length === 0) return;
    const name = `${MANIFEST_FOLDER}${digestOf(value)}.json.gz`;
    await writeJournal(config, name, { kind: KIND, value });
    written.add(name);
  };
  const add = async (manifest: RememberedManifest): Promise<void> => {
    waiting.push(manifest);
    waitingSize += sizeOf(manifest);
    if (waitingSize >= FULL) await flush();
  };
  const attempt = async (store: () => Promise<void>): Promise<void> => {
    if (!mayWrite) return;
    try {
      await store();
    } catch (error) {
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      warnings.push({ message: `The texts of the manifests could not be stored in config/journal. ${error.message}` });
    }
  };
  /** Without the memory, manifests are read again. Undefined if storage cannot be read. */
  const tolerate = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
      warnings.push({ message: `The texts of the manifests could not be read from config/journal. ${error.message}` });
      return undefined;
    }
  };
  return {
    warnings,
    recall: async (accept) => {
      for (const name of (await tolerate(() => list(config))) ?? []) {
        const reading = await tolerate(() => readJournal(config, name, KIND));
        if (reading === undefined) continue;
        warnings.push(...reading.warnings);
        const all = reading.value ?? [];
        const live = new Set(all.flatMap((manifest) => (accept(manifest) ? manifest.name : [])));
        const size = all.reduce((sum, manifest) => sum + sizeOf(manifest), 0);
        // A blob that cannot be read counts as one that is no longer needed.
        blobs.push({ name, size, count: Math.max(1, all.length), live });
      }
    },
    note: async (manifest) => {
      if (mayWrite && manifest.text.length <= LONGEST_TEXT) await attempt(() => add(manifest));
    },
    save: () =>
      attempt(async () => {
        const merged = chooseMerged(blobs, waitingSize);
        for (const { live, name } of merged) {
          if (live.size === 0) continue;
          const { value = [] } = await readJournal(config, name, KIND);
          for (const manifest of value) if (live.has(manifest.name)) await add(manifest);
        }
        await flush();
        for (const { name } of merged) if (!written.has(name)) await config.remove(name);
      }),
    forgetAll: () =>
      attempt(async () => {
        for (const name of await list(config)) await config.remove(name);
      }),
  };
}

/**
 * The blobs to write again: those with manifests that no longer exist, and as many small ones as keep the sizes of the
 * rest apart by a factor of two.
 */
function chooseMerged(blobs: readonly Recalled[], added: number): readonly Recalled[] {
  const merged = blobs.filter(({ count, live }) => live.size < count);
  if (merged.length === 0 && added === 0) return [];
  let size = merged.reduce((sum, blob) => sum + blob.size, added);
  const complete = blobs.filter((blob) => !merged.includes(blob)).sort((left, right) => left.size - right.size);
  for (const blob of complete) {
    if (blob.size > FULL / 2 || blob.size >= 2 * size) break;
    merged.push(blob);
    size += blob.size;
  }
  return merged;
}

async function list(config: BlobStore): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of config.list(MANIFEST_FOLDER)) names.push(name);
  return names;
}

function sizeOf({ name, text }: RememberedManifest): number {
  return name.length + text.length;
}

function digestOf(manifests: readonly RememberedManifest[]): string {
  const hash = createHash("sha256");
  for (const { etag, name } of manifests) hash.update(`${name}\n${etag}\n`);
  return hash.digest("hex").slice(0, 32);
}
