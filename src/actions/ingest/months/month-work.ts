import type { Clock } from "exact-values/clock";
import { counted } from "exact-values/counted";
import { formatNotice, type Notice } from "exact-values/notice";
import { describeEmptyParts, type PartHeader } from "focus-parquet/schemas";
import { renderFailure } from "../../../github/failure.ts";
import type { LogGroup } from "../../../github/log.ts";
import type { PartitionRuns } from "../../../hub/partition/partition-path.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import { type ExportRun, formatWindow } from "../../../hub/runs/exported-run.ts";
import type { LakeName } from "../../../lake/discover/lake-state.ts";
import type { LocatedPart } from "../../../lake/sources/open-parts.ts";
import type { IngestContext } from "./clients.ts";
import type { IngestState, ObservedLake } from "./read-state.ts";
import type { CheckedMonth, DeletedFile, PartitionResult } from "./result.ts";

/** Collects results while months are processed in parallel. */
export interface IngestCollector {
  readonly partitions: PartitionResult[];
  readonly warnings: Notice[];
  readonly retiredManifests: string[];
  readonly retiredFiles: string[];
  /** Deleted files of other containers. */
  readonly deletedBeside: DeletedFile[];
  readonly conformance: CheckedMonth[];
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

/** The size of the parts in storage. */
export function sumOfBytes(parts: readonly LocatedPart[]): number {
  return parts.reduce((sum, { blob }) => sum + blob.byteCount, 0);
}

/** The first log line about a run. */
export function logRun(run: ExportRun, parts: readonly LocatedPart[], log: LogGroup): void {
  log.info(
    `Run ${run.runId}, ${run.dataset.type} ${run.dataset.version}, ${formatWindow(run.window)}: ${counted(parts.length, "part")}, ${formatBytes(sumOfBytes(parts))}.`,
  );
  const { changes, mapping } = run.files ?? {};
  if (changes !== undefined) log.info(`Changed by ${mapping}: ${changes.join("; ")}.`);
}

/** Warns about empty parts of an export. Files of other providers are checked when they are found. */
export function warnOfEmptyParts(work: MonthWork, headers: readonly PartHeader[]): void {
  if (work.observed.source.judgedBy === "mapping") return;
  for (const notice of describeEmptyParts(headers)) warn(work, notice);
}

/** A failure and its remedy as log lines. */
export function failureLines(error: unknown): readonly string[] {
  const { code, lines, remedy } = renderFailure(error);
  return [`${code}: ${lines.join("\n")}`, remedy];
}

interface ProgressOptions {
  readonly clock: Clock;
  readonly log: LogGroup;
  readonly totalByteCount: number;
  readonly doneByteCount: () => number;
}

/** Logs the progress, speed and remaining time of a long read. The log prints at most one line per 30 seconds. */
export function createProgress({ clock, log, totalByteCount, doneByteCount }: ProgressOptions): { report(): void } {
  const started = clock.now().getTime();
  return {
    report: () => {
      const seconds = (clock.now().getTime() - started) / 1000;
      const done = doneByteCount();
      if (seconds <= 0 || done <= 0) return;
      const perSecond = done / seconds;
      const left = Math.max(0, Math.round((totalByteCount - done) / perSecond));
      log.progress(
        `${megabytes(done)} of ${megabytes(totalByteCount)} MB read, ${megabytes(perSecond)} MB/s, about ${left} s left`,
      );
    },
  };
}

function megabytes(byteCount: number): string {
  return (byteCount / 1e6).toFixed(1);
}

/** Bytes in the unit that leaves one to four digits before the decimal point. */
export function formatBytes(byteCount: number): string {
  if (byteCount < 10_000) return `${byteCount} B`;
  if (byteCount < 10_000_000) return `${(byteCount / 1e3).toFixed(1)} kB`;
  if (byteCount < 10_000_000_000) return `${(byteCount / 1e6).toFixed(1)} MB`;
  return `${(byteCount / 1e9).toFixed(1)} GB`;
}
