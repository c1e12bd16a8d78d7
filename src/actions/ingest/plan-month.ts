import { type PartitionPlan, type PartitionState, planPartition } from "../../hub/ingest-plan.ts";
import { partitionPath } from "../../hub/partition-path.ts";
import { ingestionCutOff } from "../../hub/retention/retention.ts";
import { readLake } from "../hub-lake/lake-state.ts";
import type { MonthWork } from "./month-work.ts";

/** Decides which run the month should hold, given what stands there. */
export function planMonth(
  { context, known, group }: Pick<MonthWork, "context" | "known" | "group">,
  state: PartitionState,
): PartitionPlan {
  const { settings, journal } = known;
  const now = context.clock.now();
  const months = settings.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  return planPartition(group, state, {
    force: context.inputs.force,
    cutOff: ingestionCutOff(now, months),
    isKnownEmpty: (run) => journal.has("empty", run),
    now,
  });
}

/** Looks at the month once more. */
export async function readState({ group, target }: MonthWork): Promise<PartitionState> {
  const path = partitionPath(group.scope, group.month);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return (await readLake(target.store, folder)).stateOf(group.scope, group.month);
}

/** The month's blob in `ingestion`. */
export function pathOf({ group }: MonthWork): string {
  return partitionPath(group.scope, group.month);
}
