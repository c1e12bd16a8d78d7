import { formatNotice, type Notice } from "exact-values/notice";
import type { LogGroup } from "../../../github/log.ts";
import type { PartitionRuns } from "../../../hub/partition/partition-of-run.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestState, ObservedLake } from "./read-state.ts";
import type { DeletedFile, PartitionResult } from "./result.ts";

/** What piles up while months are worked on side by side. */
export interface IngestCollector {
  readonly partitions: PartitionResult[];
  readonly warnings: Notice[];
  readonly retiredManifests: string[];
  readonly retiredFiles: string[];
  /** Files of other containers that were deleted. */
  readonly deletedBeside: DeletedFile[];
  /** What months hold for certain, by lake and path. */
  readonly settled: Map<LakeName, Map<string, PartitionRecord>>;
}

/** One month of one scope, with all that working on it takes. */
export interface MonthWork {
  readonly context: IngestContext;
  readonly observed: IngestState;
  /** The lake in which the month is worked on. */
  readonly lake: ObservedLake;
  readonly group: PartitionRuns;
  readonly collected: IngestCollector;
  /** The month's own lines of the log. */
  readonly log: LogGroup;
}

/** What a month came to. */
export interface ReconciledMonth {
  readonly result: PartitionResult;
  /** What the month holds for certain; undefined when nothing may be retired on its account. */
  readonly committed: PartitionRecord | undefined;
}

/** Warns about the month: in its log at once, and as an annotation and in the summary when the run ends. */
export function warn({ collected, log }: Pick<MonthWork, "collected" | "log">, notice: Notice): void {
  log.warning(formatNotice(notice));
  collected.warnings.push(notice);
}
