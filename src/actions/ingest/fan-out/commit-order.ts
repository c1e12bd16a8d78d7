import { InputError } from "../../../errors.ts";
import { mergePieces } from "../../../etl/merge-pieces.ts";
import type { PartitionPlan } from "../../../hub/ingest-plan.ts";
import { counted } from "../../../hub/text/counted.ts";
import { rowGroupPlace } from "../commit/block-places.ts";
import { commitStaged } from "../commit/commit-month.ts";
import { finishMonth, type MonthOutcome } from "../commit/finish-month.ts";
import { warnOfEmptyParts } from "../month/empty-parts.ts";
import { removeForeign } from "../month/foreign-parquet.ts";
import { sumOfBytes, tellRun } from "../month/ingest-month.ts";
import { planMonthColumns } from "../month/month-columns.ts";
import { assertPlaceIsFree } from "../month/month-place.ts";
import type { MonthWork } from "../month/month-work.ts";
import { pathOf, planMonth, readState } from "../month/plan-month.ts";
import { tellRefused } from "../month/refused-runs.ts";
import { checkBeforeCommit, plannedMonth } from "../month/settle-month.ts";
import type { SettledMonth } from "../month/settle-without.ts";
import { placeOf } from "../result.ts";
import { assertRowCount } from "../sources/open-parts.ts";
import { collectPieces } from "./collect-pieces.ts";
import { digestColumns, type FanOutPlan, headersOf, type MonthOrder } from "./fan-out-plan.ts";
import { planChanged } from "./plan-journal.ts";
import { settleChanged } from "./settle-changed.ts";

/** Commits one month of a plan if it, and the run that it is to hold, still are what the plan saw. What makes it fail is thrown. */
export async function commitOrder(work: MonthWork, plan: FanOutPlan, month: number): Promise<SettledMonth> {
  const order = plan.orders[month];
  if (order === undefined) throw planChanged(plan.id, `it has no month ${month}`);
  const { group, lines, tally, target } = work;
  const state = target.lake.stateOf(group.scope, group.month);
  const now = await planMonth(work, state);
  tally.warnings.push(...now.warnings);
  await tellRefused(work, now.refused);
  if (!isAsPlanned(work, order, now)) return await settleChanged(work, order, state);
  assertPlaceIsFree(work, state);
  if (work.context.inputs.dryRun) return plannedMonth(work, order.run);

  let outcome: MonthOutcome;
  try {
    outcome = await commitPieces(work, plan, month, order);
  } catch (error) {
    work.context.signal.throwIfAborted();
    if (!isOfLostRace(error)) throw error;
    const later = await readState(work);
    if (later.etag === order.seenEtag) throw error;
    return await settleChanged(work, order, later);
  }
  switch (outcome.outcome) {
    case "concurrent-commit":
      lines.info("Another ingest committed this month in the meantime.");
      return await settleChanged(work, order, await readState(work));
    case "no-rows":
      // The month must not wait behind a run without rows: the next plan is made without it.
      await work.known.journal.add("empty", order.run, {
        manifest: order.run.manifestName,
        reason: "its parts hold a header only",
      });
      return await settleChanged(work, order, state);
    case "committed":
      lines.info(`${counted(outcome.month.rows, "row")} committed in ${outcome.month.seconds.toFixed(1)} s.`);
      await removeForeign(work, state.foreign);
      return { result: { ...placeOf(order.run), ...outcome.month }, committed: outcome.record };
  }
}

/** Of two commits at once, the one that came first takes the pieces, the blocks and perhaps the exports away; anything else is a fault of its own. */
function isOfLostRace(error: unknown): boolean {
  return error instanceof InputError && ["FanOutPartMissing", "FanOutBlocksGone", "PartChanged"].includes(error.code);
}

/** The month is in the version that the plan saw, and would be made from the very same run today. */
function isAsPlanned({ known }: MonthWork, order: MonthOrder, { decision, state }: PartitionPlan): boolean {
  return (
    state.etag === order.seenEtag &&
    decision.action === "ingest" &&
    decision.run.manifestName === order.run.manifestName &&
    // A part may be another one under the same manifest.
    decision.run.delivery?.partsSha256 === order.run.delivery?.partsSha256 &&
    known.exports.blobs.get(order.run.manifestName)?.etag === order.manifestEtag
  );
}

async function commitPieces(
  work: MonthWork,
  plan: FanOutPlan,
  month: number,
  order: MonthOrder,
): Promise<MonthOutcome> {
  const { context, known, lines, target } = work;
  const { clock, engine, hubVersion, inputs } = context;
  const { attempt, parts, run, seenEtag } = order;
  const started = clock.now().getTime();
  tellRun(run, parts, lines);
  const pieces = await collectPieces(work, plan, month, order);
  for (const [index, { part }] of parts.entries()) {
    assertRowCount(part.blobName, part.dataRowCount, pieces[index]?.rows ?? 0);
  }
  const { source } = known;
  const headers = headersOf(plan, order);
  warnOfEmptyParts(work, headers);
  const columns = await planMonthColumns({ run, headers, source, loadSchema: known.loadSchema, inputs, lines });
  if (digestColumns(columns, engine, inputs) !== order.columns)
    throw planChanged(plan.id, "the schema has other columns than the plan saw");

  const places = pieces.flatMap(({ rowGroups }, part) =>
    rowGroups.map((_, rowGroup) => rowGroupPlace(attempt, { part, rowGroup })),
  );
  const state = target.lake.stateOf(run.scope, run.month);
  const options = { lake: target.store, path: pathOf(work), seenEtag, engine, hubVersion, attempt };
  return finishMonth(context, {
    ...{ run, source, plan: columns, started, state },
    converted: mergePieces(pieces),
    storedByteCount: sumOfBytes(parts),
    attempt: { commit: (content) => commitStaged(options, places, content) },
    beforeCommit: ({ facts }) => checkBeforeCommit(work, run, state, facts),
  });
}
