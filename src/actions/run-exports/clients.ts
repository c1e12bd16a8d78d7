import { type CostManagement, openCostManagement } from "../../azure/cost-exports/cost-management.ts";
import { createCredential } from "../../azure/sign-in/sign-in.ts";
import { openBlobService } from "../../azure/storage/blob-service.ts";
import { parseStorageAccount } from "../../azure/storage/storage-endpoint.ts";
import { InputError } from "../../errors.ts";
import { MINUTE_MS } from "../../focus/timestamp.ts";
import type { SendDispatch } from "../../github/api/dispatch.ts";
import type { GithubConnection } from "../../github/api/github-calls.ts";
import { requestIdToken } from "../../github/api/id-token.ts";
import type { RepeatWorkflow } from "../../github/api/repeat-workflow.ts";
import { readRepositoryContext } from "../../github/api/repository-context.ts";
import { maskSecret } from "../../github/inputs.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import { AS_SETTINGS_SAY, openDestinations } from "../../hub-storage/open-destinations.ts";
import type { Destination } from "../../lake/destinations/destination.ts";
import type { BlobStore } from "../../lake/storage/blob-store.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import type { RunExportsInputs } from "./inputs.ts";

/** All that the flow of run-exports works with; made by `openClients`. */
export interface RunExportsContext {
  readonly inputs: RunExportsInputs;
  readonly costManagement: CostManagement;
  /** Name of the hub's storage account. */
  readonly accountName: string;
  readonly exports: BlobStore;
  readonly lake: BlobStore;
  readonly config: BlobStore;
  /** The lakes that months go to; the hub's own alone when absent. */
  readonly openTargets?: (remoteHub: RemoteHub | undefined) => Promise<readonly Destination[]>;
  /** Folder of the checked-out repository; undefined where no runner says one. */
  readonly workspace: string | undefined;
  /** Every client waits by this clock, too. */
  readonly deadline: Deadline;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly openDispatch: () => Promise<SendDispatch>;
  readonly openContinuation: () => Promise<RepeatWorkflow>;
  /** Who may read what passes to later steps. */
  readonly audience?: StepRuntime["audience"];
}

/** Makes everything that the action speaks to; nothing is sent before it is used. */
export function openClients(runtime: StepRuntime, inputs: RunExportsInputs): RunExportsContext {
  const { clock, environment, hubVersion, log, signal } = runtime;
  const userAgent = `cost-hub/${hubVersion} (run-exports)`;
  const deadline = createDeadline(clock, inputs.timeoutMinutes * MINUTE_MS, (line) => log.info(line));
  const onWait = (line: string): void => log.info(line);
  const credential = createCredential({
    ...inputs,
    clock,
    onWait,
    requestIdToken: (audience) => requestIdToken({ audience, environment, onWait }),
  });
  const hasKey = inputs.storageKey !== undefined;
  const endpoint = parseStorageAccount(inputs.storageAccount, { hosts: inputs, hasKey });
  const storageCredential = inputs.storageKey === undefined ? { token: credential } : { key: inputs.storageKey };
  const open = openBlobService({ endpoint, credential: storageCredential, userAgent, signal, onWait });
  return {
    inputs,
    costManagement: openCostManagement({
      ...inputs,
      credential,
      userAgent,
      signal,
      onWait,
      clock: deadline,
      onAttempt: (trace) => log.debug(trace),
    }),
    accountName: endpoint.accountName,
    exports: open("msexports"),
    lake: open("ingestion"),
    config: open("config"),
    openTargets: (remoteHub) =>
      openDestinations({
        inputs: { ...AS_SETTINGS_SAY, cloud: inputs.cloud, customHosts: inputs.customHosts },
        remoteHub,
        local: { endpoint, store: open("ingestion"), tables: open("tables") },
        signIn: () => credential,
        mask: maskSecret,
        clock: deadline,
        userAgent,
        signal,
        onWait,
      }),
    workspace: environment.GITHUB_WORKSPACE || undefined,
    deadline,
    log,
    signal,
    openDispatch: () => openManifestDispatch({ environment, inputs, userAgent, clock, signal, onWait }),
    openContinuation: () => openContinuation({ environment, inputs, userAgent, clock, signal, onWait }),
    audience: runtime.audience,
  };
}

interface DispatchRequest extends Pick<StepRuntime, "clock" | "environment" | "signal"> {
  readonly inputs: RunExportsInputs;
  readonly userAgent: string;
  readonly onWait?: (line: string) => void;
}

/** Opens the sending of events to the repository that the job runs in. */
export async function openManifestDispatch(desired: DispatchRequest): Promise<SendDispatch> {
  const options = await githubOptions(desired, "dispatch: true");
  // GitHub's client is a chunk of its own, which only a run that speaks to GitHub loads.
  const { openDispatch } = await import("../../github/api/dispatch.ts");
  return openDispatch(options);
}

/** Opens the starting of workflows of the repository that the job runs in. */
export async function openContinuation(desired: DispatchRequest): Promise<RepeatWorkflow> {
  const options = await githubOptions(desired, "continue-with");
  const { openContinuation } = await import("../../github/api/repeat-workflow.ts");
  return openContinuation({ ...options, environment: desired.environment });
}

async function githubOptions(
  { clock, environment, inputs, onWait, signal, userAgent }: DispatchRequest,
  asked: string,
): Promise<GithubConnection> {
  const { apiUrl, repository } = await readRepositoryContext(environment);
  if (repository !== undefined && inputs.githubToken !== undefined) {
    return { clock, onWait, signal, userAgent, repository, apiUrl, token: inputs.githubToken };
  }
  throw new InputError("MissingInput", `${asked} needs a job of GitHub Actions, which names its repository.`, {
    remedy: `Leave ${asked.split(":")[0]} out where no runner of GitHub runs this.`,
  });
}
