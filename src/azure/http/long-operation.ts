import { ServiceError } from "exact-values/errors";
import { HOUR_MS } from "exact-values/timestamp";
import type { AzureAnswer, AzureClient } from "./azure-client.ts";
import { azureFailure } from "./azure-error.ts";
import { fieldOf } from "./json-fields.ts";

interface LongOperation {
  /** Completes "could not ...". */
  readonly action: string;
  /** The answer that began it. */
  readonly first: AzureAnswer;
  /** What to look at when the answer names nothing: a resource whose `provisioningState` says. */
  readonly resourceUrl?: string;
  /** 60 minutes when undefined. */
  readonly timeLimitMs?: number | undefined;
  /** Called after each look that found it still at work. */
  readonly onLook?: () => Promise<void>;
  /** The error when the time is up. */
  readonly tooSlow?: (elapsedMs: number) => Error;
}

const DEFAULT_TIME_LIMIT_MS = HOUR_MS;
const DEFAULT_PAUSE_MS = 5000;
const LINE_INTERVAL_MS = 30_000;

/**
 * Follows work that Azure goes on with after its answer, until it has succeeded; the last answer. A failed one is an AzureError with all that
 * Azure reported, which the library's own poller would drop.
 */
export async function followOperation(client: AzureClient, operation: LongOperation): Promise<AzureAnswer> {
  const { action, first, onLook, resourceUrl, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = operation;
  const { clock, onWait, signal } = client;
  let lastLineMs = clock.now().getTime();
  const startedMs = clock.now().getTime();
  const pollUrl = first.header("azure-asyncoperation");
  let nextUrl = pollUrl ?? first.header("location") ?? resourceUrl;
  let answer = first;
  // The first answer's own state says nothing about an operation that it names.
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
    // Whoever looks on has lines of its own.
    if (onLook === undefined && clock.now().getTime() - lastLineMs >= LINE_INTERVAL_MS) {
      lastLineMs = clock.now().getTime();
      const [waited, limit] = [lastLineMs - startedMs, timeLimitMs].map((ms) => `${Math.round(ms / 1000)} s`);
      onWait(`Waiting for Azure to ${action} for ${waited}; given up after ${limit}, while Azure goes on.`);
    }
    await onLook?.();
  }
  if (state === "succeeded") return answer;
  const correlationId = first.header("x-ms-correlation-request-id");
  throw azureFailure({ action, status: undefined, body: errorOf(answer.body, state), correlationId });
}

type State = "canceled" | "failed" | "running" | "succeeded";

/** An operation has `status`, a resource `properties.provisioningState`; the status code alone says where neither exists. */
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
  return new ServiceError("AzureTooSlow", `Could not ${action}: Azure was not done after ${minutes} minutes.`, {
    status: undefined,
    correlationId: undefined,
    transient: true,
    remedy: "Azure goes on with it. Wait a while, then run the workflow again.",
  });
}
