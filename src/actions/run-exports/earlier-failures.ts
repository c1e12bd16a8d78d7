import { InputError, ServiceError } from "exact-values/errors";
import { formatMinute } from "exact-values/instant";
import type { Month } from "exact-values/month";
import { exportRunError } from "../../azure/cost-exports/export-failure.ts";
import { isGoodEnd, newestOf } from "../../hub/exports/export-record.ts";
import { type EndedRun, endedRuns, isOfSchedule, newestByMonth } from "./finished-runs.ts";
import type { RunExportsInputs } from "./inputs.ts";
import { exportKey } from "./planned-runs.ts";
import type { EarlierFailure, RunOutcome, RunPlace } from "./result.ts";
import { resultOf, type TrackedRun } from "./tracked-run.ts";

/**
 * Failed runs from before this step, according to the run histories. A workflow that does not wait cannot see how its
 * run ends, so the next one reports the failure. A later successful run clears it.
 */
export function earlierFailures(
  tracked: readonly TrackedRun[],
  inputs: Pick<RunExportsInputs, "dryRun" | "schedule" | "wait">,
): readonly EarlierFailure[] {
  const byExport = Map.groupBy(tracked, ({ place }) => exportKey(place));
  return [...byExport.values()].flatMap((runs) => {
    const [first] = runs;
    if (first?.found === undefined) return [];
    const ended = endedRuns(first.found.history);
    return inputs.schedule === "backfill"
      ? ofBackfill(runs, ended, inputs)
      : ofSchedule(first, ended, { ...inputs, schedule: inputs.schedule });
  });
}

function ofSchedule(
  run: TrackedRun,
  ended: readonly EndedRun[],
  { schedule, ...inputs }: Pick<RunExportsInputs, "dryRun" | "wait"> & { readonly schedule: "daily" | "monthly" },
): readonly EarlierFailure[] {
  const own = newestOf(ended.filter((one) => isOfSchedule(one, schedule)));
  const others = ended.filter((one) => !isOfSchedule(one, schedule));
  const result = resultOf(run, inputs);
  return [
    ...(own === undefined || isGoodEnd(own) || isSettledHere(result) ? [] : [failureOf(run.place, own, true)]),
    ...otherFailures(run.place, others, ended),
  ];
}

function ofBackfill(
  runs: readonly TrackedRun[],
  ended: readonly EndedRun[],
  inputs: Pick<RunExportsInputs, "dryRun" | "wait">,
): readonly EarlierFailure[] {
  const newest = newestByMonth(ended);
  const own = runs.flatMap((run) => {
    const before = newest.get(run.place.month);
    const result = resultOf(run, inputs);
    // Another round waits for the remaining runs and reports how they end.
    if (before === undefined || isGoodEnd(before) || isSettledHere(result) || result.outcome === "remaining") return [];
    return [failureOf(run.place, before, true)];
  });
  const [first] = runs;
  if (first === undefined) return own;
  const asked = new Set<Month | undefined>(runs.map(({ place }) => place.month));
  const others = ended.filter(({ month }) => month !== undefined && !asked.has(month));
  return [...own, ...otherFailures(first.place, others, ended)];
}

/** Months whose newest run overall failed. */
function otherFailures(
  place: RunPlace,
  others: readonly EndedRun[],
  all: readonly EndedRun[],
): readonly EarlierFailure[] {
  const newest = newestByMonth(all);
  return [...newestByMonth(others)].flatMap(([month, run]) =>
    isGoodEnd(run) || newest.get(month) !== run ? [] : [failureOf({ ...place, month }, run, false)],
  );
}

/** True if this step has seen the run end, and reported it if it failed. */
function isSettledHere({ outcome }: RunOutcome): boolean {
  return ["completed", "no-data", "done", "failed", "timed-out"].includes(outcome);
}

function failureOf(place: RunPlace, ended: EndedRun, isOwn: boolean): EarlierFailure {
  const { run, runId, submittedTime } = ended;
  const month = ended.month ?? place.month;
  const error = exportRunError(run, { scope: `/${place.scope}`, name: place.exportName });
  const when = formatMinute(submittedTime);
  const what = isOwn ? "The previous run" : `A run for ${month}, which is not part of this schedule`;
  const message = `${what}, submitted ${when}, failed. ${error.message}`;
  const own = "It is requested again each time, and this workflow succeeds once it does.";
  const remedy = `${isOwn ? own : `Run hub-backfill for ${month} again.`} ${error.remedy}`;
  return { ...place, month, runId, error: withText(error, message, remedy), isOwn };
}

function withText(error: InputError | ServiceError, message: string, remedy: string): InputError | ServiceError {
  if (error instanceof InputError) return new InputError(error.code, message, { remedy });
  const { correlationId, status, transient } = error;
  return new ServiceError(error.code, message, { remedy, correlationId, status, transient });
}
