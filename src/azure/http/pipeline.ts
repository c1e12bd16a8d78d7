import { ResourceManagementClient, type ResourceManagementClientOptionalParams } from "@azure/arm-resources";
import type { TokenCredential } from "@azure/identity";

type AdditionalPolicy = NonNullable<ResourceManagementClientOptionalParams["additionalPolicies"]>[number];
export type PipelinePolicy = AdditionalPolicy["policy"];
export type PipelineRequest = Parameters<PipelinePolicy["sendRequest"]>[0];
export type PipelineResponse = Awaited<ReturnType<PipelinePolicy["sendRequest"]>>;

/** What the libraries of Azure have in common: sign-in, proxies, redirects, decompression and the user agent. */
export type ServicePipeline = Pick<ResourceManagementClient, "pipeline" | "sendRequest">;

interface PipelineOptions {
  readonly credential: TokenCredential;
  readonly endpoint: string;
  /** Who the token is made for. */
  readonly audience: string;
  readonly userAgent: string;
  /** From the outermost to the one right before the connection; the token is set before all of them. */
  readonly policies: readonly PipelinePolicy[];
}

/**
 * Opens the pipeline of any service that takes a token; nothing is sent yet. The package of the pipeline is one of Azure's libraries and none of the
 * project's own: it is taken from the client of the Resource Manager, whose methods are not used here, and which needs no subscription for this.
 */
export function openPipeline({
  audience,
  credential,
  endpoint,
  policies,
  userAgent,
}: PipelineOptions): ServicePipeline {
  return new ResourceManagementClient(credential, {
    endpoint,
    credentialScopes: `${audience}/.default`,
    userAgentOptions: { userAgentPrefix: userAgent },
    // The library gives up at a 429 without Retry-After, and sleeps by the machine's clock.
    retryOptions: { maxRetries: 0 },
    additionalPolicies: policies.map((policy) => ({ policy, position: "perRetry" as const })),
  });
}
