import type { JsonObject } from "../../../json-value.ts";
import type { Masks } from "./masks.ts";
import type { Permissions } from "./permissions.ts";
import type { Conclusion, StepRun } from "./run-report.ts";
import type { RunContext } from "./workflow-call.ts";

/** The machine of one job, with the state that steps leave for later steps. */
export interface JobMachine {
  readonly run: RunContext;
  readonly job: string;
  readonly workspace: string;
  readonly temp: string;
  readonly home: string;
  readonly masks: Masks;
  readonly token: string;
  readonly permissions: Permissions;
  /** Variables for requesting ID tokens; empty without `id-token: write`. */
  readonly idToken: Readonly<Record<string, string>>;
  /** Variables for storing artifacts. Actions get them, scripts do not. */
  readonly results: Readonly<Record<string, string>>;
  readonly github: JsonObject;
  /** Variables of the workflow and the job, and those that steps wrote to GITHUB_ENV. */
  environment: Readonly<Record<string, string>>;
  paths: readonly string[];
  readonly posts: PostStep[];
  /** Aborts when the job is cancelled or times out. */
  readonly cancelled: AbortSignal;
  readonly lost: AbortSignal;
  readonly lose: () => void;
  nextFile(): string;
}

export interface PostStep {
  readonly name: string;
  readonly run: () => Promise<StepRun>;
}

export interface StepOutcome {
  readonly outcome: Conclusion;
  readonly conclusion: Conclusion;
  readonly outputs: Readonly<Record<string, string>>;
}

/** The steps of a job, or those of a composite action within it. */
export interface Frame {
  /** Contexts such as `inputs`, `needs` and `matrix`, in addition to the machine's. */
  readonly contexts: JsonObject;
  readonly results: Map<string, StepOutcome>;
  /** `env` of the step that uses the composite action. */
  readonly environment: Readonly<Record<string, string>>;
  readonly defaults: { readonly shell: string | undefined; readonly folder: string | undefined };
  /** Folder of the composite action. */
  readonly actionFolder: string | undefined;
  /** Prefix of step names, such as `root / `. */
  readonly prefix: string;
  hasFailed: boolean;
  readonly report: (step: StepRun) => void;
}

/** The contexts that a step of this frame can currently read. */
export function stepContexts(
  machine: JobMachine,
  frame: Frame,
  environment: Readonly<Record<string, string>>,
): JsonObject {
  const steps = Object.fromEntries(
    [...frame.results].map(([id, { outcome, conclusion, outputs }]) => [id, { outcome, conclusion, outputs }]),
  );
  const path: JsonObject = frame.actionFolder === undefined ? {} : { action_path: frame.actionFolder };
  return {
    ...frame.contexts,
    github: { ...machine.github, ...path, workspace: machine.workspace },
    env: environment,
    steps,
    job: { status: machine.cancelled.aborted ? "cancelled" : frame.hasFailed ? "failure" : "success" },
    runner: {
      ...{ os: "Linux", arch: "X64", name: "simulated", environment: "github-hosted", debug: "" },
      ...{ temp: machine.temp, tool_cache: machine.temp },
    },
  };
}
