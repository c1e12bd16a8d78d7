import type { Clock } from "exact-values/clock";
import type { SimulatedSignIn } from "../../azure/simulated-sign-in.ts";
import type { SimulatedGitHub } from "../api/simulated-github.ts";
import type { RunnerEvent, RunReference } from "./jobs/run-report.ts";
import type { MovingClock } from "./moving-clock.ts";
import type { RepositoryState } from "./repository.ts";
import type { KnownAction } from "./steps/known-action.ts";

/** Where a step is about to start. */
export interface StepPlace {
  readonly run: RunReference;
  readonly job: string;
  readonly step: string;
}

export interface RunnerOptions {
  readonly repository: RepositoryState;
  /** One that can be moved (`movingClock`) for `tick`; its environment goes to every child process. */
  readonly clock: Clock & Partial<Pick<MovingClock, "moveTo" | "environment">>;
  /** More environment of every child process, such as `NODE_EXTRA_CA_CERTS`. What asks for ID tokens is never taken from here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly onEvent?: (event: RunnerEvent) => void;
  /** Takes the calls of the jobs, each with the rights of its own token, and hands dispatches back. */
  readonly github?: SimulatedGitHub;
  /** Issues the ID tokens of jobs with `id-token: write`. */
  readonly signIn?: Pick<SimulatedSignIn, "idTokenRequestUrl" | "issueIdTokenRequestToken">;
  /** Actions of other repositories, by `owner/name` or `owner/name/path`, in any version. */
  readonly actions?: Readonly<Record<string, KnownAction>>;
  /** How many jobs run at a time; 4 when absent. */
  readonly machines?: number;
  /** Called before each step; `lose` takes the machine away as a crash would, now or while the step runs. */
  readonly onStep?: (place: StepPlace, lose: () => void) => void;
}
