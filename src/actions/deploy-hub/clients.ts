import type { Clock } from "exact-values/clock";
import { openResourceManager, type ResourceManager } from "../../azure/arm/resource-manager.ts";
import { CLOUD_ENDPOINTS, tokenAudienceOf } from "../../azure/azure-clouds.ts";
import { readTokenClaims } from "../../azure/http/bearer-token.ts";
import { connect } from "../../clients/connection.ts";
import { openDeployedStorage } from "../../clients/hub-storage.ts";
import type { GithubConnection } from "../../github/api/github-calls.ts";
import { type RepositoryContext, readRepositoryContext } from "../../github/api/github-context.ts";
import type { ProtectionApi } from "../../github/api/protection-api.ts";
import type { WorkflowsApi } from "../../github/api/workflows-api.ts";
import type { Log } from "../../github/log.ts";
import type { StepRuntime } from "../../github/step.ts";
import type { BlobStore, HubContainer } from "../../lake/storage/blob-store.ts";
import type { DeployHubInputs } from "./inputs.ts";

/** The services that deploy-hub calls. Opening a client sends nothing. */
export interface Clients {
  readonly resourceManager: ResourceManager;
  readonly context: RepositoryContext;
  /** Opens the account at a URL from the Resource Manager. Throws InputError `UntrustedHost`. */
  openStorage(url: string): (container: HubContainer) => BlobStore;
  /** Undefined without github-token. */
  openWorkflows(repository: string): Promise<WorkflowsApi | undefined>;
  /** The access token of the Resource Manager. */
  accessToken(): Promise<string>;
  /** Undefined without github-token. */
  openProtection(repository: string): Promise<ProtectionApi | undefined>;
  /** This job's identity from its ID token; undefined if it signs in another way. */
  jobIdentity(): Promise<JobIdentity | undefined>;
}

/** The identity of a GitHub job in its ID token. */
export interface JobIdentity {
  readonly subject: string | undefined;
  /** The environment that the job runs in. */
  readonly environment: string | undefined;
  readonly issuer: string | undefined;
}

/** Everything that the flow of deploy-hub needs; created in main.ts. */
export interface DeployHubContext {
  readonly inputs: DeployHubInputs;
  readonly clients: Clients;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Folder of the checked-out repository; undefined outside of a runner. */
  readonly workspace: string | undefined;
  /** Saves a value for the post step. */
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
    // GitHub's client is a separate chunk, which is loaded only if there is a token.
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
      const { environment, iss, sub } = readTokenClaims(await connection.requestIdToken(tokenAudienceOf(inputs)));
      const text = (claim: unknown): string | undefined => (typeof claim === "string" ? claim : undefined);
      return { subject: text(sub), environment: text(environment), issuer: text(iss) };
    },
  };
}
