import { randomUUID } from "node:crypto";
import { ResourceManagementClient } from "@azure/arm-resources";
import type { Clock } from "exact-values/clock";
import { RETRY_RULES, type RetryRule } from "../../retry.ts";
import type { AzureService } from "../azure-clouds.ts";
import { azureError, azureFailure } from "./azure-error.ts";
import { BEARER_TOKEN_POLICY, guardTokens, type HubCredential, setBearerToken } from "./bearer-token.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { retryAfterOf, retryPolicy } from "./retry-policy.ts";
import { limitSilence } from "./silence-policy.ts";

export interface AzureRequest {
  readonly method: "DELETE" | "GET" | "POST" | "PUT";
  /** A path with its query, or a full URL from a response. */
  readonly url: string;
  readonly body?: unknown;
  /** Headers in addition to those of every call; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AzureAnswer {
  readonly status: number;
  /** Undefined if the body is empty or not JSON. */
  readonly body: unknown;
  /** How long Azure asks the client to wait; undefined if it does not. */
  readonly retryAfterMs: number | undefined;
  header(name: string): string | undefined;
}

/** A client for one Azure service with a JSON API: signs in, retries, and throws the hub's own errors. */
export interface AzureClient {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called with one sentence before each wait. */
  readonly onWait: (reason: string) => void;
  /**
   * Sends one request; `action` completes "could not ...". Returns the response if its status is below 400 or in
   * `allowed`. Otherwise throws AzureError.
   */
  send(action: string, request: AzureRequest, allowed?: readonly number[]): Promise<AzureAnswer>;
  /** For libraries with their own methods, so that their calls use the same sign-in, retries and limits. */
  readonly pipeline: ServicePipeline["pipeline"];
}

export interface AzureClientOptions {
  readonly credential: HubCredential;
  /** URL of the service. */
  readonly endpoint: string;
  /** The service whose hosts may receive the token. */
  readonly service: AzureService;
  /** The audience of the token. */
  readonly audience: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Called with one sentence before each wait that Azure requested or that follows a broken connection. */
  readonly onWait?: (reason: string) => void;
  /** Called for each attempt, for the debug log: method, URL without query, status and correlation ID. */
  readonly onAttempt?: (trace: string) => void;
  /** Defaults to the rule of the Resource Manager. */
  readonly retryRule?: RetryRule;
}

/** Opens the client of a service without sending anything. */
export function openAzureClient(options: AzureClientOptions): AzureClient {
  const { audience, clock, credential, service: serviceName, signal, userAgent } = options;
  const { onAttempt = () => {}, onWait = () => {}, retryRule: rule = RETRY_RULES.resourceManager } = options;
  const endpoint = options.endpoint.replace(/\/+$/, "");
  const nextOfCaller = rule.maxAttempts === 1 ? "it is sent again, or its outcome is checked" : undefined;
  const service = openPipeline({
    audience,
    credential,
    endpoint,
    service: serviceName,
    userAgent,
    policies: [
      retryPolicy({ clock, signal, onAttempt, onWait, rule }),
      // Inside the retry policy, so that each attempt has its own limit.
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
    // The duration of a call is not limited. A call ends only if its connection goes silent.
    timeout: 0,
    withCredentials: false,
    requestId: randomUUID(),
    abortSignal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The library requires headers of this shape and does not export its own class. */
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
    // A proxy's error page is not JSON, so only the status counts.
    return undefined;
  }
}

/** What the Azure libraries have in common: sign-in, proxies, redirects, decompression and the user agent. */
type ServicePipeline = Pick<ResourceManagementClient, "pipeline" | "sendRequest">;

interface PipelineOptions {
  readonly credential: HubCredential;
  readonly endpoint: string;
  /** The service whose hosts may receive the token. */
  readonly service: AzureService;
  /** The audience of the token. */
  readonly audience: string;
  readonly userAgent: string;
  /** From the outermost policy to the last one before the connection. The token is set before all of them. */
  readonly policies: readonly PipelinePolicy[];
}

/**
 * Opens the pipeline for any service that takes a token, without sending anything. The pipeline package is a dependency
 * of Azure's libraries, not of this project. It is taken from the client of the Resource Manager, which needs no
 * subscription for this and whose methods are not used here.
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
    // The library gives up at a 429 without Retry-After, and waits by the machine's clock.
    retryOptions: { maxRetries: 0 },
    additionalPolicies: policies.map((policy) => ({ policy, position: "perRetry" as const })),
  });
  const { pipeline } = client;
  pipeline.removePolicy({ name: BEARER_TOKEN_POLICY });
  pipeline.addPolicy(setBearerToken({ audience, credential, service }));
  pipeline.addPolicy(guardTokens({ credential, service }), { afterPhase: "Sign" });
  return client;
}
