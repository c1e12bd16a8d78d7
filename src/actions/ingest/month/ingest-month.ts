import type { BlobStore } from "../../../azure/storage/blob-store.ts";
import { convertParts } from "../../../etl/convert-parts.ts";
import { estimatePlainByteCount, type StoredPart } from "../../../etl/stored-part.ts";
import type { PartHeader } from "../../../focus/part-header.ts";
import type { LogLines } from "../../../github/log.ts";
import { partitionPath } from "../../../hub/partition-path.ts";
import type { PartitionState } from "../../../hub/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { formatWindow } from "../../../hub/runs/run-window.ts";
import { counted } from "../../../hub/text/counted.ts";
import { startMonthAttempt } from "../commit/commit-month.ts";
import { type ConvertedMonth, finishMonth, type MonthOutcome } from "../commit/finish-month.ts";
import type { IngestContext } from "../context.ts";
import { formatBytes } from "../readable-numbers.ts";
import { assertPartComplete, type LocatedPart } from "../sources/open-parts.ts";
import type { RunSource } from "../sources/run-source.ts";
import type { SchemaLoader } from "./load-schema.ts";
import { planMonthColumns, readHeaders } from "./month-columns.ts";
import { createProgress } from "./progress.ts";
import { assertRequiredColumns } from "./required-headers.ts";

export interface MonthJob extends Pick<ConvertedMonth, "beforeCommit"> {
  readonly run: ExportRun;
  readonly state: PartitionState;
  readonly lake: BlobStore;
  readonly source: RunSource;
  readonly loadSchema: SchemaLoader;
  readonly lines: LogLines;
  /** Takes the headers of all parts, before any is converted. */
  readonly onHeaders: (headers: readonly PartHeader[]) => void;
}

/**
 * Reads, converts, proves and commits one run as its month. Throws InputError with a name of design section 3 when the run cannot be
 * taken; the month is then as it was.
 */
export async function ingestMonth(context: IngestContext, job: MonthJob): Promise<MonthOutcome> {
  const { clock, engine, inputs } = context;
  const { lake, run, source, state, lines } = job;
  const started = clock.now().getTime();
  const parts = source.locate(run);
  const storedByteCount = sumOfBytes(parts);
  tellRun(run, parts, lines);

  const headers = await readHeaders(source, parts);
  job.onHeaders(headers);
  const plan = await planMonthColumns({ ...job, inputs, headers });
  await assertRequiredColumns({ ...job, parts }, headers);
  const attempt = startMonthAttempt({
    lake,
    path: partitionPath(run.scope, run.month),
    seenEtag: state.etag,
    engine,
    hubVersion: context.hubVersion,
    attempt: context.newAttempt(),
  });

  const opened = parts.map((part) => source.open(part));
  const progress = createProgress({
    clock,
    lines,
    totalByteCount: storedByteCount,
    doneByteCount: () => readSoFar(opened),
  });
  const converted = await convertParts({
    engine,
    plan,
    compression: inputs.compression,
    readerStatistics: inputs.readerStatistics,
    workByteCount: parts.reduce((sum, { blob }) => sum + estimatePlainByteCount(blob.name, blob.byteCount), 0),
    parts: opened.map(({ source }) => source),
    month: run.month,
    write: async (bytes, place) => {
      await attempt.stageRowGroup(bytes, place);
      progress.tell();
    },
  });
  for (const [index, part] of parts.entries()) {
    const read = opened[index];
    if (read !== undefined) assertPartComplete(part, read, converted.rowsByPart[index] ?? 0);
  }
  const { beforeCommit } = job;
  return finishMonth(context, {
    ...{ run, source, state, plan, converted, storedByteCount, attempt, beforeCommit, started },
  });
}

export function sumOfBytes(parts: readonly LocatedPart[]): number {
  return parts.reduce((sum, { blob }) => sum + blob.byteCount, 0);
}

export function tellRun(run: ExportRun, parts: readonly LocatedPart[], lines: LogLines): void {
  lines.info(
    `Run ${run.runId}, ${run.dataset.type} ${run.dataset.version}, ${formatWindow(run.window)}: ${counted(parts.length, "part")}, ${formatBytes(sumOfBytes(parts))}.`,
  );
}

function readSoFar(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, part) => sum + part.storedByteCount(), 0);
}
