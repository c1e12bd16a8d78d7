import { InputError } from "../../../errors.ts";
import { type PlanId, parseMatrixPlan, plannedAt } from "../../../hub/fan-out/fan-out-entry.ts";
import { parseInstant } from "../../../hub/instant.ts";
import { groupRuns, type PartitionRuns } from "../../../hub/runs/run-groups.ts";
import type { IngestContext } from "../context.ts";
import { failureLines } from "../failure-lines.ts";
import { ingest } from "../ingest.ts";
import type { MonthWork } from "../month/month-work.ts";
import { planMonth } from "../month/plan-month.ts";
import { type SettledMonth, settleWithout } from "../month/settle-without.ts";
import type { IngestResult, PartitionResult } from "../result.ts";
import { commitOrder } from "./commit-order.ts";
import { type FanOutPlan, type MonthOrder, type PlannedFailure, pickPlannedInputs } from "./fan-out-plan.ts";
import { planChanged, planNotFound, readPlan, removePlan } from "./plan-journal.ts";
import { leftForLater, settleChanged } from "./settle-changed.ts";

/** `mode: commit`: makes months of what the jobs of a matrix have staged, each in one step or not at all. */
export async function commitFanOut(context: IngestContext): Promise<IngestResult> {
  const { config, hubVersion, inputs } = context;
  const id = parseMatrixPlan(inputs.matrixEntry ?? "");
  // The plan found nothing to convert.
  if (id === undefined) return ingest(context, { select: () => [], settle: settleNothing });
  const plan = await readPlan(config, id, hubVersion);
  return plan === undefined ? commitWithoutPlan(context, id) : commitPlan(context, plan);
}

async function commitPlan(given: IngestContext, plan: FanOutPlan): Promise<IngestResult> {
  const context = { ...given, inputs: { ...given.inputs, ...pickPlannedInputs(plan.inputs) } };
  const missing = plan.orders.find(({ target }) => !context.targets.some(({ name }) => name === target));
  // A month that stands in one lake alone would let its exports be deleted.
  if (missing !== undefined) throw planChanged(plan.id, `this job was not given the ${missing.target} lake`);
  const unsettled = new Set(plan.orders);
  const result = await ingest(context, {
    select: (groups) => orderedGroups(plan, groups),
    settle: async (work) => {
      const month = plan.orders.findIndex((order) => isOrderOf(order, work));
      const order = plan.orders[month];
      if (order === undefined) return await settleChanged(work);
      const settled = await commitOrder(work, plan, month);
      unsettled.delete(order);
      return settled;
    },
  });
  const partitions = [...result.partitions, ...plan.failures.map(failedInPlan)];
  if (unsettled.size > 0 || context.inputs.dryRun) return { ...result, partitions };
  const { removed, warnings } = await removeOrWarn(context, plan.id);
  return {
    ...result,
    partitions,
    warnings: [...result.warnings, ...warnings],
    deletedBeside: [...(result.deletedBeside ?? []), ...removed.map((name) => ({ place: "config" as const, name }))],
  };
}

/** Also months of which nothing lies in `msexports` any more: someone may have committed and retired them. */
function orderedGroups(plan: FanOutPlan, groups: readonly PartitionRuns[]): readonly PartitionRuns[] {
  const found = new Map(groups.map((group) => [`${group.scope}/${group.month}`, group]));
  return groupRuns(plan.orders.map(({ run }) => run)).map(
    ({ scope, month }) => found.get(`${scope}/${month}`) ?? { scope, month, runs: [] },
  );
}

function isOrderOf({ run, target }: MonthOrder, { group, target: lake }: MonthWork): boolean {
  return run.scope === group.scope && run.month === group.month && target === lake.name;
}

function failedInPlan({ code, message, cure, ...place }: PlannedFailure): PartitionResult {
  const { scope, month, manifestName, target } = place;
  const error = new InputError(code, message, { cure });
  return { ...{ scope, month, manifestName }, ...(target && { target }), outcome: "failed", error };
}

/** What is left is removed by a later plan. */
async function removeOrWarn(
  { config, signal }: IngestContext,
  id: PlanId,
): Promise<{ readonly removed: readonly string[]; readonly warnings: readonly string[] }> {
  try {
    return { removed: await removePlan(config, id), warnings: [] };
  } catch (error) {
    signal.throwIfAborted();
    const warning = `The plan ${id} could not be removed; a later plan does it. ${failureLines(error).join(" ")}`;
    return { removed: [], warnings: [warning] };
  }
}

/** A plan that is gone was carried out, so its months must stand; runs that came after it are the next ingest's. */
function commitWithoutPlan(given: IngestContext, id: PlanId): Promise<IngestResult> {
  given.log.info(`The plan ${id} is gone; looking whether its months stand.`);
  const context = { ...given, inputs: { ...given.inputs, force: false } };
  return ingest(context, {
    select: (groups) => groups,
    settle: async (work) => {
      const plan = await planMonth(work, work.target.lake.stateOf(work.group.scope, work.group.month));
      const { decision } = plan;
      // Whether exports go was the plan's to say.
      if (decision.action !== "ingest") return { ...(await settleWithout(work, plan)), committed: undefined };
      const manifest = work.known.exports.blobs.get(decision.run.manifestName);
      const isLater = manifest !== undefined && parseInstant(manifest.lastModified.toISOString()) > plannedAt(id);
      if (!isLater) throw planNotFound(id);
      return leftForLater(work, decision.run, "its run arrived after the plan");
    },
  });
}

async function settleNothing(): Promise<SettledMonth> {
  throw new Error("no month was selected");
}
