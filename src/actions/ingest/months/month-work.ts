import { formatNotice, type Notice } from "exact-values/notice";
import type { LogGroup } from "../../../github/log.ts";
import type { PartitionRuns } from "../../../hub/partition/partition-of-run.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestState, ObservedLake } from "./read-state.ts";
import type { DeletedFile, PartitionResult } from "./result.ts";

/** Collects results while months are processed in parallel. */
export interface IngestCollector {
  readonly partitions: PartitionResult[];
  readonly warnings: Notice[];
  readonly retiredManifests: string[];
  readonly retiredFiles: string[];
  /** Deleted files of other containers. */
  readonly deletedBeside: DeletedFile[];
  /** The records that months certainly have, by lake and path. */
  readonly settled: Map<LakeName, Map<string, PartitionRecord>>;
}

/** One month of a scope, with everything that its processing needs. */
export interface MonthWork {
  readonly context: IngestContext;
  readonly observed: IngestState;
  /** The lake in which the month is processed. */
  readonly lake: ObservedLake;
  readonly group: PartitionRuns;
  readonly collected: IngestCollector;
  /** The month's own log. */
  readonly log: LogGroup;
}

/** The outcome of a month. */
export interface ReconciledMonth {
  readonly result: PartitionResult;
  /** The record that the month certainly has; undefined if nothing may be deleted because of it. */
  readonly committed: PartitionRecord | undefined;
}

/** Warns about the month: immediately in its log, and in an annotation and the summary at the end of the run. */
export function warn({ collected, log }: Pick<MonthWork, "collected" | "log">, notice: Notice): void {
  log.warning(formatNotice(notice));
  collected.warnings.push(notice);
}
