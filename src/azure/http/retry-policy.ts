import { again, done, type Pace, retry } from "../../retry.ts";
import type { RetryRule } from "../../retry-rules.ts";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { retryAfterOf } from "./throttling.ts";
import { isBrokenConnection, isTransientStatus } from "./transient.ts";

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
