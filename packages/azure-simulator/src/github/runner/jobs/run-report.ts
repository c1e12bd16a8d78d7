import type { JsonObject } from "../../../json-value.ts";
import type { StepAnnotation } from "../steps/step-log.ts";
import type { Permissions } from "./permissions.ts";

export type Conclusion = "success" | "failure" | "cancelled" | "skipped";

export interface StepRun {
  readonly id: string;
  readonly name: string;
  /** The actual result. With `continue-on-error`, `conclusion` is a success. */
  readonly outcome: Conclusion;
  readonly conclusion: Conclusion;
  readonly outputs: Readonly<Record<string, string>>;
  /** Secrets are masked. */
  readonly log: string;
  readonly summary: string;
  readonly annotations: readonly StepAnnotation[];
}

export interface JobRun {
  /** The ID in the file; `caller / called` in a called workflow. */
  readonly id: string;
  /** The name that GitHub shows, such as `part (1, a)` for a combination of a matrix. */
  readonly name: string;
  readonly matrix: JsonObject | undefined;
  readonly conclusion: Conclusion;
  readonly steps: readonly StepRun[];
  readonly outputs: Readonly<Record<string, string>>;
  /** Why a job failed or was cancelled outside its steps. */
  readonly messages: readonly string[];
  readonly permissions: Permissions;
  /** The subject of its ID tokens; undefined if it could not request any. */
  readonly subject: string | undefined;
  readonly environment: string | undefined;
}

export interface WorkflowRun {
  readonly id: number;
  /** Such as `hub-ingest.yml`. */
  readonly file: string;
  readonly name: string;
  readonly event: string;
  readonly ref: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly conclusion: Exclude<Conclusion, "skipped"> | "skipped";
  /** In the order in which they ended, without jobs that their `if` skipped. */
  readonly jobs: readonly JobRun[];
  readonly messages: readonly string[];
}

export interface RunReference {
  readonly id: number;
  readonly file: string;
  readonly name: string;
  readonly event: string;
}

/** Progress of a run. */
export type RunnerEvent =
  | { readonly kind: "run-waiting"; readonly run: RunReference; readonly group: string }
  | { readonly kind: "run-started"; readonly run: RunReference }
  | { readonly kind: "run-ended"; readonly run: RunReference; readonly conclusion: Conclusion }
  | { readonly kind: "job-started"; readonly run: RunReference; readonly job: string }
  | { readonly kind: "job-ended"; readonly run: RunReference; readonly job: string; readonly conclusion: Conclusion }
  | { readonly kind: "step-started"; readonly run: RunReference; readonly job: string; readonly step: string }
  | {
      readonly kind: "log";
      readonly run: RunReference;
      readonly job: string;
      readonly step: string;
      readonly line: string;
    }
  | {
      readonly kind: "step-ended";
      readonly run: RunReference;
      readonly job: string;
      readonly step: string;
      readonly conclusion: Conclusion;
    }
  | {
      readonly kind: "summary-written";
      readonly run: RunReference;
      readonly job: string;
      readonly step: string;
      readonly markdown: string;
    };
