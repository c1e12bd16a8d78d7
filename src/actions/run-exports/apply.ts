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

/** Requests the runs, and waits for them where the inputs say so. */
export async function requestPlannedRuns(context: RunExportsContext, tracked: readonly TrackedRun[]): Promise<void> {
  const { inputs, log } = context;
  await log.group("Request runs", (log) => requestRuns(context, tracked, log));
  if (inputs.wait) {
    await log.group("Wait for the runs", (log) => awaitRuns(context, tracked, log));
    return;
  }
  // One look shows the IDs of the runs, and those that Azure refuses at once.
  const fresh = tracked.filter((run) => isPending(run) && !run.isAdopted);
  if (fresh.length > 0) await log.group("Find the runs", (log) => followOnce(context, fresh, log));
}

/**
 * Requests what has to be requested: month by month, the newest first, in many scopes at once but never two runs of one export side by side.
 * Stops when the time is over; what was not requested by then stays as it is.
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
        if (isNotKept(context, run, error)) return;
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

/** True for a refusal that every other month of the export would meet, too. */
function isAboutExport(error: InputError | ServiceError): boolean {
  return error instanceof InputError && error.code !== "InvalidExportPeriod";
}

/** True for a refusal that every other export of the scope would meet, too. */
function isAboutScope(error: InputError | ServiceError): boolean {
  return isThrottled(error) || error.code === "MissingRole" || error.code === "ScopeNotFound";
}

/**
 * Ends a month of a backfill that Azure does not keep of a dataset: how far back it has prices and reservations depends on the account as well, so that
 * its refusal is an answer, not a failure.
 */
function isNotKept({ inputs }: RunExportsContext, run: TrackedRun, error: InputError | ServiceError): boolean {
  const isExpected = inputs.schedule === "backfill" && run.place.subject !== undefined;
  if (!isExpected || error.code !== "InvalidExportPeriod") return false;
  end(run, { outcome: "skipped", reason: `Azure does not keep this month of it. ${error.message}` });
  return true;
}
