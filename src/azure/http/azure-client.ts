import { randomUUID } from "node:crypto";
import { ResourceManagementClient } from "@azure/arm-resources";
import type { Clock } from "exact-values/clock";
import { RETRY_RULES, type RetryRule } from "../../retry.ts";
import type { AzureService } from "../azure-clouds.ts";
import { azureError, azureFailure } from "./azure-error.ts";
import { BEARER_TOKEN_POLICY, guardTokens, type HubCredential, setBearerToken } from "./bearer-token.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { retryPolicy } from "./retry-policy.ts";
import { limitSilence } from "./silence-policy.ts";
import { retryAfterOf } from "./throttling.ts";

export interface AzureRequest {
  readonly method: "DELETE" | "GET" | "POST" | "PUT";
  /** A path with its query, or the whole URL that an answer gave. */
  readonly url: string;
  readonly body?: unknown;
  /** Beside those that every call has; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AzureAnswer {
  readonly status: number;
  /** Undefined when there was none, or none that is JSON. */
  readonly body: unknown;
  /** How long Azure asks to wait; undefined when it does not. */
  readonly retryAfterMs: number | undefined;
  header(name: string): string | undefined;
}

/** One service of Azure that takes tokens and speaks JSON, with sign-in, retries and errors of the hub's own. */
export interface AzureClient {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Informed of each wait: one sentence. */
  readonly onWait: (reason: string) => void;
  /** One call; `action` completes "could not ...". A status of `allowed` is an answer, every other of 400 and above an AzureError. */
  send(action: string, request: AzureRequest, allowed?: readonly number[]): Promise<AzureAnswer>;
  /** For a library with methods of its own: its calls have the same sign-in, retries and limits. */
  readonly pipeline: ServicePipeline["pipeline"];
}

export interface AzureClientOptions {
  readonly credential: HubCredential;
  /** URL of the service. */
  readonly endpoint: string;
  /** Whose hosts may get the token. */
  readonly service: AzureService;
  /** Who the token is made for. */
  readonly audience: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Informed before each wait that Azure asked for or that a broken connection needs: one sentence. */
  readonly onWait?: (reason: string) => void;
  /** Informed of each attempt, for the debug log: method, URL without query, status and correlation id. */
  readonly onAttempt?: (trace: string) => void;
  /** Those of the Resource Manager when absent. */
  readonly retryRule?: RetryRule;
}

/** Opens the client of a service; nothing is sent yet. */
export function openAzureClient(options: AzureClientOptions): AzureClient {
  const { audience, clock, credential, service: serviceName, signal, userAgent } = options;
  const { onAttempt = () => {}, onWait = () => {}, retryRule: rule = RETRY_RULES.resourceManager } = options;
  const endpoint = options.endpoint.replace(/\/+$/, "");
  const nextOfCaller = rule.maxAttempts === 1 ? "it is made again, or its outcome is looked at" : undefined;
  const service = openPipeline({
    audience,
    credential,
    endpoint,
    service: serviceName,
    userAgent,
    policies: [
      retryPolicy({ clock, signal, onAttempt, onWait, rule }),
      // Within the other one, so that each attempt has its own limit.
      limitSilence({ onWait, next: nextOfCaller }),
    ],
  });
  return {
    clock,
    signal,
    onWait,
    pipeline: service.pipeline,

    send: async (action, request, allowed = []) => {
      let answer: PipelineResponse;
      try {
        answer = await service.sendRequest(pipelineRequest(endpoint, request, signal));
      } catch (error) {
        throw azureError(action, error);
      }
      const { bodyAsText, headers, status } = answer;
      if (status >= 400 && !allowed.includes(status)) {
        const correlationId = headers.get("x-ms-correlation-request-id");
        throw azureFailure({ action, status, body: bodyAsText, correlationId });
      }
      return {
        status,
        body: parsed(bodyAsText),
        retryAfterMs: retryAfterOf(headers, clock),
        header: (name) => headers.get(name),
      };
    },
  };
}

function pipelineRequest(endpoint: string, request: AzureRequest, abortSignal: AbortSignal): PipelineRequest {
  const { method, url, body, headers = {} } = request;
  return {
    url: url.startsWith("/") ? `${endpoint}${url}` : url,
    method,
    headers: requestHeaders(
      body === undefined ? headers : { ...headers, "content-type": "application/json; charset=utf-8" },
    ),
    // Whether a call takes too long is decided by its silence.
    timeout: 0,
    withCredentials: false,
    requestId: randomUUID(),
    abortSignal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The library wants headers of this shape and does not hand out its own. */
function requestHeaders(entries: Readonly<Record<string, string>>): PipelineRequest["headers"] {
  const values = new Map(Object.entries({ accept: "application/json", ...entries }));
  return {
    get: (name) => values.get(name.toLowerCase()),
    has: (name) => values.has(name.toLowerCase()),
    set: (name, value) => {
      values.set(name.toLowerCase(), String(value));
    },
    delete: (name) => {
      values.delete(name.toLowerCase());
    },
    toJSON: () => Object.fromEntries(values),
    [Symbol.iterator]: () => values.entries(),
  };
}

function parsed(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page; the status alone has to say.
    return undefined;
  }
}

/** What the libraries of Azure have in common: sign-in, proxies, redirects, decompression and the user agent. */
type ServicePipeline = Pick<ResourceManagementClient, "pipeline" | "sendRequest">;

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
function openPipeline({
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
