import type { JsonObject } from "../../../json-value.ts";
import type { StepAnnotation } from "../steps/step-log.ts";
import type { Permissions } from "./permissions.ts";

export type Conclusion = "success" | "failure" | "cancelled" | "skipped";

export interface StepRun {
  readonly id: string;
  readonly name: string;
  /** What happened; `conclusion` is a success where `continue-on-error` says so. */
  readonly outcome: Conclusion;
  readonly conclusion: Conclusion;
  readonly outputs: Readonly<Record<string, string>>;
  /** Secrets are hidden. */
  readonly log: string;
  readonly summary: string;
  readonly annotations: readonly StepAnnotation[];
}

export interface JobRun {
  /** The id in the file; `caller / called` in a called workflow. */
  readonly id: string;
  /** The name that GitHub shows: `part (1, a)` for a combination of a matrix. */
  readonly name: string;
  readonly matrix: JsonObject | undefined;
  readonly conclusion: Conclusion;
  readonly steps: readonly StepRun[];
  readonly outputs: Readonly<Record<string, string>>;
  /** Why a job failed or was cancelled before or beside its steps. */
  readonly messages: readonly string[];
  readonly permissions: Permissions;
  /** Of its ID tokens; undefined when it could get none. */
  readonly subject: string | undefined;
  readonly environment: string | undefined;
}

export interface WorkflowRun {
  readonly id: number;
  /** `hub-ingest.yml`. */
  readonly file: string;
  readonly name: string;
  readonly event: string;
  readonly ref: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly conclusion: Exclude<Conclusion, "skipped"> | "skipped";
  /** In the order in which they ended. A job that its `if` kept from running is not among them. */
  readonly jobs: readonly JobRun[];
  readonly messages: readonly string[];
}

export interface RunReference {
  readonly id: number;
  readonly file: string;
  readonly name: string;
  readonly event: string;
}

/** What happens, as it happens. */
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
