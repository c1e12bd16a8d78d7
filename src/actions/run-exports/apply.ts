import { InputError, ServiceError } from "exact-values/errors";
import { forEachConcurrent } from "../../concurrency.ts";
import type { LogGroup } from "../../github/log.ts";
import { awaitRuns, followOnce } from "./await-runs.ts";
import type { RunExportsContext } from "./clients.ts";
import { isTimeUp } from "./deadline.ts";
import { wholeMonth } from "./plan.ts";
import { exportKey, formatPlace } from "./planned-runs.ts";
import { EXPORTS_AT_ONCE } from "./read-state.ts";
import { end, endWithError, isPending, isThrottled, needsRequest, type TrackedRun } from "./tracked-run.ts";

/** Requests the runs, and waits for them if the inputs say so. */
export async function requestPlannedRuns(context: RunExportsContext, tracked: readonly TrackedRun[]): Promise<void> {
  const { inputs, log } = context;
  await log.group("Request runs", (log) => requestRuns(context, tracked, log));
  if (inputs.wait) {
    await log.group("Wait for the runs", (log) => awaitRuns(context, tracked, log));
    return;
  }
  // Read the history once, for the run IDs and for requests that Azure rejected at once.
  const fresh = tracked.filter((run) => isPending(run) && !run.isAdopted);
  if (fresh.length > 0) await log.group("Find the runs", (log) => followOnce(context, fresh, log));
}

/**
 * Requests the planned runs, newest month first. Scopes run in parallel, but never two runs of one export. Stops at the
 * deadline; runs not requested by then remain for the next step.
 */
async function requestRuns(context: RunExportsContext, tracked: readonly TrackedRun[], log: LogGroup): Promise<void> {
  const { deadline } = context;
  const toRequest = tracked.filter(needsRequest);
  const refused = new Map<string, unknown>();
  let isOver = false;
  let requested = 0;
  for (const runs of Map.groupBy(toRequest, ({ place }) => place.month).values()) {
    await forEachConcurrent(runs, { capacity: EXPORTS_AT_ONCE }, async (run) => {
      if (isOver || deadline.hasPassed()) return;
      const refusal = refused.get(run.place.scope) ?? refused.get(exportKey(run.place));
      if (refusal !== undefined) {
        endWithError(run, refusal);
        return;
      }
      try {
        await requestRun(context, run);
        requested += 1;
        log.progress(`${requested} of ${toRequest.length} runs requested`);
      } catch (error) {
        context.signal.throwIfAborted();
        isOver ||= isTimeUp(error);
        if (isTimeUp(error)) return;
        if (!(error instanceof InputError || error instanceof ServiceError)) throw error;
        if (isUnavailableMonth(context, run, error)) return;
        endWithError(run, error);
        log.failure(error, { about: formatPlace(run.place) });
        if (isAboutScope(error)) refused.set(run.place.scope, error);
        else if (isAboutExport(error)) refused.set(exportKey(run.place), error);
      }
    });
  }
  log.info(`${requested} of ${toRequest.length} runs requested.`);
}

async function requestRun({ costManagement, deadline, inputs }: RunExportsContext, run: TrackedRun): Promise<void> {
  const { exportName, month, scope } = run.place;
  const requestedAt = deadline.now();
  await costManagement.run(scope, exportName, inputs.schedule === "backfill" ? wholeMonth(month) : undefined);
  run.progress = { step: "requested", requestedAt, runId: undefined };
}

/** True for an error that every other month of the export would also get. */
function isAboutExport(error: InputError | ServiceError): boolean {
  return error instanceof InputError && error.code !== "InvalidExportPeriod";
}

/** True for an error that every other export of the scope would also get. */
function isAboutScope(error: InputError | ServiceError): boolean {
  return isThrottled(error) || error.code === "MissingRole" || error.code === "ScopeNotFound";
}

/**
 * Skips a backfill month that Azure no longer has for a dataset. How far back prices and reservations go also depends
 * on the account, so this rejection is not a failure.
 */
function isUnavailableMonth({ inputs }: RunExportsContext, run: TrackedRun, error: InputError | ServiceError): boolean {
  const isExpected = inputs.schedule === "backfill" && run.place.subject !== undefined;
  if (!isExpected || error.code !== "InvalidExportPeriod") return false;
  end(run, { outcome: "skipped", reason: `Azure no longer has this month. ${error.message}` });
  return true;
}
