import { type Instant, parseInstant } from "exact-values/instant";
import type { BlobStore } from "../storage/blob-store.ts";
import {
  type JournalKind,
  type JournalReading,
  type Members,
  membersOf,
  otherMembers,
  readJournal,
  writeJournal,
} from "./journal-blob.ts";

export const RETENTION_RECORD = "journal/retention.json";

/** Information that one run of apply-retention passes to the next. */
export interface RetentionRecord {
  /** Time when a run last deleted all expired months; undefined before the first such run. */
  readonly finishedAt: Instant | undefined;
  /** Folders that an unfinished run had started to empty, as `ingestion/…`. */
  readonly folders: readonly string[];
  /**
   * Tables found by the last run, except the costs table. They are maintained even after their dataset was removed from
   * lake and settings.
   */
  readonly tables?: readonly string[];
  /** Members that a newer release wrote. */
  readonly others?: Members | undefined;
}

const KIND: JournalKind<RetentionRecord> = {
  decode: (document) => {
    const members = membersOf(document);
    if (members === undefined) return undefined;
    const { finishedAt, folders, tables } = members;
    return {
      finishedAt: typeof finishedAt === "string" ? parseInstant(finishedAt) : undefined,
      folders: textsOf(folders),
      ...(tables === undefined ? {} : { tables: textsOf(tables) }),
      others: otherMembers(members, ["finishedAt", "folders", "tables"]),
    };
  },
  encode: ({ others, ...record }) => ({ ...others, ...record }),
  ifDamaged: {
    consequence: "It is treated as absent, so the guard against too many deletions is stricter in this run.",
    remedy: "No action is needed. The next run that deletes without a failure writes the file again.",
  },
};

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

export function readRetentionRecord(config: BlobStore): Promise<JournalReading<RetentionRecord>> {
  return readJournal(config, RETENTION_RECORD, KIND);
}

export async function writeRetentionRecord(config: BlobStore, value: RetentionRecord): Promise<void> {
  await writeJournal(config, RETENTION_RECORD, { kind: KIND, value });
}
