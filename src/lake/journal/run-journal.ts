import type { ExportRun } from "../../hub/runs/exported-run.ts";
import type { BlobStore, StoredBlob } from "../storage/blob-store.ts";
import { type JournalKind, writeJournal } from "./journal-blob.ts";

/** What an ingest remembers of a run besides the month itself: that it was refused, or that it holds no row. */
const RUN_MARKS = ["refused", "empty"] as const;
type RunMark = (typeof RUN_MARKS)[number];

const FOLDER = "journal";

export interface RunJournal {
  /** False, too, when the run's manifest was written anew since. */
  has(mark: RunMark, run: ExportRun): boolean;
  /** Remembers a run; `note` is what a person finds in the blob. */
  add(mark: RunMark, run: ExportRun, note: Readonly<Record<string, string>>): Promise<void>;
  /** Forgets a run whose files are gone; returns the names of the marks that went. */
  remove(runId: string): Promise<readonly string[]>;
}

/** Read by people only: a mark counts by its name and metadata. */
const NOTE: JournalKind<Readonly<Record<string, string>>> = {
  decode: () => undefined,
  encode: (note) => note,
  ifDamaged: { consequence: "", remedy: "" },
};

/** Versions of the manifests that a mark speaks of; in the metadata, which a listing brings along. */
const VERSION_KEY = "hub_manifest_version";

/** One run may lie there in several folders; versions that are no longer there are forgotten first. */
const MAX_VERSIONS = 20;

/**
 * Opens the marks in `config/journal/<mark>/<runId>`. They spare work and repeated alarms; losing them loses nothing else.
 * `manifests` says the version in which a manifest was listed.
 */
export async function openRunJournal(
  config: BlobStore,
  manifests: ReadonlyMap<string, StoredBlob>,
): Promise<RunJournal> {
  // Run IDs are those of folders where manifests have none, so two manifests may share one.
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
