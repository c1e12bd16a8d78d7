import type { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { ExportSubject } from "../../hub/exports/export-kinds.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import type { RunSchedule } from "../../hub/runs/run-schedule.ts";
import type { ScopeId } from "../../hub/scope.ts";

/** The outcome for one month of one export. */
export type RunOutcome =
  /** A dry run would request it. */
  | { readonly outcome: "planned" }
  /** Azure accepted the request. The ID is undefined until the history shows the run. */
  | { readonly outcome: "requested"; readonly runId: string | undefined }
  /** The manifest is undefined if ingest has already processed and deleted the files. */
  | { readonly outcome: "completed"; readonly runId: string; readonly manifestName: string | undefined }
  | { readonly outcome: "no-data"; readonly runId: string; readonly status: string }
  /** The lake has the month from a run after it closed. */
  | { readonly outcome: "done" }
  | { readonly outcome: "skipped"; readonly reason: string }
  /** Azure lets no identity run the export; a person runs this command. */
  | { readonly outcome: "left-to-person"; readonly command: ManualStep }
  /** The deadline passed first; `runId` is undefined if nothing was requested. */
  | { readonly outcome: "remaining"; readonly runId: string | undefined }
  | {
      readonly outcome: "failed" | "timed-out" | "throttled";
      readonly runId: string | undefined;
      readonly error: unknown;
    };

export interface RunPlace {
  readonly scope: ScopeId;
  readonly exportName: string;
  readonly month: Month;
  /** The dataset of the export; undefined for costs. */
  readonly subject?: ExportSubject | undefined;
}

export type RunResult = RunPlace &
  RunOutcome & {
    /** True if an earlier workflow job requested the run. */
    readonly isAdopted: boolean;
  };

export interface DispatchResult {
  /** Number of events that GitHub accepted. */
  readonly eventCount: number;
  /** Why the other events were not sent; undefined on success. */
  readonly error: unknown;
}

/** Whether another round was started for the runs that remain. */
export type Continuation =
  | { readonly outcome: "not-needed" }
  | { readonly outcome: "started"; readonly workflow: string; readonly idleRounds: number }
  | { readonly outcome: "failed"; readonly error: unknown };

export interface RunExportsResult {
  readonly schedule: RunSchedule;
  readonly runs: readonly RunResult[];
  /** Failed runs from before this step. */
  readonly earlier: readonly EarlierFailure[];
  /** What the plan omits. */
  readonly notes: readonly Notice[];
  /** Why the results could not be recorded for sweeps; undefined on success. */
  readonly unrecorded: unknown;
  /** Manifest names in `msexports` of the runs that ended with data. */
  readonly manifests: readonly string[];
  /** The same names as one text, for ingest's input `manifests`. */
  readonly manifestList: string;
  readonly dispatch: DispatchResult;
  readonly continuation: Continuation;
  readonly dryRun: boolean;
  readonly seconds: number;
}

type FailedRun = Extract<RunResult, { readonly error: unknown }>;

/** True for outcomes that fail the step. */
export function isFailure(run: RunResult): run is FailedRun {
  return run.outcome === "failed" || run.outcome === "timed-out" || run.outcome === "throttled";
}

/** Earlier failures that fail this step: runs of its own schedule. A dry run requests nothing and only reports them. */
export function earlierOwnFailures({ dryRun, earlier }: RunExportsResult): readonly EarlierFailure[] {
  return dryRun ? [] : earlier.filter(({ isOwn }) => isOwn);
}

/** Explains `remaining` to the reader. */
export function remainingSentence(count: number): string {
  return (
    `The time limit was reached before ${count} ${count === 1 ? "run" : "runs"} ended. ` +
    "Nothing is lost: requested runs continue in Azure. The next run of this action adopts them and requests the rest."
  );
}

/** An earlier run that failed and was not followed by a successful one. */
export interface EarlierFailure extends RunPlace {
  readonly runId: string;
  readonly error: InputError | ServiceError;
  /**
   * False for runs outside this schedule, such as a backfill of an old month. Nothing waits for them, but someone
   * should know.
   */
  readonly isOwn: boolean;
}
