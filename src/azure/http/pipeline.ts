import { ResourceManagementClient } from "@azure/arm-resources";
import type { AzureService } from "../trusted-hosts.ts";
import { BEARER_TOKEN_POLICY, guardTokens, setBearerToken } from "./bearer-token.ts";
import type { HubCredential } from "./hub-credential.ts";
import type { PipelinePolicy } from "./pipeline-policy.ts";

/** What the libraries of Azure have in common: sign-in, proxies, redirects, decompression and the user agent. */
export type ServicePipeline = Pick<ResourceManagementClient, "pipeline" | "sendRequest">;

interface PipelineOptions {
  readonly credential: HubCredential;
  readonly endpoint: string;
  /** Whose hosts may get the token. */
  readonly service: AzureService;
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
  service,
  userAgent,
}: PipelineOptions): ServicePipeline {
  const client = new ResourceManagementClient(credential, {
    endpoint,
    userAgentOptions: { userAgentPrefix: userAgent },
    // The library gives up at a 429 without Retry-After, and sleeps by the machine's clock.
    retryOptions: { maxRetries: 0 },
    additionalPolicies: policies.map((policy) => ({ policy, position: "perRetry" as const })),
  });
  const { pipeline } = client;
  pipeline.removePolicy({ name: BEARER_TOKEN_POLICY });
  pipeline.addPolicy(setBearerToken({ audience, credential, service }));
  pipeline.addPolicy(guardTokens({ credential, service }), { afterPhase: "Sign" });
  return client;
}
