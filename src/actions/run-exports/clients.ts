import { InputError } from "exact-values/errors";
import { type CostManagement, openCostManagement } from "../../azure/cost-exports/cost-management.ts";
import { connect } from "../../clients/connection.ts";
import { type HubStorage, openHubStorage } from "../../clients/hub-storage.ts";
import { AS_SETTINGS_SAY } from "../../clients/open-lakes.ts";
import type { SendDispatch } from "../../github/api/dispatch.ts";
import type { GithubConnection } from "../../github/api/github-calls.ts";
import { readRepositoryContext } from "../../github/api/github-context.ts";
import type { RepeatWorkflow } from "../../github/api/repeat-workflow.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { RemoteHub } from "../../hub/settings/settings.ts";
import type { Lake } from "../../lake/discover/lake-state.ts";
import { createDeadline, type Deadline } from "./deadline.ts";
import type { RunExportsInputs } from "./inputs.ts";

/** Everything that the flow of run-exports uses. */
export interface RunExportsContext extends Pick<HubStorage, "config" | "exports" | "lake"> {
  readonly inputs: RunExportsInputs;
  readonly costManagement: CostManagement;
  /** Name of the hub's storage account. */
  readonly accountName: string;
  /** Opens the lakes that months are written to. Without it, only the hub's own lake is used. */
  readonly openLakes?: (remoteHub: RemoteHub | undefined) => Promise<readonly Lake[]>;
  /** Folder of the checked-out repository; undefined outside a runner. */
  readonly workspace: string | undefined;
  /** A clock that Azure's clients also use, so their waits end at the deadline. */
  readonly deadline: Deadline;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly openDispatch: () => Promise<SendDispatch>;
  readonly openContinuation: () => Promise<RepeatWorkflow>;
  /** Who can read the outputs that later steps receive. */
  readonly audience?: StepRuntime["audience"];
}

export function openRunExportsContext(runtime: StepRuntime, inputs: RunExportsInputs): RunExportsContext {
  const { clock, environment, log, signal } = runtime;
  const deadline = createDeadline(clock, inputs.timeoutMinutes * 60_000, (line) => log.info(line));
  const connection = connect({ ...runtime, clock: deadline }, "run-exports", inputs);
  const storage = openHubStorage(connection, inputs);
  // Events at the end of a run are sent even after the deadline.
  const github = { ...connection, clock, environment, inputs };
  return {
    ...storage,
    inputs,
    costManagement: openCostManagement({ ...inputs, ...connection.azureOptions() }),
    accountName: storage.endpoint.accountName,
    openLakes: (remoteHub) =>
      storage.openLakes(remoteHub, { ...AS_SETTINGS_SAY, cloud: inputs.cloud, customHosts: inputs.customHosts }),
    workspace: environment.GITHUB_WORKSPACE || undefined,
    deadline,
    log,
    signal,
    openDispatch: () => openManifestDispatch(github),
    openContinuation: () => openContinuation(github),
    audience: runtime.audience,
  };
}

interface DispatchRequest extends Omit<GithubConnection, "apiUrl" | "repository" | "token"> {
  readonly environment: StepRuntime["environment"];
  readonly inputs: RunExportsInputs;
}

/** Opens the sender of repository events for the job's own repository. */
export async function openManifestDispatch(desired: DispatchRequest): Promise<SendDispatch> {
  const options = await githubOptions(desired, "dispatch: true");
  // Loads GitHub's client only in runs that need it; it is a separate chunk of the bundle.
  const { openDispatch } = await import("../../github/api/dispatch.ts");
  return openDispatch(options);
}

/** Opens the function that starts workflows in the job's own repository. */
export async function openContinuation(desired: DispatchRequest): Promise<RepeatWorkflow> {
  const options = await githubOptions(desired, "continue-with");
  const { openContinuation } = await import("../../github/api/repeat-workflow.ts");
  return openContinuation({ ...options, environment: desired.environment });
}

async function githubOptions(desired: DispatchRequest, asked: string): Promise<GithubConnection> {
  const { environment, inputs } = desired;
  const { apiUrl, repository } = await readRepositoryContext(environment);
  if (repository !== undefined && inputs.githubToken !== undefined) {
    return { ...desired, repository, apiUrl, token: inputs.githubToken };
  }
  throw new InputError("MissingInput", `${asked} works only in GitHub Actions, where the repository is known.`, {
    remedy: `Remove ${asked.split(":")[0]} when you run this outside GitHub Actions.`,
  });
}
