import type { MonthFacts } from "../../../etl/month-facts.ts";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { overlappingScopes } from "../../../lake/discover/overlap.ts";
import { noticeOf } from "../../../notice.ts";
import { admitRun } from "./admit-run.ts";
import type { MonthWork } from "./month-work.ts";

/** Decides by the content of the whole run whether it becomes the month; throws where it must not. */
export async function checkBeforeCommit(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
  facts: MonthFacts,
): Promise<void> {
  await admitRun(work, run, state, facts);
  await refuseOverlap(work, run, facts);
}

/** Costs that another scope holds, too, are a warning, or with `fail-on-overlap` the end of this month. */
async function refuseOverlap(
  { collected, context, target }: MonthWork,
  run: ExportRun,
  facts: MonthFacts,
): Promise<void> {
  const others = await target.overlaps.find(run.scope, run.month, facts.subAccountIds);
  if (others.length === 0) return;
  const overlap = overlappingScopes(run.scope, run.month, { others, remoteUrl: target.accountUrl });
  if (context.inputs.failOnOverlap) throw overlap;
  collected.warnings.push(noticeOf(overlap));
}
