import type { Clock } from "exact-values/clock";

/** Thrown instead of a wait that would end after the time that a step was given. */
class TimeUp extends Error {
  override readonly name = "TimeUp";
}

export interface Deadline extends Clock {
  readonly limitsWaits: true;
  /** True once the time is over. */
  hasPassed(): boolean;
}

/** Between two lines about a long wait. */
const LINE_INTERVAL_MS = 30_000;
/** Waits up to this long print nothing here: whoever waits has a line of its own. */
const QUIET_MS = 60_000;

/**
 * A clock on which nothing waits beyond `timeLimitMs` from now: a runner that waits for what it cannot see the end of costs money, so a wait
 * that is too long fails at once, whoever asked for it, throttled clients included.
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
      onWait(`Waiting for another ${wait} s, as Azure asked; ${step} s are left of timeout-minutes.`);
    }
  };
  return {
    limitsWaits: true,
    now: () => clock.now(),
    hasPassed: () => clock.now().getTime() >= endMs,
    sleep: async (ms, signal) => {
      if (clock.now().getTime() + ms > endMs) throw new TimeUp("The time that this step was given is over.");
      await (ms > QUIET_MS ? sleepAloud(ms, signal) : clock.sleep(ms, signal));
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
