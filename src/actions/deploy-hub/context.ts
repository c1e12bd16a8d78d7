import type { Clock } from "../../clock.ts";
import type { Log } from "../../github/log.ts";
import type { Clients } from "./clients.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** All that the flow of deploy-hub works with; made in main.ts. */
export interface DeployHubContext {
  readonly inputs: DeployHubInputs;
  readonly clients: Clients;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
  /** Hands a value to the post step. */
  readonly keep: (name: string, value: string) => Promise<void>;
}
