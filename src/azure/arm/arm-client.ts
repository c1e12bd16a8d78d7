import { randomUUID } from "node:crypto";
import { ResourceManagementClient } from "@azure/arm-resources";
import type { TokenCredential } from "@azure/identity";
import type { Clock } from "../../clock.ts";
import { CLOUD_ENDPOINTS, type Cloud } from "../cloud.ts";
import { limitSilence } from "../http/silence-policy.ts";
import { armError, armFailure } from "./arm-errors.ts";
import { repeatLater, retryAfterOf } from "./arm-throttling.ts";

export interface ArmRequest {
  readonly method: "DELETE" | "GET" | "POST" | "PUT";
  /** A path with its query, or the whole URL that an answer gave. */
  readonly url: string;
  readonly body?: unknown;
  /** Beside those that every call has; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ArmAnswer {
  readonly status: number;
  /** Undefined when there was none, or none that is JSON. */
  readonly body: unknown;
  /** How long Azure asks to wait; undefined when it does not. */
  readonly retryAfterMs: number | undefined;
  header(name: string): string | undefined;
}

/** The Resource Manager with sign-in, patience and errors of the hub's own. */
export interface ArmClient {
  readonly subscriptionId: string;
  /** Of deployments, resource groups and providers. */
  readonly apiVersion: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Told of each wait: one sentence. */
  readonly onWait: (reason: string) => void;
  /** One call; `action` completes "could not ...". A status of `allowed` is an answer, every other of 400 and above an ArmError. */
  send(action: string, request: ArmRequest, allowed?: readonly number[]): Promise<ArmAnswer>;
  /** A call that the library has a method for. */
  call<T>(
    action: string,
    call: (service: ResourceManagementClient, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

export interface ArmClientOptions {
  readonly subscriptionId: string;
  readonly credential: TokenCredential;
  readonly cloud: Cloud;
  /** Replaces the cloud's own endpoint. */
  readonly resourceManagerUrl: string | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Told before each wait that Azure asked for or that a broken connection needs: one sentence. */
  readonly onWait?: (reason: string) => void;
  /** Told of each call, for the debug log: method, URL without query, status and correlation id. */
  readonly onTry?: (trace: string) => void;
  /** Of one call, the first one included; 8 when absent. */
  readonly mostTries?: number;
  /** Who the token is made for, when it is another service of the same ways than the Resource Manager. */
  readonly audience?: string;
}

type ClientRequest = Parameters<ResourceManagementClient["sendRequest"]>[0];

/** Makes the client; nothing is sent yet. */
export function createArmClient(options: ArmClientOptions): ArmClient {
  const { clock, credential, cloud, resourceManagerUrl, signal, subscriptionId, userAgent } = options;
  const { mostTries, onTry = () => {}, onWait = () => {} } = options;
  const { resourceManager, resourceManagerAudience } = CLOUD_ENDPOINTS[cloud];
  const { audience = resourceManagerAudience } = options;
  const endpoint = (resourceManagerUrl ?? resourceManager).replace(/\/+$/, "");
  const nextOfCaller = mostTries === 1 ? "it is made again, or its outcome is looked at" : undefined;
  const service = new ResourceManagementClient(credential, subscriptionId, {
    endpoint,
    credentialScopes: `${audience}/.default`,
    userAgentOptions: { userAgentPrefix: userAgent },
    // The library gives up at a 429 without Retry-After, and sleeps by the machine's clock.
    retryOptions: { maxRetries: 0 },
    additionalPolicies: [
      { policy: repeatLater({ clock, signal, onTry, onWait, mostTries }), position: "perRetry" },
      // Within the other one, so that each try has its own limit.
      { policy: limitSilence({ onWait, next: nextOfCaller }), position: "perRetry" },
    ],
  });
  return {
    subscriptionId,
    apiVersion: service.apiVersion,
    clock,
    signal,
    onWait,

    send: async (action, request, allowed = []) => {
      let answer: Awaited<ReturnType<ResourceManagementClient["sendRequest"]>>;
      try {
        answer = await service.sendRequest(clientRequest(endpoint, request, signal));
      } catch (error) {
        throw armError(action, error);
      }
      const { bodyAsText, headers, status } = answer;
      if (status >= 400 && !allowed.includes(status)) {
        const correlationId = headers.get("x-ms-correlation-request-id");
        throw armFailure({ action, status, body: bodyAsText, correlationId });
      }
      return {
        status,
        body: parsed(bodyAsText),
        retryAfterMs: retryAfterOf(headers, clock),
        header: (name) => headers.get(name),
      };
    },

    call: async (action, call) => {
      try {
        return await call(service, signal);
      } catch (error) {
        throw armError(action, error);
      }
    },
  };
}

function clientRequest(endpoint: string, request: ArmRequest, abortSignal: AbortSignal): ClientRequest {
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
function requestHeaders(entries: Readonly<Record<string, string>>): ClientRequest["headers"] {
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
    // A proxy's page; the status alone has to tell.
    return undefined;
  }
}
