import { InputError } from "exact-values/errors";
import { instantOfDate } from "exact-values/instant";
import type { Notice } from "exact-values/notice";
import { type PlanId, parseMatrixPlan, plannedAt } from "../../../hub/fan-out/fan-out-matrix.ts";
import type { PartitionPlan } from "../../../hub/partition/ingest-plan.ts";
import { groupRuns, keyOfRun, type PartitionRuns, partitionId } from "../../../hub/partition/partition-path.ts";
import { ingest } from "../months/apply.ts";
import type { IngestContext } from "../months/clients.ts";
import { CONVERT_HERE } from "../months/convert-here.ts";
import { failureLines, type MonthWork, type ReconciledMonth } from "../months/month-work.ts";
import { keepMonth } from "../months/reconcile-month.ts";
import type { IngestResult, PartitionResult } from "../months/result.ts";
import { commitPieces, leaveForLater } from "./commit-pieces.ts";
import { type FanOutPlan, type MonthTask, type PlannedFailure, pickPlannedInputs } from "./fan-out-plan.ts";
import { planChanged, planNotFound, readPlan, removePlan } from "./plan-journal.ts";

/**
 * `mode: commit`: turns the parts staged by the matrix jobs into months. Each month appears completely or not at all.
 */
export async function commitFanOut(context: IngestContext): Promise<IngestResult> {
  const { config, hubVersion, inputs } = context;
  const id = parseMatrixPlan(inputs.matrixEntry ?? "");
  // The plan found nothing to convert.
  if (id === undefined) return ingest(context, () => ({ groups: [], strategyFor: () => CONVERT_HERE }));
  const plan = await readPlan(config, id, hubVersion);
  return plan === undefined ? commitWithoutPlan(context, id) : commitPlan(context, plan);
}

async function commitPlan(given: IngestContext, plan: FanOutPlan): Promise<IngestResult> {
  const context = { ...given, inputs: { ...given.inputs, ...pickPlannedInputs(plan.inputs) } };
  const missing = plan.tasks.find(({ target }) => !context.lakes.some(({ name }) => name === target));
  // If a month were in only one lake, its exports could be deleted too early.
  if (missing !== undefined) throw planChanged(plan.id, `this job was not given the ${missing.target} lake`);
  const result = await ingest(context, (_observed, groups) => ({
    groups: taskGroups(plan, groups),
    strategyFor: (work) =>
      commitPieces(
        plan,
        plan.tasks.findIndex((task) => isTaskOf(task, work)),
      ),
  }));
  const isSettled = plan.tasks.every((task) => {
    const outcomes = result.partitions.filter((partition) => isOfTask(task, partition));
    // A lake that could not be read has no listing.
    return outcomes.length > 0 && outcomes.every(({ outcome }) => outcome !== "failed");
  });
  const partitions = [...result.partitions, ...plan.failures.map(failedInPlan)];
  if (!isSettled || context.inputs.dryRun) return { ...result, partitions };
  const { removed, warnings } = await removeOrWarn(context, plan.id);
  return {
    ...result,
    partitions,
    warnings: [...result.warnings, ...warnings],
    deletedBeside: [...(result.deletedBeside ?? []), ...removed.map((name) => ({ place: "config" as const, name }))],
  };
}

/**
 * Includes months whose runs are no longer in `msexports`, because another ingest may have committed and retired them.
 */
function taskGroups(plan: FanOutPlan, groups: readonly PartitionRuns[]): readonly PartitionRuns[] {
  const found = new Map(groups.map((group) => [partitionId(group), group]));
  const planned = plan.tasks.map(({ run }) => run);
  return groupRuns(planned, () => true).map((group) => found.get(partitionId(group)) ?? { ...group, runs: [] });
}

function isTaskOf({ run, target }: MonthTask, { group, lake }: MonthWork): boolean {
  return partitionId(keyOfRun(run)) === partitionId(group) && target === lake.name;
}

function isOfTask({ run, target }: MonthTask, result: PartitionResult): boolean {
  const { dataset, month, scope } = keyOfRun(run);
  return result.scope === scope && result.month === month && result.dataset === dataset && result.lake === target;
}

function failedInPlan({ code, message, remedy, ...place }: PlannedFailure): PartitionResult {
  const { scope, month, dataset, manifestName, target } = place;
  const error = new InputError(code, message, { remedy });
  return {
    scope,
    month,
    ...(dataset && { dataset }),
    manifestName,
    ...(target && { lake: target }),
    outcome: "failed",
    error,
  };
}

/** A later plan removes what is left. */
async function removeOrWarn(
  { config, signal }: IngestContext,
  id: PlanId,
): Promise<{ readonly removed: readonly string[]; readonly warnings: readonly Notice[] }> {
  try {
    return { removed: await removePlan(config, id), warnings: [] };
  } catch (error) {
    signal.throwIfAborted();
    const message = `Plan ${id} could not be deleted; a later plan will delete it. ${failureLines(error).join(" ")}`;
    return { removed: [], warnings: [{ message }] };
  }
}

/** If the plan is gone, it was completed, so its months must exist. Newer runs are left to the next ingest. */
function commitWithoutPlan(given: IngestContext, id: PlanId): Promise<IngestResult> {
  given.log.info(`Plan ${id} no longer exists; checking whether its months do.`);
  const context = { ...given, inputs: { ...given.inputs, force: false } };
  return ingest(context, (_observed, groups) => ({ groups, strategyFor: () => ({ ...CONVERT_HERE, settle }) }));

  async function settle(work: MonthWork, plan: PartitionPlan): Promise<ReconciledMonth> {
    const { decision } = plan;
    // Whether exports are deleted was the plan's decision.
    if (decision.action !== "ingest") return { ...(await keepMonth(work, plan)), committed: undefined };
    const manifest = work.observed.exports.blobs.get(decision.run.manifestName);
    const isLater = manifest !== undefined && instantOfDate(manifest.lastModified) > plannedAt(id);
    if (!isLater) throw planNotFound(id);
    return leaveForLater(work, decision.run, "its run arrived after the plan");
  }
}
