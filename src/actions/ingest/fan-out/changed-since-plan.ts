import type { PartitionPlan } from "../../../hub/partition/ingest-plan.ts";
import { keyOfRun } from "../../../hub/partition/partition-of-run.ts";
import { formatPartition } from "../../../hub/partition/partition-path.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { compareRuns } from "../../../hub/runs/run-order.ts";
import { keepMonth, type ReconciledMonth } from "../months/keep-month.ts";
import type { MonthWork } from "../months/month-work.ts";
import { placeOf } from "../months/result.ts";
import type { MonthTask } from "./fan-out-plan.ts";

/**
 * Settles a month that is not as the plan of the fan-out saw it, or for which that has no task: what needs no conversion is done, everything else is
 * left for the next ingest. Undefined when the month, and the run that it is to hold, still are as planned.
 */
export async function settleIfChanged(
  work: MonthWork,
  task: MonthTask | undefined,
  plan: PartitionPlan,
): Promise<ReconciledMonth | undefined> {
  const { decision, state } = plan;
  if (task !== undefined && state.record?.attempt === task.attempt) {
    // Another commit of the same plan came first; `force` would have it done again for ever.
    return keepMonth(work, { ...plan, decision: { action: "unchanged", run: task.run } });
  }
  if (task !== undefined && work.group.runs.length === 0) return keepWithoutExport(work, task, plan);
  if (decision.action !== "ingest") return keepMonth(work, plan);
  if (task !== undefined && isAsPlanned(work, task, plan)) return undefined;
  return leaveForLater(work, decision.run, "the month or its runs changed after the plan");
}

/** The month is in the version that the plan saw, and would be made from the very same run today. */
function isAsPlanned({ observed }: MonthWork, task: MonthTask, { decision, state }: PartitionPlan): boolean {
  return (
    state.etag === task.seenEtag &&
    decision.action === "ingest" &&
    decision.run.manifestName === task.run.manifestName &&
    // A part may be another one under the same manifest.
    decision.run.delivery?.partsSha256 === task.run.delivery?.partsSha256 &&
    observed.exports.blobs.get(task.run.manifestName)?.etag === task.manifestEtag
  );
}

/** Nothing is in `msexports` any more: whoever committed this run or a later one may have deleted it, but a person may, too. */
async function keepWithoutExport(work: MonthWork, { run }: MonthTask, plan: PartitionPlan): Promise<ReconciledMonth> {
  const { record } = plan.state;
  if (record !== undefined && compareRuns(record, run) >= 0)
    return keepMonth(work, { ...plan, decision: { action: "superseded" } });
  const reason = `the files of run ${run.runId} were deleted after the plan`;
  work.collected.warnings.push({ message: `${formatPartition(keyOfRun(run))} was not committed: ${reason}.` });
  return { result: { ...placeOf(run), outcome: "skipped", reason }, committed: undefined };
}

/** Nothing is committed; the next ingest finds the run. */
export function leaveForLater({ collected, log }: MonthWork, run: ExportRun, why: string): ReconciledMonth {
  const reason = `${why}; the next ingest takes run ${run.runId}`;
  log.info(`Nothing to commit: ${reason}.`);
  collected.warnings.push({ message: `${formatPartition(keyOfRun(run))} was not committed: ${reason}.` });
  return { result: { ...placeOf(run), outcome: "skipped", reason }, committed: undefined };
}
