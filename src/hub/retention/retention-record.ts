import { type Instant, parseInstant } from "exact-values/instant";

/** What one run of retention leaves to the next, in `config/journal/retention.json`. */
export interface RetentionRecord {
  /** When months were last deleted as the retention says, all of them; undefined when that never was. */
  readonly finishedAt: Instant | undefined;
  /** Folders that a run set out to empty, as `ingestion/…`; none once it has come to its end. */
  readonly folders: readonly string[];
  /** Tables besides that of costs which the last run found: they are looked after also when lake and settings no longer have their dataset. */
  readonly tables?: readonly string[];
}

const NO_RETENTION_RECORD: RetentionRecord = { finishedAt: undefined, folders: [] };

/** Reads a record; one that is lost or spoilt says nothing, which only makes the guard stricter. */
export function parseRetentionRecord(bytes: Uint8Array | undefined): RetentionRecord {
  if (bytes === undefined) return NO_RETENTION_RECORD;
  try {
    const { finishedAt, folders, tables } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const texts = (list: unknown): readonly string[] =>
      Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
    return {
      finishedAt: typeof finishedAt === "string" ? parseInstant(finishedAt) : undefined,
      folders: texts(folders),
      ...(tables === undefined ? {} : { tables: texts(tables) }),
    };
  } catch {
    return NO_RETENTION_RECORD;
  }
}

/** The record as it is stored. */
export function formatRetentionRecord(record: RetentionRecord): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(record, undefined, 2)}\n`);
}
