import { ServiceError } from "exact-values/errors";
import { HOUR_MS } from "exact-values/timestamp";
import type { AzureAnswer, AzureClient } from "./azure-client.ts";
import { azureFailure } from "./azure-error.ts";
import { fieldOf } from "./json-fields.ts";

interface LongOperation {
  /** Completes "could not ...". */
  readonly action: string;
  /** The response that started the operation. */
  readonly first: AzureAnswer;
  /** A resource whose `provisioningState` is polled if the response does not name an operation. */
  readonly resourceUrl?: string;
  /** Default: 60 minutes. */
  readonly timeLimitMs?: number | undefined;
  /** Called each time the operation is still running. */
  readonly onLook?: () => Promise<void>;
  /** Creates the error for a timeout. */
  readonly tooSlow?: (elapsedMs: number) => Error;
}

const DEFAULT_TIME_LIMIT_MS = HOUR_MS;
const DEFAULT_PAUSE_MS = 5000;
const LINE_INTERVAL_MS = 30_000;

/**
 * Polls an asynchronous operation until it has succeeded, and returns the last response. Throws AzureError with
 * everything that Azure reported about a failure; the library's own poller would drop most of it.
 */
export async function followOperation(client: AzureClient, operation: LongOperation): Promise<AzureAnswer> {
  const { action, first, onLook, resourceUrl, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = operation;
  const { clock, onWait, signal } = client;
  let lastLineMs = clock.now().getTime();
  const startedMs = clock.now().getTime();
  const pollUrl = first.header("azure-asyncoperation");
  let nextUrl = pollUrl ?? first.header("location") ?? resourceUrl;
  let answer = first;
  // If the first response names an operation to poll, the state in that response is ignored.
  let state = pollUrl === undefined ? stateOf(first) : "running";
  while (state === "running") {
    if (nextUrl === undefined) return answer;
    const elapsedMs = clock.now().getTime() - startedMs;
    if (elapsedMs >= timeLimitMs) throw operation.tooSlow?.(elapsedMs) ?? tooSlow(action, elapsedMs);
    const pauseMs = Math.max(answer.retryAfterMs ?? DEFAULT_PAUSE_MS, 1000);
    await clock.sleep(Math.min(pauseMs, timeLimitMs - elapsedMs), signal);
    answer = await client.send(action, { method: "GET", url: nextUrl });
    state = stateOf(answer);
    if (pollUrl === undefined) nextUrl = answer.header("location") ?? nextUrl;
    if (state !== "running") continue;
    // A caller with `onLook` prints its own progress.
    if (onLook === undefined && clock.now().getTime() - lastLineMs >= LINE_INTERVAL_MS) {
      lastLineMs = clock.now().getTime();
      const [waited, limit] = [lastLineMs - startedMs, timeLimitMs].map((ms) => `${Math.round(ms / 1000)} s`);
      onWait(`Waiting for Azure to ${action} for ${waited}; the limit is ${limit}, after which Azure continues alone.`);
    }
    await onLook?.();
  }
  if (state === "succeeded") return answer;
  const correlationId = first.header("x-ms-correlation-request-id");
  throw azureFailure({ action, status: undefined, body: errorOf(answer.body, state), correlationId });
}

type State = "canceled" | "failed" | "running" | "succeeded";

/**
 * An operation has `status`, and a resource has `properties.provisioningState`. If neither exists, only the status code
 * counts.
 */
function stateOf({ body, status }: AzureAnswer): State {
  const reported = fieldOf(body, "status") ?? fieldOf(fieldOf(body, "properties"), "provisioningState");
  if (typeof reported !== "string") return status === 202 ? "running" : "succeeded";
  const state = reported.toLowerCase();
  return state === "succeeded" || state === "failed" || state === "canceled" ? state : "running";
}

function errorOf(body: unknown, state: State): unknown {
  const reported = fieldOf(body, "error") ?? fieldOf(fieldOf(body, "properties"), "error");
  return reported ?? { code: state === "canceled" ? "Canceled" : "Failed", message: `The operation was ${state}.` };
}

function tooSlow(action: string, elapsedMs: number): ServiceError {
  const minutes = Math.round(elapsedMs / 60_000);
  return new ServiceError("AzureTooSlow", `Could not ${action}: Azure did not finish within ${minutes} minutes.`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy: "It continues in the background. Wait a while, then run the workflow again.",
  });
}
