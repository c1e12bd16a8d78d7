import { forEachConcurrent } from "../../concurrency.ts";
import { InputError, ServiceError } from "../../errors.ts";
import type { LogGroup } from "../../github/log.ts";
import { awaitRuns, followOnce } from "./await-runs.ts";
import type { RunExportsContext } from "./clients.ts";
import { isTimeUp } from "./deadline.ts";
import { wholeMonth } from "./plan.ts";
import { EXPORTS_AT_ONCE } from "./read-state.ts";
import { endWithError, isPending, isThrottled, needsRequest, type TrackedRun } from "./tracked-run.ts";

/** Requests the runs, and waits for them where the inputs say so. */
export async function applyPlan(context: RunExportsContext, tracked: readonly TrackedRun[]): Promise<void> {
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
      const refusal = refused.get(run.place.scope);
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
        endWithError(run, error);
        log.failure(error, { about: `/${run.place.scope} ${run.place.month}` });
        if (isAboutScope(error)) refused.set(run.place.scope, error);
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

/** True for a refusal that every other month of the scope would meet, too. */
function isAboutScope(error: InputError | ServiceError): boolean {
  return isThrottled(error) || (error instanceof InputError && error.code !== "InvalidExportPeriod");
}
