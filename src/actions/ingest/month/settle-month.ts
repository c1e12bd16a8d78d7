import { InputError } from "../../../errors.ts";
import type { MonthFacts } from "../../../etl/month-facts.ts";
import type { PartitionState } from "../../../hub/partition-state.ts";
import type { ExportRun } from "../../../hub/runs/manifest.ts";
import { counted } from "../../../hub/text/counted.ts";
import { formatBytes } from "../readable-numbers.ts";
import { placeOf } from "../result.ts";
import { admitRun } from "./admit-run.ts";
import { warnOfEmptyParts } from "./empty-parts.ts";
import { removeForeign } from "./foreign-parquet.ts";
import { ingestMonth } from "./ingest-month.ts";
import { assertPlaceIsFree } from "./month-place.ts";
import type { MonthWork } from "./month-work.ts";
import { overlappingScopes } from "./overlap.ts";
import { pathOf, planMonth, readState } from "./plan-month.ts";
import { tellRefused } from "./refused-runs.ts";
import { type SettledMonth, settleWithout } from "./settle-without.ts";

/** Someone else's commit makes us look and plan once more; a third look would be a fight. */
const MOST_ATTEMPTS = 2;

/** Takes the run that a month should hold, while it still is as it was seen; `no-rows` and `concurrent-commit` ask for another plan. */
export type CarryOut = (
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
) => Promise<SettledMonth | "no-rows" | "concurrent-commit">;

/** Plans one month and carries the plan out. What makes the month fail is thrown; it is then as it was. */
export async function settleMonth(work: MonthWork, carryOut: CarryOut = ingestRun): Promise<SettledMonth> {
  const { group, target } = work;
  let state = target.lake.stateOf(group.scope, group.month);
  let plan = await planMonth(work, state);
  try {
    for (let attempts = 1; plan.decision.action === "ingest"; plan = await planMonth(work, state)) {
      const settled = await carryOutBeside(work, carryOut, plan.decision.run, state);
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

/** Carries out a plan while others may do the same: parts that are gone since the listing may have been ingested and retired by them. */
async function carryOutBeside(
  work: MonthWork,
  carryOut: CarryOut,
  ...planned: readonly [ExportRun, PartitionState]
): ReturnType<CarryOut> {
  try {
    return await carryOut(work, ...planned);
  } catch (error) {
    const isPartGone = error instanceof InputError && (error.code === "PartMissing" || error.code === "PartChanged");
    if (!isPartGone || (await readState(work)).etag === planned[1].etag) throw error;
    return "concurrent-commit";
  }
}

async function ingestRun(work: MonthWork, run: ExportRun, state: PartitionState): ReturnType<CarryOut> {
  const { context, known, lines, target } = work;
  assertPlaceIsFree(work, state);
  if (context.inputs.dryRun) return plannedMonth(work, run);
  const outcome = await ingestMonth(context, {
    run,
    state,
    lake: target.store,
    source: known.source,
    loadSchema: known.loadSchema,
    lines,
    onHeaders: (headers) => warnOfEmptyParts(work, headers),
    beforeCommit: ({ facts }) => checkBeforeCommit(work, run, state, facts),
  });
  if (outcome.outcome === "no-rows") {
    // The month must not wait behind a run without rows: the next plan is made without it.
    await known.journal.add("empty", run, { manifest: run.manifestName, reason: "its parts hold a header only" });
    return "no-rows";
  }
  if (outcome.outcome === "concurrent-commit") return "concurrent-commit";
  lines.info(`${counted(outcome.month.rows, "row")} committed in ${outcome.month.seconds.toFixed(1)} s.`);
  await removeForeign(work, state.foreign);
  return { result: { ...placeOf(run), ...outcome.month }, committed: outcome.record };
}

/** What decides by the content of the whole run whether it becomes the month; throws where it must not. */
export async function checkBeforeCommit(
  work: MonthWork,
  run: ExportRun,
  state: PartitionState,
  facts: MonthFacts,
): Promise<void> {
  await admitRun(work, run, state, facts);
  await refuseOverlap(work, run, facts);
}

/** Costs that stand under another scope, too, are a warning, or with `fail-on-overlap` the end of this month. */
async function refuseOverlap({ context, tally, target }: MonthWork, run: ExportRun, facts: MonthFacts): Promise<void> {
  const others = await target.overlaps.find(run.scope, run.month, facts.subAccountIds);
  if (others.length === 0) return;
  const overlap = overlappingScopes(run.scope, run.month, { others, remoteUrl: target.accountUrl });
  if (context.inputs.failOnOverlap) throw overlap;
  tally.warnings.push(`${overlap.code}: ${overlap.message} ${overlap.cure}`);
}

/** What a dry run tells of a month that would be ingested. */
export function plannedMonth({ known, lines }: MonthWork, run: ExportRun): SettledMonth {
  const { blobs } = known.exports;
  const byteCount = run.parts.reduce((sum, part) => sum + (blobs.get(part.blobName)?.byteCount ?? 0), 0);
  lines.info(`Would ingest run ${run.runId} (${counted(run.parts.length, "part")}, ${formatBytes(byteCount)}).`);
  return { result: { ...placeOf(run), outcome: "planned", runId: run.runId, byteCount }, committed: undefined };
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
