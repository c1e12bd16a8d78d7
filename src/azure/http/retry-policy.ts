import { RestError } from "@azure/storage-blob";
import { again, done, type Pace, type RetryRule, retry } from "../../retry.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { SilentConnection } from "./silence-policy.ts";
import { retryAfterOf } from "./throttling.ts";

interface RetryPolicyOptions extends Pace {
  readonly rule: RetryRule;
  /** Called after each attempt with its method, URL without query, status and correlation ID. */
  readonly onAttempt?: (trace: string) => void;
  /** Further errors and responses that another attempt may not meet. */
  readonly isTransient?: (outcome: { readonly error: unknown } | { readonly response: PipelineResponse }) => boolean;
}

/** Repeats calls that Azure throttled or did not answer, by the hub's clock. All calls made through it must be idempotent. */
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
          return again({ reason: "Azure gave no answer", attempt, rule });
        }
        onAttempt(traceOf(request, response));
        const { headers, status } = response;
        const askedMs = retryAfterOf(headers, clock);
        const isTooLong = askedMs !== undefined && askedMs > rule.maxAskedWaitMs;
        if (isLast || isTooLong || !(isTransientStatus(status) || isTransient({ response }))) return done(response);
        const reason = status === 429 ? "Azure is throttling this identity (429)" : `Azure answered ${status}`;
        return again({ reason, attempt, rule, askedMs });
      }),
  };
}

function traceOf({ method, url }: PipelineRequest, { headers, status }: PipelineResponse): string {
  // A query may hold a signature.
  const [address = ""] = url.split("?");
  return `${method} ${address} ${status} ${headers.get("x-ms-correlation-request-id") ?? ""}`.trimEnd();
}

const TRANSIENT_STATUSES = [408, 429, 500, 502, 503, 504];

/** True for an answer that the same call may not get again. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.includes(status);
}

/** Codes of connections that fail again however often they are tried. */
export const LASTING_FAULTS: readonly string[] = [
  "ENOTFOUND",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
];

/** True for the error of an attempt whose connection broke or went silent, and which another attempt may not meet. */
function isBrokenConnection(error: unknown): boolean {
  if (error instanceof SilentConnection) return !error.isLast;
  return error instanceof RestError && error.statusCode === undefined && !LASTING_FAULTS.includes(error.code ?? "");
}
