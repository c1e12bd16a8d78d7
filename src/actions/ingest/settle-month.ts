import { InputError } from "../../errors.ts";
import type { MonthFacts } from "../../etl/month-facts.ts";
import { type PartitionPlan, type PartitionState, planPartition } from "../../hub/ingest-plan.ts";
import type { ExportRun } from "../../hub/manifest.ts";
import { partitionPath } from "../../hub/partition-path.ts";
import type { PartitionRecord } from "../../hub/partition-record.ts";
import { ingestionCutOff } from "../../hub/retention.ts";
import { readLake } from "../hub-lake/lake-state.ts";
import { foreignParquet, removeForeign } from "./foreign-parquet.ts";
import { ingestMonth } from "./ingest-month.ts";
import type { MonthWork } from "./month-work.ts";
import { overlappingScopes } from "./overlap.ts";
import { formatBytes } from "./readable-numbers.ts";
import { tellRefused } from "./refused-runs.ts";
import { type PartitionResult, placeOf } from "./result.ts";

/** What a month came to. */
export interface SettledMonth {
  readonly result: PartitionResult;
  /** What the month holds for certain; undefined when nothing may be retired on its account. */
  readonly committed: PartitionRecord | undefined;
}

/** Someone else's commit makes us look and plan once more; a third look would be a fight. */
const MOST_ATTEMPTS = 2;

/** Plans one month and carries the plan out. What makes the month fail is thrown; it is then as it was. */
export async function settleMonth(work: MonthWork): Promise<SettledMonth> {
  const { group, target } = work;
  let state = target.lake.stateOf(group.scope, group.month);
  let plan = planMonth(work, state);
  try {
    for (let attempts = 1; plan.decision.action === "ingest"; plan = planMonth(work, state)) {
      const settled = await carryOutBeside(work, plan.decision.run, state);
      if (settled === "concurrent-commit") {
        if (attempts++ === MOST_ATTEMPTS) throw concurrentCommit(pathOf(work));
        work.lines.info("Another ingest committed this month in the meantime; planning once more.");
        state = await readState(work);
      } else if (settled !== "no-rows") {
        return settled;
      }
    }
    return await settleWithout(work, plan);
  } finally {
    work.tally.warnings.push(...plan.warnings);
    await tellRefused(work, plan.refused);
  }
}

function planMonth({ context, known, group }: MonthWork, state: PartitionState): PartitionPlan {
  const { settings, journal } = known;
  const months = settings.outcome === "read" ? settings.settings.retention.ingestion.months : undefined;
  return planPartition(group, state, {
    force: context.inputs.force,
    cutOff: ingestionCutOff(context.clock.now(), months),
    isKnownEmpty: (run) => journal.has("empty", run),
  });
}

async function readState({ group, target }: MonthWork): Promise<PartitionState> {
  const path = partitionPath(group.scope, group.month);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return (await readLake(target.store, folder)).stateOf(group.scope, group.month);
}

/** Carries out a plan while others may do the same: parts that are gone since the listing may have been ingested and retired by them. */
async function carryOutBeside(work: MonthWork, run: ExportRun, state: PartitionState): ReturnType<typeof carryOut> {
  try {
    return await carryOut(work, run, state);
  } catch (error) {
    const isPartGone = error instanceof InputError && (error.code === "PartMissing" || error.code === "PartChanged");
    if (!isPartGone || (await readState(work)).etag === state.etag) throw error;
    return "concurrent-commit";
  }
}

async function carryOut(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
): Promise<SettledMonth | "no-rows" | "concurrent-commit"> {
  const { context, known, lines, target } = work;
  const path = pathOf(work);
  if (state.foreign.length > 0 && !context.inputs.migrate) throw foreignParquet(path, state.foreign);
  if (context.inputs.dryRun) return plannedMonth(work, run);
  const outcome = await ingestMonth(context, {
    run,
    state,
    lake: target.store,
    source: known.source,
    loadSchema: known.loadSchema,
    lines,
    beforeCommit: (converted) => refuseOverlap(work, run, converted.facts),
  });
  if (outcome.outcome === "no-rows") {
    // The month must not wait behind a run without rows: the next plan is made without it.
    await known.journal.add("empty", run, { manifest: run.manifestName, reason: "its parts hold a header only" });
    return "no-rows";
  }
  if (outcome.outcome === "concurrent-commit") return "concurrent-commit";
  lines.info(`${outcome.month.rows} rows committed in ${outcome.month.seconds.toFixed(1)} s.`);
  await removeForeign(target.store, state.foreign, path, lines);
  return { result: { ...placeOf(run), ...outcome.month }, committed: outcome.record };
}

async function refuseOverlap({ context, tally, target }: MonthWork, run: ExportRun, facts: MonthFacts): Promise<void> {
  const others = await target.overlaps.find(run.scope, run.month, facts.subAccountIds);
  if (others.length === 0) return;
  const overlap = overlappingScopes(run.scope, run.month, others);
  if (context.inputs.failOnOverlap) throw overlap;
  tally.warnings.push(`${overlap.code}: ${overlap.message} ${overlap.cure}`);
}

/** The month stays as it is; what an earlier ingest left half done is finished. */
async function settleWithout(work: MonthWork, { decision, month, scope, state }: PartitionPlan): Promise<SettledMonth> {
  const { context, lines, target } = work;
  const { dryRun, migrate } = context.inputs;
  if (state.record !== undefined && state.foreign.length > 0) {
    if (!migrate) throw foreignParquet(pathOf(work), state.foreign);
    if (!dryRun) await removeForeign(target.store, state.foreign, pathOf(work), lines);
  }
  lines.info(`Nothing to do: ${decision.action}.`);
  const place = { scope, month, manifestName: undefined };
  const committed = dryRun ? undefined : state.record;
  switch (decision.action) {
    case "ingest":
      throw new Error("a month that is to be ingested is not settled without");
    case "unchanged": {
      const { manifestName, runId } = decision.run;
      return {
        result: { ...place, manifestName, outcome: "unchanged", runId, rows: state.record?.rows ?? 0 },
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

function plannedMonth({ known, lines }: MonthWork, run: ExportRun): SettledMonth {
  const { blobs } = known.exports;
  const byteCount = run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0);
  lines.info(`Would ingest run ${run.runId} (${run.parts.length} parts, ${formatBytes(byteCount)}).`);
  return { result: { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount }, committed: undefined };
}

function pathOf({ group }: MonthWork): string {
  return partitionPath(group.scope, group.month);
}

function concurrentCommit(path: string): InputError {
  return new InputError(
    "ConcurrentCommit",
    `ingestion/${path} was committed by someone else twice while this run worked on it.`,
    {
      cure: "Give ingest workflows one concurrency group, so that they take turns; this run changed nothing.",
      place: { file: path },
    },
  );
}
