import type { Clock } from "exact-values/clock";
import type { AzureClientOptions } from "../azure/http/azure-client.ts";
import type { HubCredential } from "../azure/http/bearer-token.ts";
import { createCredential } from "../azure/sign-in/sign-in.ts";
import { requestIdToken } from "../github/api/id-token.ts";
import type { StepRuntime } from "../github/step.ts";
import type { SignInInputs } from "../inputs/hub-inputs.ts";

/** The shared options for opening the clients of a step. Opening a client sends nothing until its first call. */
export interface Connection {
  readonly userAgent: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Prints one sentence while a service is silent. */
  readonly onWait: (line: string) => void;
  /** The checked-out repository; outside a runner, the current folder. */
  readonly workspace: string;
  /** Requests GitHub's ID token for an audience. */
  readonly requestIdToken: (audience: string) => Promise<string>;
  /** The sign-in that all Azure clients of the step share. Throws InputError `MissingInput`. */
  readonly signIn: () => HubCredential;
  /** Options for clients of Azure services other than storage. Throws InputError `MissingInput`. */
  readonly azureOptions: () => Omit<AzureClientOptions, "audience" | "endpoint" | "service">;
}

export function connect(runtime: StepRuntime, actionName: string, inputs: SignInInputs): Connection {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const onWait = (line: string): void => log.info(line);
  const requestToken: Connection["requestIdToken"] = (audience) => requestIdToken({ audience, environment, onWait });
  const own = { userAgent: `cost-hub/${hubVersion} (${actionName})`, clock, signal, onWait };
  let credential: HubCredential | undefined;
  // Created on first use, because a storage key needs no sign-in.
  const signIn = (): HubCredential => {
    credential ??= createCredential({ ...inputs, clock, signal, onWait, requestIdToken: requestToken });
    return credential;
  };
  return {
    ...own,
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    requestIdToken: requestToken,
    signIn,
    azureOptions: () => ({ ...own, credential: signIn(), onAttempt: (trace) => log.debug(trace) }),
  };
}
