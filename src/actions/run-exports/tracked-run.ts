import { ServiceError } from "exact-values/errors";
import type { ReportedRun } from "../../azure/cost-exports/cost-management.ts";
import { exportRunError } from "../../azure/cost-exports/export-failure.ts";
import { idOfRun } from "../../azure/cost-exports/export-run.ts";
import type { Recurrence } from "../../hub/exports/export-record.ts";
import type { RunExportsInputs } from "./inputs.ts";
import type { RunOutcome, RunPlace, RunResult } from "./result.ts";

/** One month of one export, from request to end. */
export interface TrackedRun {
  readonly place: RunPlace;
  /** Facts about the export; undefined until it has been read. */
  found: ExportFacts | undefined;
  /** An earlier workflow job requested the run. */
  isAdopted: boolean;
  progress: RunProgress;
  /** The history as last read while the step waited. */
  latest?: readonly ReportedRun[];
}

interface ExportFacts {
  /** Prefix of the export's files in `msexports`. */
  readonly folder: string | undefined;
  /** Resource ID of the storage account that it delivers to. */
  readonly accountId: string | undefined;
  /** IDs of the runs in the first history, in lower case. */
  readonly knownIds: ReadonlySet<string>;
  /** The history before anything was requested. */
  readonly history: readonly ReportedRun[];
  /** How often Azure's own schedule runs the export; undefined if the hub runs it. */
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
  /** When the history first reported it as completed. */
  readonly completedAt?: Date;
}

export function needsRequest({ progress }: TrackedRun): boolean {
  return progress.step === "to-request";
}

/** True for a requested run whose end is unknown. */
export function isPending({ progress }: TrackedRun): boolean {
  return progress.step === "requested";
}

export function end(run: TrackedRun, outcome: RunOutcome): void {
  run.progress = { step: "ended", outcome };
}

/** Ends a run whose call failed. */
export function endWithError(run: TrackedRun, error: unknown): void {
  const runId = run.progress.step === "requested" ? run.progress.runId : undefined;
  end(run, { outcome: isThrottled(error) ? "throttled" : "failed", runId, error });
}

export function isThrottled(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 429;
}

/** The outcome of a run that ended without data or failed; undefined for one that continues or has data. */
export function outcomeOfEnd(run: ReportedRun, { found, place }: TrackedRun): RunOutcome | undefined {
  const runId = idOfRun(run);
  const state = runStateOf(run);
  if (state === "no-data") return { outcome: state, runId, status: run.status };
  if (state !== "failed" && state !== "timed-out") return undefined;
  const destination = found?.accountId === undefined ? {} : { destinationId: found.accountId };
  const error = exportRunError(run, { scope: `/${place.scope}`, name: place.exportName, ...destination });
  return { outcome: state, runId, error };
}

/** The final result of a run. One that is still in progress keeps its last known state. */
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

/** The state of a run. `no-data` is a success without files. */
type RunState = "completed" | "failed" | "no-data" | "running" | "timed-out";

const STATES: Readonly<Record<string, RunState>> = {
  completed: "completed",
  newdatanotavailable: "no-data",
  datanotavailable: "no-data",
  failed: "failed",
  timeout: "timed-out",
};

/** The state of a run, ignoring case. A run with an unknown status counts as running. */
export function runStateOf({ status }: Pick<ReportedRun, "status">): RunState {
  return STATES[status.toLowerCase()] ?? "running";
}
