import { mergePieces } from "focus-parquet/convert";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import { rowGroupPlace } from "../../../lake/commit/block-places.ts";
import { commitStaged } from "../../../lake/commit/commit-month.ts";
import { finishMonth, type MonthOutcome } from "../../../lake/commit/finish-month.ts";
import { markProven } from "../../../lake/journal/month-marks.ts";
import { assertRowCount } from "../../../lake/sources/open-parts.ts";
import { checkBeforeCommit } from "../months/check-before-commit.ts";
import { planMonthColumns } from "../months/month-columns.ts";
import { logRun, sumOfBytes, warnOfEmptyParts } from "../months/month-log.ts";
import type { MonthWork } from "../months/month-work.ts";
import { pathOf } from "../months/plan-month.ts";
import type { MonthStrategy } from "../months/reconcile-month.ts";
import { settleIfChanged } from "./changed-since-plan.ts";
import { collectPieces } from "./collect-pieces.ts";
import { digestColumns, type FanOutPlan, headersOf } from "./fan-out-plan.ts";
import { planChanged } from "./plan-journal.ts";

/** Commits the pieces that the jobs of a matrix have staged for one month of a plan, while it still is as the plan saw it. */
export function commitPieces(plan: FanOutPlan, month: number): MonthStrategy {
  return {
    settle: (work, now) => settleIfChanged(work, plan.tasks[month], now),
    apply: (work, _run, state) => commitTask(work, plan, month, state),
  };
}

async function commitTask(
  work: MonthWork,
  plan: FanOutPlan,
  month: number,
  state: PartitionState,
): Promise<MonthOutcome> {
  const task = plan.tasks[month];
  if (task === undefined) throw planChanged(plan.id, `it has no month ${month}`);
  const { context, observed, log, target } = work;
  const { clock, engine, hubVersion, inputs, owner } = context;
  const { attempt, parts, run, seenEtag } = task;
  const started = clock.now().getTime();
  logRun(run, parts, log);
  const pieces = await collectPieces(work, plan, month, task);
  for (const [index, { part }] of parts.entries()) {
    assertRowCount(part.blobName, part.dataRowCount, pieces[index]?.rows ?? 0);
  }
  const { source } = observed;
  const headers = headersOf(plan, task);
  warnOfEmptyParts(work, headers);
  const columns = await planMonthColumns({ run, headers, source, loadSchema: observed.loadSchema, inputs, log });
  if (digestColumns(columns, engine, inputs) !== task.columns)
    throw planChanged(plan.id, "the schema has other columns than the plan saw");

  const places = pieces.flatMap(({ rowGroups }, part) =>
    rowGroups.map((_, rowGroup) => rowGroupPlace(attempt, { part, rowGroup })),
  );
  const md5s = pieces.flatMap(({ rowGroups }) => rowGroups.map(({ md5 }) => md5));
  // The month is in the version that the plan saw, or this job would not have come here.
  const seen = { etag: seenEtag, record: state.record };
  const path = pathOf(work);
  const onReadBack = (etag: string): void => markProven(target.marks, path, etag);
  const options = { lake: target.store, path, seen, engine, hubVersion, attempt, owner, clock, onReadBack };
  const converted = mergePieces(pieces, columns.dataset);
  return finishMonth(clock, {
    run,
    source,
    plan: columns,
    started,
    state,
    focusVersion: inputs.focusVersion,
    converted,
    storedByteCount: sumOfBytes(parts),
    attempt: { commit: (content) => commitStaged(options, { places, md5s }, content) },
    beforeCommit: () => checkBeforeCommit(work, run, state, { converted, plan: columns, parts, headers }),
  });
}
