import type { Clock } from "exact-values/clock";
import type { PipelinePolicy, PipelineRequest, PipelineResponse } from "./pipeline-policy.ts";
import { backoffMs, type RetryRule } from "./retry-rules.ts";
import { retryAfterOf } from "./throttling.ts";
import { isBrokenConnection, isTransientStatus } from "./transient.ts";

/** What one attempt of a call has come to; an attempt that throws is the last. */
export type Attempt<T> =
  | { readonly outcome: "done"; readonly value: T }
  /** `line` is for the log, before the wait. */
  | { readonly outcome: "again"; readonly afterMs: number; readonly line?: string };

interface Pace {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Informed before each wait: one sentence. */
  readonly onWait: (line: string) => void;
}

/** Makes attempts until one is done; the first has number 1. Whether there is a next one, and when, is for `attempt` to say. */
export async function retry<T>(
  { clock, onWait, signal }: Pace,
  attempt: (number: number) => Promise<Attempt<T>>,
): Promise<T> {
  for (let number = 1; ; number++) {
    const result = await attempt(number);
    if (result.outcome === "done") return result.value;
    if (result.line !== undefined) onWait(result.line);
    if (result.afterMs > 0) await clock.sleep(result.afterMs, signal);
  }
}

export function done<T>(value: T): Attempt<T> {
  return { outcome: "done", value };
}

interface NextAttempt {
  /** Completes "Azure ...". */
  readonly reason: string;
  /** Number of the one that failed. */
  readonly attempt: number;
  readonly rule: RetryRule;
  /** What the answer asked for. */
  readonly askedMs?: number | undefined;
}

const MIN_WAIT_MS = 1000;

/** One more attempt, when Azure wants it or after a while. */
export function again({ askedMs, attempt, reason, rule }: NextAttempt): Attempt<never> {
  const afterMs = Math.max(askedMs ?? backoffMs(attempt), MIN_WAIT_MS);
  const line = `Azure ${reason}; try ${attempt + 1} of ${rule.maxAttempts} in ${Math.ceil(afterMs / 1000)} s.`;
  return { outcome: "again", afterMs, line };
}

interface RetryPolicyOptions extends Pace {
  readonly rule: RetryRule;
  /** Informed of each attempt: method, URL without query, status and correlation id. */
  readonly onAttempt: (trace: string) => void;
}

/** Repeats calls that Azure throttled, or that got no answer, by the hub's clock. All calls made through it are idempotent. */
export function retryPolicy({ onAttempt, rule, ...pace }: RetryPolicyOptions): PipelinePolicy {
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
          if (isLast || signal.aborted || !isBrokenConnection(error)) throw error;
          return again({ reason: "gave no answer", attempt, rule });
        }
        onAttempt(traceOf(request, response));
        const { headers, status } = response;
        const askedMs = retryAfterOf(headers, clock);
        const isTooLong = askedMs !== undefined && askedMs > rule.maxAskedWaitMs;
        if (isLast || isTooLong || !isTransientStatus(status)) return done(response);
        const reason = status === 429 ? "is throttling this identity (429)" : `answered ${status}`;
        return again({ reason, attempt, rule, askedMs });
      }),
  };
}

function traceOf({ method, url }: PipelineRequest, { headers, status }: PipelineResponse): string {
  // A query may hold a signature.
  const [address = ""] = url.split("?");
  return `${method} ${address} ${status} ${headers.get("x-ms-correlation-request-id") ?? ""}`.trimEnd();
}
