import type { CommittedRecord } from "../partition/held-runs.ts";
import { RECORD_KEYS } from "../partition/partition-record.ts";
import { generationOf } from "./generation.ts";
import type { AddFile } from "./log-entry.ts";
import { type FilePlace, partitionValuesOf } from "./partition-key.ts";
import { FILE_ETAG_KEY } from "./table-damage.ts";

/** A month of the lake that a hub committed. */
export interface LakeMonth extends FilePlace {
  /** Path in `ingestion`. */
  readonly path: string;
  readonly etag: string;
  readonly byteCount: number;
  readonly record: CommittedRecord;
}

const FOLDER = "data";

/**
 * Where the table keeps a month: a name for each attempt, so that no file is ever overwritten, and of characters that no reader has to
 * decode. Undefined for an attempt that is none of the hub's.
 */
export function monthFilePath({ month, record }: Pick<LakeMonth, "month" | "record">): string | undefined {
  return /^[0-9a-f]{32}$/.test(record.attempt) ? `${FOLDER}/${month}/${record.attempt}.parquet` : undefined;
}

/** The addition of a month to the table. `etag` is that of its copy, `stats` is text of `formatStatistics`, `sums` the exact sums as the footer has them. */
export function addMonthFile(
  path: string,
  month: LakeMonth,
  {
    etag,
    stats,
    sums,
    now,
  }: { readonly etag: string; readonly stats: string; readonly sums: string; readonly now: Date },
): AddFile {
  const { byteCount, record } = month;
  return {
    path,
    partitionValues: partitionValuesOf(month),
    size: byteCount,
    modificationTime: record.committedAt ?? now.getTime(),
    dataChange: true,
    stats,
    // What proves the file travels with the table, under the names that the month itself has.
    tags: {
      [RECORD_KEYS.runId]: record.runId,
      [RECORD_KEYS.submittedTime]: record.submittedTime,
      [RECORD_KEYS.attempt]: record.attempt,
      [RECORD_KEYS.generation]: String(generationOf(record)),
      [RECORD_KEYS.rows]: String(record.rows),
      [RECORD_KEYS.sums]: sums,
      [FILE_ETAG_KEY]: etag,
    },
  };
}
