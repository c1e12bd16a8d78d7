import type { InputError } from "exact-values/errors";
import { exportAgainCommand } from "focus-parquet/formats";
import type { PartitionPlan } from "../../../hub/partition/ingest-plan.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import { commitMismatch } from "../../../lake/commit/verify-committed.ts";
import { foreignParquet, removeForeign } from "./foreign-parquet.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf } from "./plan-month.ts";
import type { PartitionResult } from "./result.ts";

/** What a month came to. */
export interface ReconciledMonth {
  readonly result: PartitionResult;
  /** What the month holds for certain; undefined when nothing may be retired on its account. */
  readonly committed: PartitionRecord | undefined;
}

/** The month stays as it is; what an earlier ingest left half done is finished. */
export async function keepMonth(
  work: MonthWork,
  { dataset, decision, month, scope, state }: PartitionPlan,
): Promise<ReconciledMonth> {
  const { context, log } = work;
  const { dryRun, migrate } = context.inputs;
  if (state.isDamaged === true && decision.action !== "expired") throw damagedMonth(pathOf(work), state.record);
  if (state.record !== undefined && state.foreign.length > 0) {
    if (!migrate) throw foreignParquet(pathOf(work), state.foreign);
    if (!dryRun) await removeForeign(work, state.foreign);
  }
  log.info(`Nothing to do: ${decision.action}.`);
  const place = { scope, month, ...(dataset === undefined ? {} : { dataset }), manifestName: undefined };
  const committed = dryRun ? undefined : state.record;
  switch (decision.action) {
    case "ingest":
      throw new Error("a month that is to be ingested is not kept");
    case "unchanged": {
      const { manifestName, runId, submittedTime } = decision.run;
      return {
        result: { ...place, manifestName, outcome: "unchanged", runId, submittedTime, rows: state.record?.rows ?? 0 },
        committed,
      };
    }
    case "expired":
      // Exports of months that the retention has closed are apply-retention's business.
      return { result: { ...place, outcome: "expired" }, committed: undefined };
    case "refused":
      return { result: { ...place, outcome: "skipped", reason: "every run found is refused" }, committed };
    case "superseded":
    case "empty":
      return { result: { ...place, outcome: decision.action }, committed };
  }
}

/** A damaged month is ingested again by itself, unless what it was made from is gone. */
function damagedMonth(path: string, record: PartitionRecord | undefined): InputError {
  return commitMismatch(
    path,
    `Run ${record?.runId} that it was made from is not in msexports any more: export the month again ${exportAgainCommand()}, or ingest an older run of it with force.`,
  );
}
