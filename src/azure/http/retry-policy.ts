import { RestError } from "@azure/storage-blob";
import { again, done, type Pace, type RetryRule, retry } from "../../retry.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { SilentConnection } from "./silence-policy.ts";
import { retryAfterOf } from "./throttling.ts";

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
