import type { JsonObject } from "../../../json-value.ts";
import type { Masks } from "./masks.ts";
import type { Permissions } from "./permissions.ts";
import type { Conclusion, StepRun } from "./run-report.ts";
import type { RunContext } from "./workflow-call.ts";

/** The machine of one job: what its steps leave for one another. */
export interface JobMachine {
  readonly run: RunContext;
  readonly job: string;
  readonly workspace: string;
  readonly temp: string;
  readonly home: string;
  readonly masks: Masks;
  readonly token: string;
  readonly permissions: Permissions;
  /** What asks for ID tokens; empty without `id-token: write`. */
  readonly idToken: Readonly<Record<string, string>>;
  /** What leaves artifacts; of actions alone, not of scripts. */
  readonly results: Readonly<Record<string, string>>;
  readonly github: JsonObject;
  /** Of the workflow, of the job, and what steps wrote to GITHUB_ENV. */
  environment: Readonly<Record<string, string>>;
  paths: readonly string[];
  readonly posts: PostStep[];
  /** The job is cancelled, or its time is over. */
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
  /** `inputs`, `needs`, `matrix` and whatever else its steps may read beside the machine's. */
  readonly contexts: JsonObject;
  readonly results: Map<string, StepOutcome>;
  /** What the step that uses the composite action sets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly defaults: { readonly shell: string | undefined; readonly folder: string | undefined };
  /** Of the composite action. */
  readonly actionFolder: string | undefined;
  /** Before the names of steps: `root / `. */
  readonly prefix: string;
  hasFailed: boolean;
  readonly report: (step: StepRun) => void;
}

/** The contexts that a step of this frame can read now. */
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
