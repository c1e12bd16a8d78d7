import { formatNotice } from "exact-values/notice";
import type { LogGroup } from "../../github/log.ts";
import { passList } from "../../lake/journal/journal-blob.ts";
import { requestPlannedRuns } from "./apply.ts";
import type { RunExportsContext } from "./clients.ts";
import { continueBackfill } from "./continue-backfill.ts";
import { dispatchManifests } from "./dispatch-manifests.ts";
import { earlierFailures } from "./earlier-failures.ts";
import { commandsOf } from "./manual-runs.ts";
import { planMonths } from "./plan.ts";
import { formatExportOf, formatPlace, placeOrder, planRuns } from "./planned-runs.ts";
import { preflight } from "./preflight.ts";
import { readHubScopes, readTrackedRuns } from "./read-state.ts";
import { recordRuns } from "./record-runs.ts";
import type { RunExportsResult, RunResult } from "./result.ts";
import { needsRequest, resultOf, type TrackedRun } from "./tracked-run.ts";

/**
 * Runs the hub's exports for the months of the schedule, and waits for them if requested. All state is in Azure's run
 * history and in the lake, so the next workflow job continues where this one was cancelled or timed out.
 */
export async function runExports(context: RunExportsContext): Promise<RunExportsResult> {
  const { config, deadline, inputs, log } = context;
  const startedMs = deadline.now().getTime();
  const hub = await readHubScopes(context);
  const now = deadline.now();
  const months = planMonths(inputs, now, hub.retentionInMonths);
  const planned = planRuns({ ...inputs, ...hub, months, now });
  const tracked = await log.group("Read the state", async (log) => {
    const runs = await readTrackedRuns(context, hub, planned.places);
    logFailures(runs, log);
    await preflight(context, runs, log);
    for (const notice of planned.notes) log.info(formatNotice(notice));
    const wanted = runs.filter(needsRequest).length;
    log.info(`Scopes: ${hub.scopes.length}, months: ${months.length}, runs to request: ${wanted}.`);
    return runs;
  });
  // Record before requesting anything, so that a step that is cancelled while waiting keeps what it has read.
  const unrecorded = await recordRuns(context, tracked);
  if (!inputs.dryRun) await requestPlannedRuns(context, tracked);
  const stillUnrecorded = tracked.some(({ latest }) => latest !== undefined)
    ? await recordRuns(context, tracked)
    : unrecorded;
  const earlier = earlierFailures(tracked, inputs);
  for (const failure of earlier) {
    const { error, isOwn } = failure;
    if (isOwn && !inputs.dryRun) log.failure(error, { about: formatPlace(failure) });
    else log.warning(`${formatPlace(failure)}: ${error.message} ${error.remedy}`);
  }
  const runs = tracked.map((run) => resultOf(run, inputs)).toSorted(byPlace);
  const commands = commandsOf(runs);
  if (commands.length > 0) {
    await log.group("Commands to run manually", async (log) => {
      for (const { command } of commands) log.info(command);
    });
  }
  const manifests = runs.flatMap((run) =>
    run.outcome === "completed" && run.manifestName !== undefined ? [run.manifestName] : [],
  );
  const audience = (await context.audience?.()) ?? "members";
  const manifestList = inputs.dryRun ? JSON.stringify(manifests) : await passList(config, manifests, audience);
  return {
    schedule: inputs.schedule,
    runs,
    earlier,
    notes: planned.notes,
    unrecorded: stillUnrecorded,
    manifests,
    manifestList,
    dispatch: await dispatchManifests(
      context,
      audience === "members" || manifests.length === 0 ? manifests : [manifestList],
    ),
    continuation: await continueBackfill(context, runs),
    dryRun: inputs.dryRun,
    seconds: (deadline.now().getTime() - startedMs) / 1000,
  };
}

/** Logs each failure of a scope once, however many months it has. */
function logFailures(tracked: readonly TrackedRun[], log: LogGroup): void {
  const failed = tracked.flatMap(({ place, progress }) => {
    const isFailed = progress.step === "ended" && "error" in progress.outcome;
    return isFailed ? [{ place, error: progress.outcome.error }] : [];
  });
  for (const [error, [first]] of Map.groupBy(failed, (one) => one.error)) {
    log.failure(error, { about: first && formatExportOf(first.place) });
  }
}

function byPlace(left: RunResult, right: RunResult): number {
  return placeOrder(left) < placeOrder(right) ? -1 : 1;
}
