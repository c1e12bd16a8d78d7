import { RestError } from "@azure/storage-blob";
import type { Clock } from "exact-values/clock";
import { again, done, type Pace, type RetryRule, retry } from "../../retry.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { SilentConnection } from "./silence-policy.ts";

interface RetryPolicyOptions extends Pace {
  readonly rule: RetryRule;
  /** Called after each attempt with its method, URL without query, status and correlation ID. */
  readonly onAttempt?: (trace: string) => void;
  /** Recognizes additional errors and responses that another attempt may avoid. */
  readonly isTransient?: (outcome: { readonly error: unknown } | { readonly response: PipelineResponse }) => boolean;
}

/**
 * Repeats calls that Azure throttled or did not respond to, with waits timed by the hub's clock. All calls through this
 * policy must be idempotent.
 */
export function retryPolicy({
  isTransient = () => false,
  onAttempt = () => {},
  rule,
  ...pace
}: RetryPolicyOptions): PipelinePolicy {
  const { clock, signal } = pace;
  return {
    name: "costHubRetry",
    sendRequest: (request, next) =>
      retry(pace, async (attempt) => {
        const isLast = attempt === rule.maxAttempts;
        let response: PipelineResponse;
        try {
          response = await next(request);
        } catch (error) {
          if (isLast || signal.aborted || !(isBrokenConnection(error) || isTransient({ error }))) throw error;
          return again({ reason: "Azure did not respond", attempt, rule });
        }
        onAttempt(traceOf(request, response));
        const { headers, status } = response;
        const askedMs = retryAfterOf(headers, clock);
        const isTooLong = askedMs !== undefined && askedMs > rule.maxAskedWaitMs;
        if (isLast || isTooLong || !(isTransientStatus(status) || isTransient({ response }))) return done(response);
        const reason = status === 429 ? "Azure is throttling this identity (429)" : `Azure returned ${status}`;
        return again({ reason, attempt, rule, askedMs });
      }),
  };
}

function traceOf({ method, url }: PipelineRequest, { headers, status }: PipelineResponse): string {
  // A query may contain a signature.
  const [address = ""] = url.split("?");
  return `${method} ${address} ${status} ${headers.get("x-ms-correlation-request-id") ?? ""}`.trimEnd();
}

const TRANSIENT_STATUSES = [408, 429, 500, 502, 503, 504];

/** True for a status that another attempt may avoid. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.includes(status);
}

/** Codes of connection errors that another attempt will not fix. */
export const LASTING_FAULTS: readonly string[] = [
  "ENOTFOUND",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
];

/** True if the connection of an attempt broke or went silent, so that another attempt may succeed. */
function isBrokenConnection(error: unknown): boolean {
  if (error instanceof SilentConnection) return !error.isLast;
  return error instanceof RestError && error.statusCode === undefined && !LASTING_FAULTS.includes(error.code ?? "");
}

interface AnswerHeaders {
  get(name: string): string | undefined;
}

const WAIT_HEADERS = [
  ["retry-after-ms", 1],
  ["x-ms-retry-after-ms", 1],
  ["retry-after", 1000],
] as const;

/** The longest wait that a response requests, in milliseconds. `Retry-After` is in seconds or an HTTP date. */
export function retryAfterOf(headers: AnswerHeaders, clock: Clock): number | undefined {
  const waits = WAIT_HEADERS.flatMap(([name, unitMs]) => {
    const text = headers.get(name)?.trim() ?? "";
    if (/^\d+(?:\.\d+)?$/.test(text)) return [Number(text) * unitMs];
    const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(at) ? [] : [Math.max(0, at - clock.now().getTime())];
  });
  const [, hours, minutes, seconds] = QUOTA_RESET.exec(headers.get("x-ms-user-quota-resets-after") ?? "") ?? [];
  if (seconds !== undefined) waits.push((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Resource Graph states its wait as `hh:mm:ss`. */
const QUOTA_RESET = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/;

/** Which calls a throttled response applies to. */
export type Reach = "all" | "scope";

/** The wait and the reach that a throttled response requests. */
interface Throttle {
  readonly waitMs: number;
  /** Undefined if no header specifies it. */
  readonly reach: Reach | undefined;
}

const QUOTAS = ["qpu", "entity", "tenant", "clienttype", "client"] as const;
const PREFIX = "x-ms-ratelimit-microsoft.";

/** The default of Azure's own client: one minute is the window of every known quota. */
const DEFAULT_WAIT_MS = 60_000;
const MIN_WAIT_MS = 1000;

/**
 * The longest wait that any header of a 429 requests, and which calls it applies to. Cost Management has a header for
 * each of its quotas.
 */
export function throttleOf(headers: AnswerHeaders, clock: Clock): Throttle {
  const quotas = QUOTAS.map((name) => ({
    name,
    waitMs: secondsIn(headers.get(`${PREFIX}costmanagement-${name}-retry-after`)),
  })).filter(({ waitMs }) => waitMs > 0);
  const waits = [
    ...quotas.map(({ waitMs }) => waitMs),
    secondsIn(headers.get(`${PREFIX}consumption-retry-after`)),
    retryAfterOf(headers, clock) ?? 0,
  ];
  const longestMs = Math.max(...waits);
  const reach = quotas.length === 0 ? undefined : quotas.every(({ name }) => name === "entity") ? "scope" : "all";
  return { waitMs: longestMs > 0 ? Math.max(longestMs, MIN_WAIT_MS) : DEFAULT_WAIT_MS, reach };
}

function secondsIn(text: string | undefined): number {
  const seconds = text?.trim() ?? "";
  return /^\d+(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : 0;
}
