import type { PartitionPlan } from "../../../hub/ingest-plan.ts";
import type { PartitionState } from "../../../hub/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { compareRuns } from "../../../hub/runs/run-order.ts";
import type { MonthWork } from "../month/month-work.ts";
import { planMonth } from "../month/plan-month.ts";
import { type SettledMonth, settleWithout } from "../month/settle-without.ts";
import { placeOf } from "../result.ts";
import type { MonthOrder } from "./fan-out-plan.ts";

/**
 * Settles a month that is not as an order's plan saw it, or for which there is no order: what needs no conversion is done, everything else
 * is left for the next ingest.
 */
export async function settleChanged(
  work: MonthWork,
  order?: MonthOrder,
  state: PartitionState = work.target.lake.stateOf(work.group.scope, work.group.month),
): Promise<SettledMonth> {
  const plan = await planMonth(work, state);
  const { group } = work;
  if (order !== undefined && state.record?.attempt === order.attempt) {
    // Another commit of the same plan came first; `force` would have it done again for ever.
    return settleWithout(work, { ...plan, decision: { action: "unchanged", run: order.run } });
  }
  if (order !== undefined && group.runs.length === 0) return settleWithoutExport(work, order, plan);
  const { decision } = plan;
  if (decision.action !== "ingest") return settleWithout(work, plan);
  return leftForLater(work, decision.run, "the month or its runs changed after the plan");
}

/** Nothing lies in `msexports` any more: whoever committed this run or a later one may have deleted it, but a person may, too. */
async function settleWithoutExport(work: MonthWork, { run }: MonthOrder, plan: PartitionPlan): Promise<SettledMonth> {
  const { record } = plan.state;
  if (record !== undefined && compareRuns(record, run) >= 0)
    return settleWithout(work, { ...plan, decision: { action: "superseded" } });
  const reason = `the files of run ${run.runId} were deleted after the plan`;
  work.tally.warnings.push(`${run.scope} ${run.month} was not committed: ${reason}.`);
  return { result: { ...placeOf(run), outcome: "skipped", reason }, committed: undefined };
}

/** Nothing is committed; the next ingest finds the run. */
export function leftForLater({ lines, tally }: MonthWork, run: ExportRun, why: string): SettledMonth {
  const reason = `${why}; the next ingest takes run ${run.runId}`;
  lines.info(`Nothing to commit: ${reason}.`);
  tally.warnings.push(`${run.scope} ${run.month} was not committed: ${reason}.`);
  return { result: { ...placeOf(run), outcome: "skipped", reason }, committed: undefined };
}
