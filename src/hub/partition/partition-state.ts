import type { CommittedRecord } from "./held-runs.ts";

/** What is in `ingestion` for one scope, month and dataset. */
export interface PartitionState {
  /** Version of the month's file, undefined when there is none. */
  readonly etag: string | undefined;
  /** What the hub wrote about it; undefined when there is none or when another engine made the file. */
  readonly record: CommittedRecord | undefined;
  /** True when the file does not read back as its record says, so that it holds the run in name only. */
  readonly isDamaged?: boolean;
  /** True when a directory of a hierarchical namespace is where the file belongs. */
  readonly isDirectory?: boolean;
  /** Other parquet files in the folder, which readers would add to the month. */
  readonly foreign: readonly ForeignFile[];
}

/** A parquet file that is not the hub's, in the version that was listed. */
export interface ForeignFile {
  readonly name: string;
  readonly etag: string;
}

export const EMPTY_PARTITION: PartitionState = { etag: undefined, record: undefined, foreign: [] };
