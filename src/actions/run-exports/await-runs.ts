import { InputError, ServiceError } from "exact-values/errors";
import { MINUTE_MS } from "exact-values/timestamp";
import type { ReportedRun } from "../../azure/cost-exports/cost-management.ts";
import { findRequestedRun, idOfRun } from "../../azure/cost-exports/export-run.ts";
import { forEachConcurrent } from "../../concurrency.ts";
import type { LogGroup } from "../../github/log.ts";
import type { RunExportsContext } from "./clients.ts";
import { isTimeUp } from "./deadline.ts";
import { follow } from "./follow-run.ts";
import { wholeMonth } from "./plan.ts";
import { exportKey, formatExportOf, formatPlace } from "./planned-runs.ts";
import { EXPORTS_AT_ONCE } from "./read-state.ts";
import { end, endWithError, isPending, type TrackedRun } from "./tracked-run.ts";

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 120_000;
const GROWTH = 1.5;

/** A request that the history does not show for so long has brought forth no run. */
const MAX_UNSEEN_MS = 10 * MINUTE_MS;

/** Follows the runs until all have ended, or the time is over; what goes on then stays as it is. */
export async function awaitRuns(
  context: RunExportsContext,
  tracked: readonly TrackedRun[],
  log: LogGroup,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * GROWTH, MAX_PAUSE_MS)) {
    const hasTime = await followOnce(context, tracked, log);
    const open = tracked.filter(isPending).length;
    if (open === 0 || !hasTime) return;
    const ended = tracked.filter(({ progress }) => progress.step === "ended").length;
    log.progress(`${ended} of ${tracked.length} runs ended, waiting for ${open}`);
    try {
      await context.deadline.sleep(pauseMs, context.signal);
    } catch (error) {
      if (isTimeUp(error)) return;
      throw error;
    }
  }
}

/** Looks at every run that is on its way; false when the time is over. */
export async function followOnce(
  context: RunExportsContext,
  tracked: readonly TrackedRun[],
  log: LogGroup,
): Promise<boolean> {
  let hasTime = true;
  const byExport = Map.groupBy(tracked.filter(isPending), ({ place }) => exportKey(place));
  await forEachConcurrent([...byExport.values()], { capacity: EXPORTS_AT_ONCE }, async (runs) => {
    if (!hasTime) return;
    try {
      await followExport(context, runs, log);
    } catch (error) {
      context.signal.throwIfAborted();
      if (isTimeUp(error)) hasTime = false;
      else logOrEnd(runs, error, log);
    }
  });
  return hasTime;
}

/** What may pass must not make a run count as failed: Azure goes on with it, and so does the waiting. */
function logOrEnd(runs: readonly TrackedRun[], error: unknown, log: LogGroup): void {
  if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
  const [first] = runs;
  const about = first === undefined ? "/" : formatExportOf(first.place);
  if (error instanceof ServiceError && error.transient) {
    log.warning(`${about}: ${error.message}`);
    return;
  }
  log.failure(error, { about });
  for (const run of runs.filter(isPending)) endWithError(run, error);
}

async function followExport(context: RunExportsContext, runs: readonly TrackedRun[], log: LogGroup): Promise<void> {
  const [first] = runs;
  if (first === undefined) return;
  const history = await context.costManagement.runHistory(first.place.scope, first.place.exportName);
  for (const run of runs) {
    run.latest = history;
    const found = findInHistory(context, run, history);
    if (found === undefined) giveUpUnseen(context, run);
    else await follow(context, run, found);
    if (run.progress.step !== "ended") continue;
    const { outcome } = run.progress;
    const about = formatPlace(run.place);
    if ("error" in outcome) log.failure(outcome.error, { about });
    else log.info(`${about}: ${outcome.outcome}`);
  }
}

function findInHistory(
  { inputs }: RunExportsContext,
  { place, found, progress }: TrackedRun,
  history: readonly ReportedRun[],
): ReportedRun | undefined {
  if (progress.step !== "requested") return undefined;
  if (progress.runId !== undefined) return history.find((run) => idOfRun(run) === progress.runId);
  return findRequestedRun(history, {
    knownIds: found?.knownIds ?? new Set(),
    requestedAt: progress.requestedAt,
    timePeriod: inputs.schedule === "backfill" ? wholeMonth(place.month) : undefined,
  });
}

function giveUpUnseen({ deadline }: RunExportsContext, run: TrackedRun): void {
  const { place, progress } = run;
  if (progress.step !== "requested") return;
  if (deadline.now().getTime() - progress.requestedAt.getTime() < MAX_UNSEEN_MS) return;
  const what = `Azure took the request for ${formatPlace(place)}, but the history of ${place.exportName} shows no run of it`;
  const error = new ServiceError("RunNotFound", `${what}.`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy:
      "Run the workflow again. If it stays, run configure-exports: the export may have another timeframe than the hub's.",
  });
  end(run, { outcome: "failed", runId: progress.runId, error });
}
