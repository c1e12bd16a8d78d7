import { convertParts, estimatePlainByteCount, type StoredPart } from "focus-parquet/convert";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import { startMonthAttempt } from "../../../lake/commit/commit-month.ts";
import { finishMonth, type MonthOutcome } from "../../../lake/commit/finish-month.ts";
import { markProven } from "../../../lake/journal/month-marks.ts";
import { assertPartComplete } from "../../../lake/sources/open-parts.ts";
import { checkBeforeCommit } from "./check-before-commit.ts";
import { assertRequiredColumns, planMonthColumns, readHeaders } from "./month-columns.ts";
import { createProgress, logRun, type MonthWork, sumOfBytes, warnOfEmptyParts } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";
import type { MonthStrategy } from "./reconcile-month.ts";

/** Reads, converts, proves and commits each run in this process. */
export const CONVERT_HERE: MonthStrategy = { apply: convertHere };

async function convertHere(work: MonthWork, run: ExportRun, state: PartitionState): Promise<MonthOutcome> {
  const { context, observed, log, lake } = work;
  const { clock, converter, inputs } = context;
  const { loadSchema, source } = observed;
  const started = clock.now().getTime();
  const parts = source.locate(run);
  const storedByteCount = sumOfBytes(parts);
  logRun(run, parts, log);

  const headers = await readHeaders(source, parts);
  warnOfEmptyParts(work, headers);
  const plan = await planMonthColumns({ run, headers, source, loadSchema, inputs, log });
  await assertRequiredColumns({ run, source, loadSchema, parts }, headers);
  const attempt = startMonthAttempt({
    lake: lake.store,
    path: pathOf(work),
    seen: state,
    converter,
    hubVersion: context.hubVersion,
    owner: context.owner,
    attempt: context.newAttempt(),
    clock,
    ledger: lake.ledger,
    onReadBack: (etag) => markProven(lake.marks, pathOf(work), etag),
  });

  const opened = parts.map((part) => source.open(part));
  const progress = createProgress({
    clock,
    log,
    totalByteCount: storedByteCount,
    doneByteCount: () => readSoFar(opened),
  });
  const converted = await convertParts({
    converter,
    plan,
    compression: inputs.compression,
    pageVersion: inputs.pageVersion,
    readerStatistics: inputs.readerStatistics,
    workByteCount: parts.reduce((sum, { blob }) => sum + estimatePlainByteCount(blob.name, blob.byteCount), 0),
    parts: opened.map(({ source }) => source),
    month: run.month,
    write: async (bytes, place) => {
      await attempt.stageRowGroup(bytes, place);
      progress.report();
    },
  });
  for (const [index, part] of parts.entries()) {
    const read = opened[index];
    if (read !== undefined) assertPartComplete(part, read, converted.rowsByPart[index] ?? 0);
  }
  return finishMonth(clock, {
    run,
    source,
    state,
    plan,
    converted,
    storedByteCount,
    attempt,
    started,
    focusVersion: inputs.focusVersion,
    beforeCommit: () => checkBeforeCommit(work, run, state, { converted, plan, parts, headers }),
  });
}

function readSoFar(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, part) => sum + part.storedByteCount(), 0);
}
