import type { Clock } from "exact-values/clock";
import { openResourceManager, type ResourceManager } from "../../azure/arm/resource-manager.ts";
import { CLOUD_ENDPOINTS } from "../../azure/azure-clouds.ts";
import { readTokenClaims } from "../../azure/http/bearer-token.ts";
import { connect } from "../../clients/connection.ts";
import { openDeployedStorage } from "../../clients/hub-storage.ts";
import type { GithubConnection } from "../../github/api/github-calls.ts";
import type { ProtectionApi } from "../../github/api/protection-api.ts";
import { type RepositoryContext, readRepositoryContext } from "../../github/api/repository-context.ts";
import type { WorkflowsApi } from "../../github/api/workflows-api.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { BlobStore, HubContainer } from "../../lake/storage/blob-store.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** Everything that deploy-hub speaks to; nothing is sent before it is used. */
export interface Clients {
  readonly resourceManager: ResourceManager;
  readonly context: RepositoryContext;
  /** The account at a URL that the Resource Manager gave. Throws InputError `UntrustedHost`. */
  openStorage(url: string): (container: HubContainer) => BlobStore;
  /** Undefined without github-token. */
  openWorkflows(repository: string): Promise<WorkflowsApi | undefined>;
  /** The access token of the Resource Manager. */
  accessToken(): Promise<string>;
  /** Undefined without github-token. */
  openProtection(repository: string): Promise<ProtectionApi | undefined>;
  /** What this job's ID token says about it; undefined when it signs in another way. */
  jobIdentity(): Promise<JobIdentity | undefined>;
}

/** How GitHub names a job to Azure. */
export interface JobIdentity {
  readonly subject: string | undefined;
  /** The environment that the job runs in. */
  readonly environment: string | undefined;
}

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

/** Opens the clients of a step; the main step and the post step use the same ones. */
export async function openDeployHubClients(runtime: StepRuntime, inputs: DeployHubInputs): Promise<Clients> {
  const connection = connect(runtime, "deploy-hub", inputs);
  const context = await readRepositoryContext(runtime.environment);
  const github = (repository: string): GithubConnection | undefined => {
    const token = inputs.githubToken;
    return token === undefined ? undefined : { ...connection, repository, token, apiUrl: context.apiUrl };
  };
  return {
    context,
    resourceManager: openResourceManager({ ...inputs, ...connection.azureOptions() }),
    openStorage: (url) => openDeployedStorage(connection, url, inputs),
    // GitHub's client is a chunk of its own, which only a run with a token loads.
    openWorkflows: async (repository) => {
      const options = github(repository);
      return options && (await import("../../github/api/workflows-api.ts")).openWorkflowsApi(options);
    },
    openProtection: async (repository) => {
      const options = github(repository);
      return options && (await import("../../github/api/protection-api.ts")).openProtectionApi(options);
    },
    accessToken: async () => {
      const scope = `${CLOUD_ENDPOINTS[inputs.cloud].resourceManagerAudience}/.default`;
      return (await connection.signIn().getToken(scope))?.token ?? "";
    },
    jobIdentity: async () => {
      if (inputs.auth !== "oidc") return undefined;
      const { environment, sub } = readTokenClaims(await connection.requestIdToken("api://AzureADTokenExchange"));
      const text = (claim: unknown): string | undefined => (typeof claim === "string" ? claim : undefined);
      return { subject: text(sub), environment: text(environment) };
    },
  };
}
