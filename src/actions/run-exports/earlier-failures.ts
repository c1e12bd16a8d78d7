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
 * What the histories say of the runs before this step. A workflow that does not wait asks for a run and ends; whether it came to anything is only
 * seen by the next one, so that is where its failure is reported. A run that this step has seen end well makes good what was before.
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
    ...(own === undefined || isGoodEnd(own) || isAnswered(result) ? [] : [failureOf(run.place, own, true)]),
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
    // A further round takes up what remains, and reports its end.
    if (before === undefined || isGoodEnd(before) || isAnswered(result) || result.outcome === "remaining") return [];
    return [failureOf(run.place, before, true)];
  });
  const [first] = runs;
  if (first === undefined) return own;
  const asked = new Set<Month | undefined>(runs.map(({ place }) => place.month));
  const others = ended.filter(({ month }) => month !== undefined && !asked.has(month));
  return [...own, ...otherFailures(first.place, others, ended)];
}

/** Months whose newest run of all failed. */
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

/** True when this step itself has seen how it goes on: well, or badly and reported as such. */
function isAnswered({ outcome }: RunOutcome): boolean {
  return ["completed", "no-data", "done", "failed", "timed-out"].includes(outcome);
}

function failureOf(place: RunPlace, ended: EndedRun, isOwn: boolean): EarlierFailure {
  const { run, runId, submittedTime } = ended;
  const month = ended.month ?? place.month;
  const error = exportRunError(run, { scope: `/${place.scope}`, name: place.exportName });
  const when = formatMinute(submittedTime);
  const what = isOwn ? "The run before this one" : `A run for ${month}, which this schedule does not ask for`;
  const message = `${what}, submitted ${when}, brought nothing. ${error.message}`;
  const own = "It is requested again each time; the next run of this workflow is green when that ends well.";
  const remedy = `${isOwn ? own : `Run hub-backfill for ${month} again.`} ${error.remedy}`;
  return { ...place, month, runId, error: withText(error, message, remedy), isOwn };
}

function withText(error: InputError | ServiceError, message: string, remedy: string): InputError | ServiceError {
  if (error instanceof InputError) return new InputError(error.code, message, { remedy });
  const { correlationId, status, transient } = error;
  return new ServiceError(error.code, message, { remedy, correlationId, status, transient });
}
