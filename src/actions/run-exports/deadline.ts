import type { Clock } from "exact-values/clock";

/** Thrown instead of a wait that would end after the deadline. */
class TimeUp extends Error {
  override readonly name = "TimeUp";
}

export interface Deadline extends Clock {
  readonly limitsWaits: true;
  /** True after the deadline. */
  hasPassed(): boolean;
}

/** Interval of log lines during a long wait. */
const LINE_INTERVAL_MS = 30_000;
/** Shorter waits are not logged here, because their callers log them. */
const QUIET_MS = 60_000;

/**
 * A clock whose waits never exceed `timeLimitMs` from now. A waiting runner costs money, so a wait that would end after
 * the deadline fails at once, even inside throttled clients.
 */
export function createDeadline(clock: Clock, timeLimitMs: number, onWait: (line: string) => void = () => {}): Deadline {
  const endMs = clock.now().getTime() + timeLimitMs;
  let lastLineMs = Number.NEGATIVE_INFINITY;
  const sleepAloud = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
    const wakeMs = clock.now().getTime() + ms;
    for (let leftMs = ms; leftMs > 0; leftMs = wakeMs - clock.now().getTime()) {
      await clock.sleep(Math.min(leftMs, LINE_INTERVAL_MS), signal);
      const nowMs = clock.now().getTime();
      if (nowMs >= wakeMs || nowMs - lastLineMs < LINE_INTERVAL_MS) continue;
      lastLineMs = nowMs;
      const [wait, step] = [wakeMs - nowMs, endMs - nowMs].map((left) => Math.ceil(left / 1000));
      onWait(`Waiting another ${wait} s, as Azure requested; ${step} s left of timeout-minutes.`);
    }
  };
  return {
    limitsWaits: true,
    now: () => clock.now(),
    hasPassed: () => clock.now().getTime() >= endMs,
    sleep: async (ms, signal) => {
      if (clock.now().getTime() + ms > endMs) throw new TimeUp("This step has reached its time limit.");
      await (ms > QUIET_MS ? sleepAloud(ms, signal) : clock.sleep(ms, signal));
    },
  };
}

/** True for `TimeUp`, including one wrapped by a client. */
export function isTimeUp(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TimeUp) return true;
  }
  return false;
}
