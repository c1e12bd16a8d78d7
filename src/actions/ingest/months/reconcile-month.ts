import { counted } from "exact-values/counted";
import { InputError } from "exact-values/errors";
import { exportAgainCommand } from "focus-parquet/formats";
import type { PartitionState } from "../../../hub/partition/held-runs.ts";
import type { PartitionPlan } from "../../../hub/partition/ingest-plan.ts";
import type { PartitionRecord } from "../../../hub/partition/partition-record.ts";
import type { ExportRun } from "../../../hub/runs/exported-run.ts";
import type { MonthOutcome } from "../../../lake/commit/finish-month.ts";
import { commitMismatch } from "../../../lake/commit/verify-committed.ts";
import { MAX_RACES } from "../../../retry.ts";
import { reportRefusedRuns } from "./month-failures.ts";
import { assertPlaceIsFree, foreignParquet, removeForeign } from "./month-place.ts";
import { formatBytes, type MonthWork, type ReconciledMonth } from "./month-work.ts";
import { pathOf, planMonth, readPartition } from "./plan-month.ts";
import { emptySnapshot } from "./replace-snapshots.ts";
import { type PartitionResult, placeOf } from "./result.ts";

/** The outcome of one run: a month, nothing, or work for other jobs. */
type AppliedRun = MonthOutcome | { readonly outcome: "deferred"; readonly result: PartitionResult };

/**
 * How a mode of ingest makes a month: converts the run here, writes a task for other jobs, or commits what they have
 * staged.
 */
export interface MonthStrategy {
  /** Settles a month that this mode must not make although the plan says so; undefined to follow the plan. */
  readonly settle?: (work: MonthWork, plan: PartitionPlan) => Promise<ReconciledMonth | undefined>;
  /** Makes the month from this run if it still has the state `state`. If it throws, the month is unchanged. */
  readonly apply: (work: MonthWork, run: ExportRun, state: PartitionState) => Promise<AppliedRun>;
}

/** Codes that another ingest's commit may cause, because it deletes staged pieces, blocks and perhaps the exports. */
const CODES_OF_LOST_RACE = ["PartMissing", "PartChanged", "FanOutPartMissing", "FanOutBlocksGone"];

/** Plans one month and applies the plan with the mode's strategy. If it throws, the month is unchanged. */
export async function reconcileMonth(work: MonthWork, strategy: MonthStrategy): Promise<ReconciledMonth> {
  const { group, lake } = work;
  let state = lake.listing.stateOf(group.scope, group.month, group.dataset);
  let plan = await planMonth(work, state);
  try {
    for (let plans = 1; ; plan = await planMonth(work, state)) {
      const settled = await strategy.settle?.(work, plan);
      if (settled !== undefined) return settled;
      if (plan.decision.action !== "ingest") return await keepMonth(work, plan);
      const applied = await applyRun(work, strategy, plan.decision.run, state);
      if (applied === "concurrent-commit") {
        if (plans++ === MAX_RACES.month) throw concurrentCommit(pathOf(work));
        work.log.info("Another ingest committed this month in the meantime; planning again.");
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
  const applied = await applyBesideOthers(work, strategy, run, state);
  switch (applied.outcome) {
    case "concurrent-commit":
      return "concurrent-commit";
    case "no-rows": {
      const emptied = await emptySnapshot(work, run, state);
      if (emptied !== undefined) return emptied;
      // A run without rows must not block the month, so the next plan ignores it.
      await observed.journal.add("empty", run, {
        manifest: run.manifestName,
        reason: "its parts contain only a header",
      });
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

/**
 * Another ingest that commits the month may also delete its source. If the month has not changed, the failure is our
 * own.
 */
async function applyBesideOthers(
  work: MonthWork,
  strategy: MonthStrategy,
  ...[run, state]: readonly [ExportRun, PartitionState]
): Promise<AppliedRun> {
  try {
    await work.observed.exports.remembered?.confirm(run);
    // Without parts in the manifest, there is nothing to read.
    return run.parts.length === 0 ? { outcome: "no-rows" } : await strategy.apply(work, run, state);
  } catch (error) {
    work.context.signal.throwIfAborted();
    const mayBeLostRace = error instanceof InputError && CODES_OF_LOST_RACE.includes(error.code);
    if (!mayBeLostRace || (await readPartition(work)).etag === state.etag) throw error;
    return { outcome: "concurrent-commit" };
  }
}

/** Reports a month that a dry run would ingest. */
function plannedMonth({ observed, log }: MonthWork, run: ExportRun): ReconciledMonth {
  const { blobs } = observed.exports;
  const byteCount = run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0);
  log.info(`Would ingest run ${run.runId} (${counted(run.parts.length, "part")}, ${formatBytes(byteCount)}).`);
  return { result: { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount }, committed: undefined };
}

function concurrentCommit(path: string): InputError {
  return new InputError(
    "ConcurrentCommit",
    `Other ingests committed ingestion/${path} twice while this run worked on it.`,
    {
      remedy: "Put all ingest workflows into one concurrency group, so that they take turns. This run changed nothing.",
      place: { file: path },
    },
  );
}

/** Keeps the month as it is, and finishes what an earlier ingest left incomplete. */
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
      // apply-retention deletes the exports of months that have expired.
      return { result: { ...place, outcome: "expired" }, committed: undefined };
    case "refused":
      return { result: { ...place, outcome: "skipped", reason: "every run found was refused" }, committed };
    case "superseded":
    case "empty":
      return { result: { ...place, outcome: decision.action }, committed };
  }
}

/** A damaged month is ingested again automatically, unless its source is gone. */
function damagedMonth(path: string, record: PartitionRecord | undefined): InputError {
  return commitMismatch(
    path,

    `Its source, run ${record?.runId}, is no longer in msexports. Export the month again ${exportAgainCommand()}, or ` +
      "ingest an older run of it with force.",
  );
}
