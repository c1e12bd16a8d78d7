import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import type { PartitionPlan } from "../../../hub/partition/ingest-plan.ts";
import type { PartitionState } from "../../../hub/partition/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import type { MonthOutcome } from "../../../lake/commit/finish-month.ts";
import { MAX_RACES } from "../../../retry-rules.ts";
import { formatBytes } from "./byte-count.ts";
import { emptySnapshot } from "./empty-snapshot.ts";
import { removeForeign } from "./foreign-parquet.ts";
import { keepMonth, type ReconciledMonth } from "./keep-month.ts";
import { assertPlaceIsFree } from "./month-place.ts";
import type { MonthWork } from "./month-work.ts";
import { pathOf, planMonth, readPartition } from "./plan-month.ts";
import { reportRefusedRuns } from "./refused-runs.ts";
import { type PartitionResult, placeOf } from "./result.ts";

/** What came of one run: a month, nothing, or work that is left to others. */
type AppliedRun = MonthOutcome | { readonly outcome: "deferred"; readonly result: PartitionResult };

/** How a mode of ingest makes a month: it converts the run here, writes a task for other jobs, or commits what those have staged. */
export interface MonthStrategy {
  /** Settles a month that the mode must not make although its plan would; undefined to go by the plan. */
  readonly settle?: (work: MonthWork, plan: PartitionPlan) => Promise<ReconciledMonth | undefined>;
  /** Makes the month of this run, while it still is in `state`. What makes it fail is thrown; the month is then as it was. */
  readonly apply: (work: MonthWork, run: ExportRun, state: PartitionState) => Promise<AppliedRun>;
}

/** Codes that a commit by someone else may cause: it takes pieces, blocks and perhaps the exports away. */
const CODES_OF_LOST_RACE = ["PartMissing", "PartChanged", "FanOutPartMissing", "FanOutBlocksGone"];

/** Plans one month and applies the plan by the mode's strategy. What makes the month fail is thrown; it is then as it was. */
export async function reconcileMonth(work: MonthWork, strategy: MonthStrategy): Promise<ReconciledMonth> {
  const { group, target } = work;
  let state = target.lake.stateOf(group.scope, group.month, group.dataset);
  let plan = await planMonth(work, state);
  try {
    for (let plans = 1; ; plan = await planMonth(work, state)) {
      const settled = await strategy.settle?.(work, plan);
      if (settled !== undefined) return settled;
      if (plan.decision.action !== "ingest") return await keepMonth(work, plan);
      const applied = await applyRun(work, strategy, plan.decision.run, state);
      if (applied === "concurrent-commit") {
        if (plans++ === MAX_RACES.month) throw concurrentCommit(pathOf(work));
        work.log.info("Another ingest committed this month in the meantime; planning once more.");
        state = await readPartition(work);
      } else if (applied !== "no-rows") {
        return applied;
      }
    }
  } finally {
    work.collected.warnings.push(...plan.warnings);
    await reportRefusedRuns(work, plan.refused);
  }
}

async function applyRun(
  work: MonthWork,
  strategy: MonthStrategy,
  run: ExportRun,
  state: PartitionState,
): Promise<ReconciledMonth | "no-rows" | "concurrent-commit"> {
  const { context, observed, log } = work;
  assertPlaceIsFree(work, state);
  if (context.inputs.dryRun) return plannedMonth(work, run);
  // A manifest that names no part: there is nothing to read.
  const applied: AppliedRun =
    run.parts.length === 0 ? { outcome: "no-rows" } : await applyBesideOthers(work, strategy, run, state);
  switch (applied.outcome) {
    case "concurrent-commit":
      return "concurrent-commit";
    case "no-rows": {
      const emptied = await emptySnapshot(work, run, state);
      if (emptied !== undefined) return emptied;
      // The month must not wait behind a run without rows: the next plan is made without it.
      await observed.journal.add("empty", run, { manifest: run.manifestName, reason: "its parts hold a header only" });
      return "no-rows";
    }
    case "deferred":
      return { result: applied.result, committed: undefined };
    case "committed":
      log.info(`${counted(applied.month.rows, "row")} committed in ${applied.month.seconds.toFixed(1)} s.`);
      await removeForeign(work, state.foreign);
      return { result: { ...placeOf(run), ...applied.month }, committed: applied.record };
  }
}

/** Whoever commits the month meanwhile may also delete what it is made from; a failure in a month that has not changed is one of its own. */
async function applyBesideOthers(
  work: MonthWork,
  strategy: MonthStrategy,
  ...[run, state]: readonly [ExportRun, PartitionState]
): Promise<AppliedRun> {
  try {
    return await strategy.apply(work, run, state);
  } catch (error) {
    work.context.signal.throwIfAborted();
    const mayBeLostRace = error instanceof InputError && CODES_OF_LOST_RACE.includes(error.code);
    if (!mayBeLostRace || (await readPartition(work)).etag === state.etag) throw error;
    return { outcome: "concurrent-commit" };
  }
}

/** What a dry run says of a month that would be ingested. */
function plannedMonth({ observed, log }: MonthWork, run: ExportRun): ReconciledMonth {
  const { blobs } = observed.exports;
  const byteCount = run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0);
  log.info(`Would ingest run ${run.runId} (${counted(run.parts.length, "part")}, ${formatBytes(byteCount)}).`);
  return { result: { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount }, committed: undefined };
}

function concurrentCommit(path: string): InputError {
  return new InputError(
    "ConcurrentCommit",
    `ingestion/${path} was committed by someone else twice while this run worked on it.`,
    {
      remedy: "Give ingest workflows one concurrency group, so that they take turns; this run changed nothing.",
      place: { file: path },
    },
  );
}
