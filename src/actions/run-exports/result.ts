import type { InputError, ServiceError } from "exact-values/errors";
import type { Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import type { ExportSubject } from "../../hub/exports/export-kinds.ts";
import type { ManualStep } from "../../hub/exports/manual-steps.ts";
import type { RunSchedule } from "../../hub/runs/run-schedule.ts";
import type { ScopeId } from "../../hub/scope.ts";

/** What became of one month of one scope. */
export type RunOutcome =
  /** What a dry run would request. */
  | { readonly outcome: "planned" }
  /** Azure took the request; the ID is undefined while the history does not show the run. */
  | { readonly outcome: "requested"; readonly runId: string | undefined }
  /** The manifest is undefined when its files are gone again, because an ingest has taken them. */
  | { readonly outcome: "completed"; readonly runId: string; readonly manifestName: string | undefined }
  | { readonly outcome: "no-data"; readonly runId: string; readonly status: string }
  /** The month is in the lake from a run after its books were closed. */
  | { readonly outcome: "done" }
  | { readonly outcome: "skipped"; readonly reason: string }
  /** Azure lets no identity run the export; a person does it by this command. */
  | { readonly outcome: "left-to-person"; readonly command: ManualStep }
  /** The time of the step was over before this; `runId` is undefined where nothing was requested. */
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
  /** What the export is about; undefined for costs. */
  readonly subject?: ExportSubject | undefined;
}

export type RunResult = RunPlace &
  RunOutcome & {
    /** True when an earlier job had requested the run. */
    readonly isAdopted: boolean;
  };

export interface DispatchResult {
  /** Events that GitHub took. */
  readonly eventCount: number;
  /** Why the others were not sent; undefined when all were. */
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
  /** Runs before this step that ended badly. */
  readonly earlier: readonly EarlierFailure[];
  /** What the plan leaves out. */
  readonly notes: readonly Notice[];
  /** Why the ends of runs could not be written down for the sweeps; undefined when they were. */
  readonly unrecorded: unknown;
  /** Blob names in `msexports` of the runs that have ended with data. */
  readonly manifests: readonly string[];
  /** The same as one text for the input `manifests` of ingest. */
  readonly manifestList: string;
  readonly dispatch: DispatchResult;
  readonly continuation: Continuation;
  readonly dryRun: boolean;
  readonly seconds: number;
}

type FailedRun = Extract<RunResult, { readonly error: unknown }>;

/** True for outcomes that make the step fail. */
export function isFailure(run: RunResult): run is FailedRun {
  return run.outcome === "failed" || run.outcome === "timed-out" || run.outcome === "throttled";
}

/** The runs before this step that make it fail: those that its schedule brought forth. A dry run asks for nothing anew, so it only says. */
export function earlierOwnFailures({ dryRun, earlier }: RunExportsResult): readonly EarlierFailure[] {
  return dryRun ? [] : earlier.filter(({ isOwn }) => isOwn);
}

/** What `remaining` means for whoever reads it. */
export function remainingSentence(count: number): string {
  return `The time was over before ${count} ${count === 1 ? "run" : "runs"} had ended. Nothing is lost: what was requested goes on in Azure, and the next run of this action takes it up and requests the rest.`;
}

/** A run before this step that ended badly, and that no later one has made good. */
export interface EarlierFailure extends RunPlace {
  readonly runId: string;
  readonly error: InputError | ServiceError;
  /** False for runs that this schedule did not bring forth, such as a backfill of an old month: nobody waits for those today, but someone should know. */
  readonly isOwn: boolean;
}
