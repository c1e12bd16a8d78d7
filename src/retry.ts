import type { Clock } from "exact-values/clock";
import { type RetryRule, waitMsAfter } from "./retry-rules.ts";

/** The outcome of one attempt. An attempt that throws ends the call. */
export type Attempt<T> =
  | { readonly outcome: "done"; readonly value: T }
  /** `line` is printed before the wait. */
  | { readonly outcome: "again"; readonly afterMs: number; readonly line?: string };

export interface Pace {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called before each wait with one sentence. */
  readonly onWait: (line: string) => void;
}

/**
 * Makes attempts until one is done: the only loop that repeats a failed call or starts again after a lost race. `attempt` gets its number, from 1, and decides
 * whether there is another one and when.
 */
export async function retry<T>(pace: Pace | "at once", attempt: (number: number) => Promise<Attempt<T>>): Promise<T> {
  for (let number = 1; ; number++) {
    const result = await attempt(number);
    if (result.outcome === "done") return result.value;
    if (pace === "at once") continue;
    if (result.line !== undefined) pace.onWait(result.line);
    if (result.afterMs > 0) await pace.clock.sleep(result.afterMs, pace.signal);
  }
}

export function done<T>(value: T): Attempt<T> {
  return { outcome: "done", value };
}

/** Another attempt without a wait. */
export const AGAIN_AT_ONCE: Attempt<never> = { outcome: "again", afterMs: 0 };

interface NextAttempt {
  /** A clause for the log: `Azure gave no answer`. */
  readonly reason: string;
  /** Number of the failed attempt. */
  readonly attempt: number;
  readonly rule: RetryRule;
  /** The wait that the response asked for. */
  readonly askedMs?: number | undefined;
}

/** A response may ask for no wait at all. */
const MIN_ASKED_WAIT_MS = 1000;

/** Another attempt, after the wait that the response asked for or else the rule's. */
export function again({ askedMs, attempt, reason, rule }: NextAttempt): Attempt<never> {
  const afterMs = askedMs === undefined ? waitMsAfter(attempt, rule) : Math.max(askedMs, MIN_ASKED_WAIT_MS);
  const line = `${reason}; try ${attempt + 1} of ${rule.maxAttempts} in ${Math.ceil(afterMs / 1000)} s.`;
  return { outcome: "again", afterMs, line };
}

/**
 * Starts work again, at once, when another writer was faster: `attempt` then returns undefined. Returns undefined when all attempts lost; each reads the state
 * anew, so nothing of the winner is overwritten.
 */
export function retryRace<T>(
  maxAttempts: number,
  attempt: (number: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  return retry<T | undefined>("at once", async (number) => {
    const value = await attempt(number);
    return value === undefined && number < maxAttempts ? AGAIN_AT_ONCE : done(value);
  });
}
