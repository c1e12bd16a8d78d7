import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type JournalKind, membersOf, readJournal, writeJournal } from "./journal-blob.ts";

/** Facts that ingest remembers about a run outside the month: it was rejected, or it has no rows. */
const RUN_MARKS = ["refused", "empty"] as const;
type RunMark = (typeof RUN_MARKS)[number];

const FOLDER = "journal";

export interface RunJournal {
  /** Also false if the run's manifest was rewritten after the mark was added. */
  has(mark: RunMark, run: ExportRun): boolean;
  /** Marks a run. `note` is information for people who read the blob. */
  add(mark: RunMark, run: ExportRun, note: Readonly<Record<string, string>>): Promise<void>;
  /** Removes the marks of a deleted run, and returns their names. */
  remove(runId: string): Promise<readonly string[]>;
}

/** The content is only for people. The code uses only the name and metadata of a mark. */
const NOTE: JournalKind<Readonly<Record<string, string>>> = {
  decode: () => undefined,
  encode: (note) => note,
  ifDamaged: { consequence: "", remedy: "" },
};

/** Metadata key for the manifest versions of a mark. A listing includes metadata. */
const VERSION_KEY = "hub_manifest_version";

/**
 * The limit of versions per mark, since one run may be in several folders. Versions that no longer exist are removed
 * first.
 */
const MAX_VERSIONS = 20;

/**
 * Opens the marks in `config/journal/<mark>/<runId>`. They prevent repeated work and repeated alarms, and can be lost
 * without other damage. `manifests` returns the listed version of a manifest.
 */
export async function openRunJournal(
  config: BlobStore,
  manifests: ReadonlyMap<string, StoredBlob>,
): Promise<RunJournal> {
  // A run without an ID in its manifest uses the ID of its folder, so two manifests may share one ID.
  const marked: Record<RunMark, Map<string, Set<string>>> = { refused: new Map(), empty: new Map() };
  for (const mark of RUN_MARKS) {
    const prefix = `${FOLDER}/${mark}/`;
    for await (const { name, metadata } of config.list(prefix)) {
      const key = Object.keys(metadata).find((candidate) => candidate.toLowerCase() === VERSION_KEY);
      marked[mark].set(name.slice(prefix.length), new Set(key === undefined ? [] : metadata[key]?.split(",")));
    }
  }
  const versionOf = ({ manifestName }: ExportRun): string =>
    (manifests.get(manifestName)?.etag ?? "").replaceAll('"', "");
  return {
    has: (mark, run) => marked[mark].get(run.runId)?.has(versionOf(run)) === true,
    add: async (mark, run, note) => {
      const version = versionOf(run);
      marked[mark].set(run.runId, (marked[mark].get(run.runId) ?? new Set()).add(version));
      const metadata = { [VERSION_KEY]: [...(marked[mark].get(run.runId) ?? [])].slice(-MAX_VERSIONS).join(",") };
      await writeJournal(config, `${FOLDER}/${mark}/${run.runId}`, { kind: NOTE, value: note, metadata });
    },
    remove: async (runId) => {
      const removed: string[] = [];
      for (const mark of RUN_MARKS) {
        if (!marked[mark].delete(runId)) continue;
        const name = `${FOLDER}/${mark}/${runId}`;
        if (await config.remove(name)) removed.push(name);
      }
      return removed;
    },
  };
}

/** Why an ingest refused a run; undefined if the mark does not say. */
export async function readRefusal(
  config: BlobStore,
  runId: string,
): Promise<{ readonly code: string; readonly reason: string } | undefined> {
  const { value } = await readJournal(config, `${FOLDER}/refused/${runId}`, REFUSAL);
  return value;
}

const REFUSAL: JournalKind<{ readonly code: string; readonly reason: string }> = {
  decode: (document) => {
    const { code, reason } = membersOf(document) ?? {};
    return typeof code === "string" && typeof reason === "string" ? { code, reason } : undefined;
  },
  encode: (refusal) => refusal,
  ifDamaged: NOTE.ifDamaged,
};
