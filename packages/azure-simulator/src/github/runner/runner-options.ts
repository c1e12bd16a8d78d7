import type { Clock } from "exact-values/clock";
import type { SimulatedSignIn } from "../../azure/simulated-sign-in.ts";
import type { SimulatedGitHub } from "../api/simulated-github.ts";
import type { RunnerEvent, RunReference } from "./jobs/run-report.ts";
import type { MovingClock } from "./moving-clock.ts";
import type { RepositoryState } from "./repository.ts";
import type { KnownAction } from "./steps/known-action.ts";

/** The step that is about to start. */
export interface StepPlace {
  readonly run: RunReference;
  readonly job: string;
  readonly step: string;
}

export interface RunnerOptions {
  readonly repository: RepositoryState;
  /** `tick` needs a clock that can be set (`movingClock`). Its environment is passed to every child process. */
  readonly clock: Clock & Partial<Pick<MovingClock, "moveTo" | "environment">>;
  /**
   * More environment for every child process, such as `NODE_EXTRA_CA_CERTS`. Variables for requesting ID tokens are
   * ignored.
   */
  readonly environment: Readonly<Record<string, string>>;
  readonly onEvent?: (event: RunnerEvent) => void;
  /** Serves the API calls of jobs with the permissions of their tokens, and returns dispatches to the runner. */
  readonly github?: SimulatedGitHub;
  /** Issues the ID tokens of jobs with `id-token: write`. */
  readonly signIn?: Pick<SimulatedSignIn, "idTokenRequestUrl" | "issueIdTokenRequestToken">;
  /** Actions of other repositories, by `owner/name` or `owner/name/path`, for any version. */
  readonly actions?: Readonly<Record<string, KnownAction>>;
  /** Labels of the team's own runners, which run jobs like a GitHub-hosted Ubuntu. */
  readonly ownRunners?: readonly string[];
  /** Maximum number of concurrent jobs. Default: 4. */
  readonly machines?: number;
  /** Called before each step. `lose` removes the machine as a crash would, immediately or while the step runs. */
  readonly onStep?: (place: StepPlace, lose: () => void) => void;
}
