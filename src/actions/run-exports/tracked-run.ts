import { ServiceError } from "exact-values/errors";
import type { ReportedRun } from "../../azure/cost-exports/cost-management.ts";
import { exportRunError } from "../../azure/cost-exports/export-failure.ts";
import { idOfRun } from "../../azure/cost-exports/export-run.ts";
import type { Recurrence } from "../../hub/exports/export-record.ts";
import type { RunExportsInputs } from "./inputs.ts";
import type { RunOutcome, RunPlace, RunResult } from "./result.ts";

/** One month of one export on its way. */
export interface TrackedRun {
  readonly place: RunPlace;
  /** What is known of the export; undefined until it was looked at. */
  found: ExportFacts | undefined;
  /** An earlier job requested the run. */
  isAdopted: boolean;
  progress: RunProgress;
  /** The history as it was last read while the step waited. */
  latest?: readonly ReportedRun[];
}

interface ExportFacts {
  /** Prefix of the export's files in `msexports`. */
  readonly folder: string | undefined;
  /** Resource ID of the storage account that it delivers to. */
  readonly accountId: string | undefined;
  /** IDs of the runs that the history held at first, lower case. */
  readonly knownIds: ReadonlySet<string>;
  /** As it was before anything was requested. */
  readonly history: readonly ReportedRun[];
  /** How often Azure runs the export by itself; undefined when the hub does. */
  readonly recurrence: Recurrence | undefined;
}

type RunProgress =
  | { readonly step: "to-request" }
  | RequestedProgress
  | { readonly step: "ended"; readonly outcome: RunOutcome };

interface RequestedProgress {
  readonly step: "requested";
  readonly requestedAt: Date;
  readonly runId: string | undefined;
  /** When the history was first seen to call it completed. */
  readonly completedAt?: Date;
}

export function needsRequest({ progress }: TrackedRun): boolean {
  return progress.step === "to-request";
}

/** True for a run that was requested and whose end is not known. */
export function isPending({ progress }: TrackedRun): boolean {
  return progress.step === "requested";
}

export function end(run: TrackedRun, outcome: RunOutcome): void {
  run.progress = { step: "ended", outcome };
}

/** Ends a run that a call failed for. */
export function endWithError(run: TrackedRun, error: unknown): void {
  const runId = run.progress.step === "requested" ? run.progress.runId : undefined;
  end(run, { outcome: isThrottled(error) ? "throttled" : "failed", runId, error });
}

export function isThrottled(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 429;
}

/** The outcome of a run that Azure ended without data, or badly; undefined for one that goes on or has data. */
export function outcomeOfEnd(run: ReportedRun, { found, place }: TrackedRun): RunOutcome | undefined {
  const runId = idOfRun(run);
  const state = runStateOf(run);
  if (state === "no-data") return { outcome: state, runId, status: run.status };
  if (state !== "failed" && state !== "timed-out") return undefined;
  const destination = found?.accountId === undefined ? {} : { destinationId: found.accountId };
  const error = exportRunError(run, { scope: `/${place.scope}`, name: place.exportName, ...destination });
  return { outcome: state, runId, error };
}

/** What is reported of a run at the end; one that is still on its way is what it was when the step stopped. */
export function resultOf(
  { place, isAdopted, progress }: TrackedRun,
  inputs: Pick<RunExportsInputs, "dryRun" | "wait">,
): RunResult {
  return { ...place, isAdopted, ...outcomeOf(progress, inputs) };
}

function outcomeOf(progress: RunProgress, { dryRun, wait }: Pick<RunExportsInputs, "dryRun" | "wait">): RunOutcome {
  switch (progress.step) {
    case "ended":
      return progress.outcome;
    case "to-request":
      return dryRun ? { outcome: "planned" } : { outcome: "remaining", runId: undefined };
    case "requested":
      return { outcome: wait && !dryRun ? "remaining" : "requested", runId: progress.runId };
  }
}

/** What has become of a run: `no-data` is a good end without any file. */
type RunState = "completed" | "failed" | "no-data" | "running" | "timed-out";

const STATES: Readonly<Record<string, RunState>> = {
  completed: "completed",
  newdatanotavailable: "no-data",
  datanotavailable: "no-data",
  failed: "failed",
  timeout: "timed-out",
};

/** The state of a run, whatever case Azure wrote it in; a word that is new to us has not ended it. */
export function runStateOf({ status }: Pick<ReportedRun, "status">): RunState {
  return STATES[status.toLowerCase()] ?? "running";
}
