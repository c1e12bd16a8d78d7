import { InputError } from "exact-values/errors";
import { mergePieces, type PartPiece } from "focus-parquet/convert";
import { forEachConcurrent } from "../../../concurrency.ts";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import type { PartitionPlan } from "../../../hub/partition/ingest-plan.ts";
import { formatPartition, keyOfRun } from "../../../hub/partition/partition-path.ts";
import { compareRuns, type ExportRun } from "../../../hub/runs/exported-run.ts";
import { commitStaged } from "../../../lake/commit/commit-month.ts";
import { finishMonth, type MonthOutcome } from "../../../lake/commit/finish-month.ts";
import { rowGroupPlace } from "../../../lake/commit/month-blocks.ts";
import { markProven } from "../../../lake/journal/month-marks.ts";
import { assertRowCount } from "../../../lake/sources/open-parts.ts";
import { formatBlockId } from "../../../lake/storage/blob-store.ts";
import { checkBeforeCommit } from "../months/check-before-commit.ts";
import { planMonthColumns } from "../months/month-columns.ts";
import { logRun, type MonthWork, type ReconciledMonth, sumOfBytes, warnOfEmptyParts } from "../months/month-work.ts";
import { pathOf } from "../months/plan-month.ts";
import { keepMonth, type MonthStrategy } from "../months/reconcile-month.ts";
import { placeOf } from "../months/result.ts";
import { digestColumns, entriesOf, type FanOutPlan, headersOf, type MonthTask, pieceKey } from "./fan-out-plan.ts";
import { planChanged, readPiece } from "./plan-journal.ts";

/** Commits the pieces that the matrix jobs have staged for one month of a plan, if the month has not changed since. */
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
  const { context, observed, log, lake } = work;
  const { clock, converter, hubVersion, inputs, owner } = context;
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
  if (digestColumns(columns, converter, inputs) !== task.columns)
    throw planChanged(plan.id, "the schema's columns have changed since");

  const places = pieces.flatMap(({ rowGroups }, part) =>
    rowGroups.map((_, rowGroup) => rowGroupPlace(attempt, { part, rowGroup })),
  );
  const md5s = pieces.flatMap(({ rowGroups }) => rowGroups.map(({ md5 }) => md5));
  // The month has the version that the plan saw; otherwise this job would not have reached this point.
  const seen = { etag: seenEtag, record: state.record };
  const path = pathOf(work);
  const onReadBack = (etag: string): void => markProven(lake.marks, path, etag);
  const months = { lake: lake.store, ledger: lake.ledger, path, seen };
  const options = { ...months, converter, hubVersion, attempt, owner, clock, onReadBack };
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

/**
 * Settles a month that has changed since the plan or has no task: applies a decision that needs no conversion, and
 * leaves everything else to the next ingest. Undefined if the month and its run are still as planned.
 */
async function settleIfChanged(
  work: MonthWork,
  task: MonthTask | undefined,
  plan: PartitionPlan,
): Promise<ReconciledMonth | undefined> {
  const { decision, state } = plan;
  if (task !== undefined && state.record?.attempt === task.attempt) {
    // Another commit of the same plan was faster. `force` would repeat it for ever.
    return keepMonth(work, { ...plan, decision: { action: "unchanged", run: task.run } });
  }
  if (task !== undefined && work.group.runs.length === 0) return keepWithoutExport(work, task, plan);
  if (decision.action !== "ingest") return keepMonth(work, plan);
  if (task !== undefined && isAsPlanned(work, task, plan)) return undefined;
  return leaveForLater(work, decision.run, "the month or its runs changed after the plan");
}

/** True if the month has the version that the plan saw, and would still be made from the same run. */
function isAsPlanned({ observed }: MonthWork, task: MonthTask, { decision, state }: PartitionPlan): boolean {
  return (
    state.etag === task.seenEtag &&
    decision.action === "ingest" &&
    decision.run.manifestName === task.run.manifestName &&
    // A part may have changed under the same manifest.
    decision.run.delivery?.partsSha256 === task.run.delivery?.partsSha256 &&
    observed.exports.blobs.get(task.run.manifestName)?.etag === task.manifestEtag
  );
}

/** The run is gone from `msexports`. Another ingest that committed it may have deleted it, or a person. */
async function keepWithoutExport(work: MonthWork, { run }: MonthTask, plan: PartitionPlan): Promise<ReconciledMonth> {
  const { record } = plan.state;
  if (record !== undefined && compareRuns(record, run) >= 0)
    return keepMonth(work, { ...plan, decision: { action: "superseded" } });
  const reason = `the files of run ${run.runId} were deleted after the plan`;
  work.collected.warnings.push({ message: `${formatPartition(keyOfRun(run))} was not committed: ${reason}.` });
  return { result: { ...placeOf(run), outcome: "skipped", reason }, committed: undefined };
}

/** Commits nothing. The next ingest finds the run. */
export function leaveForLater({ collected, log }: MonthWork, run: ExportRun, why: string): ReconciledMonth {
  const reason = `${why}; the next ingest will take run ${run.runId}`;
  log.info(`Nothing to commit: ${reason}.`);
  collected.warnings.push({ message: `${formatPartition(keyOfRun(run))} was not committed: ${reason}.` });
  return { result: { ...placeOf(run), outcome: "skipped", reason }, committed: undefined };
}

const PIECES_AT_ONCE = 8;

/**
 * The pieces of all parts of a month, in order. Every block that they name is staged. Throws InputError
 * `FanOutPartMissing` or `FanOutBlocksGone`, naming the jobs to repeat.
 */
async function collectPieces(
  work: MonthWork,
  plan: FanOutPlan,
  month: number,
  task: MonthTask,
): Promise<readonly PartPiece[]> {
  const { config } = work.context;
  const found = new Map<number, PartPiece>();
  await forEachConcurrent([...task.parts.entries()], { capacity: PIECES_AT_ONCE }, async ([part, located]) => {
    const piece = await readPiece(config, plan.id, { month, part }, pieceKey(plan.id, task, located));
    if (piece !== undefined) found.set(part, piece);
  });
  const numbers = [...task.parts.keys()];
  const missing = numbers.filter((part) => !found.has(part));
  if (missing.length > 0) throw partMissing(plan, month, task, missing);

  const blocks = await work.lake.store.stagedBlocks(pathOf(work));
  const pieces = numbers.flatMap((part) => found.get(part) ?? []);
  const gone = numbers.filter((part) => {
    const piece = pieces[part];
    return piece === undefined || !areBlocksStaged(task.attempt, part, piece, blocks);
  });
  if (gone.length > 0) throw blocksGone(plan, month, task, gone);
  return pieces;
}

function partMissing(plan: FanOutPlan, month: number, task: MonthTask, missing: readonly number[]): InputError {
  const [first = 0] = missing;
  return new InputError(
    "FanOutPartMissing",
    `${missing.length} of ${task.parts.length} parts are not converted, among them ${nameOf(task, first)}.`,
    {
      remedy:
        `Repeat the matrix jobs with index ${jobs(plan, month, missing)}, then the commit ("Re-run failed jobs" does ` +
        "both). The month is unchanged.",
      place: { file: nameOf(task, first) },
    },
  );
}

function blocksGone(plan: FanOutPlan, month: number, task: MonthTask, gone: readonly number[]): InputError {
  const [first = 0] = gone;
  return new InputError(
    "FanOutBlocksGone",
    `The staged blocks of ${gone.length} of ${task.parts.length} parts are gone, among them those of ${nameOf(task, first)}.`,
    {
      remedy:
        "Azure discards blocks after a week, or when the month is committed. Repeat the matrix jobs with index " +
        `${jobs(plan, month, gone)}, then the commit, or run the workflow again from mode: plan.`,
      place: { file: nameOf(task, first) },
    },
  );
}

function nameOf({ parts }: MonthTask, part: number): string {
  return parts[part]?.part.blobName ?? "";
}

const MAX_SHOWN = 20;

function jobs(plan: FanOutPlan, month: number, parts: readonly number[]): string {
  const entries = entriesOf(plan, month, parts);
  const more = entries.length > MAX_SHOWN ? ` and ${entries.length - MAX_SHOWN} more` : "";
  return `${entries.slice(0, MAX_SHOWN).join(", ")}${more}`;
}

/** True if every block of a part's piece is staged with the piece's length. `blocks` contains lengths by block ID. */
export function areBlocksStaged(
  attempt: string,
  part: number,
  { rowGroups }: PartPiece,
  blocks: ReadonlyMap<string, number>,
): boolean {
  return rowGroups.every(
    ({ byteCount }, rowGroup) => blocks.get(formatBlockId(rowGroupPlace(attempt, { part, rowGroup }))) === byteCount,
  );
}
