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

/** A request that is missing from the history for this long has not started a run. */
const MAX_UNSEEN_MS = 10 * MINUTE_MS;

/** Polls the runs until all have ended or the deadline has passed. Runs still in progress then continue in Azure. */
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

/** Checks every run in progress once; false if the deadline has passed. */
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

/** A transient error does not mean that the run failed: Azure continues it, and polling continues too. */
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
  const what = `Azure accepted the request for ${formatPlace(place)}, but the history of ${place.exportName} lacks it`;
  const error = new ServiceError("RunNotFound", `${what}.`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy: "Run the workflow again. If this error persists, run configure-exports, because the export may be changed.",
  });
  end(run, { outcome: "failed", runId: progress.runId, error });
}
