import type { Clock } from "../../clock.ts";

/** Thrown instead of a wait that would end after the time that a step was given. */
class TimeUp extends Error {
  override readonly name = "TimeUp";
}

export interface Deadline extends Clock {
  /** True once the time is over. */
  hasPassed(): boolean;
}

/**
 * A clock on which nothing waits beyond `timeLimitMs` from now: a runner that waits for what it cannot see the end of costs money, so a wait
 * that is too long fails at once, whoever asked for it, throttled clients included.
 */
export function createDeadline(clock: Clock, timeLimitMs: number): Deadline {
  const endMs = clock.now().getTime() + timeLimitMs;
  return {
    now: () => clock.now(),
    hasPassed: () => clock.now().getTime() >= endMs,
    sleep: async (ms, signal) => {
      if (clock.now().getTime() + ms > endMs) throw new TimeUp("The time that this step was given is over.");
      await clock.sleep(ms, signal);
    },
  };
}

/** True for `TimeUp`, also where a client has wrapped it. */
export function isTimeUp(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TimeUp) return true;
  }
  return false;
}
