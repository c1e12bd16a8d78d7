import type { BlobStore } from "../../azure/blob-store.ts";

/** What an ingest remembers of a run besides the month itself: that it was refused, or that it holds no row. */
export const RUN_MARKS = ["refused", "empty"] as const;
export type RunMark = (typeof RUN_MARKS)[number];

const FOLDER = "journal";

export interface RunJournal {
  has(mark: RunMark, runId: string): boolean;
  readonly emptyRunIds: ReadonlySet<string>;
  /** Remembers a run; `note` is what a person finds in the blob. */
  add(mark: RunMark, runId: string, note: Readonly<Record<string, string>>): Promise<void>;
  /** Forgets a run whose files are gone. */
  remove(runId: string): Promise<void>;
}

/** Opens the marks in `config/journal/<mark>/<runId>`. They spare work and repeated alarms; losing them loses nothing else. */
export async function openRunJournal(config: BlobStore): Promise<RunJournal> {
  const marked: Record<RunMark, Set<string>> = { refused: new Set(), empty: new Set() };
  for (const mark of RUN_MARKS) {
    const prefix = `${FOLDER}/${mark}/`;
    for await (const { name } of config.list(prefix)) marked[mark].add(name.slice(prefix.length));
  }
  return {
    emptyRunIds: marked.empty,
    has: (mark, runId) => marked[mark].has(runId),
    add: async (mark, runId, note) => {
      marked[mark].add(runId);
      await config.write(
        `${FOLDER}/${mark}/${runId}`,
        new TextEncoder().encode(`${JSON.stringify(note, undefined, 2)}\n`),
      );
    },
    remove: async (runId) => {
      for (const mark of RUN_MARKS) {
        if (!marked[mark].delete(runId)) continue;
        await config.remove(`${FOLDER}/${mark}/${runId}`);
      }
    },
  };
}
