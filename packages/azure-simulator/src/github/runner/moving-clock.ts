import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "exact-values/clock";
import { type SimulatedClock, simulatedClock } from "../../simulated-clock.ts";

/** A clock that can be set and then continues to run. */
export interface MovingClock extends Clock {
  /** Jumps to an instant. Pending timers are not affected. */
  moveTo(instant: Date): void;
  /** Environment that makes a new child process use this clock. */
  readonly environment: SimulatedClock["environment"];
}

/** A longer timer would end immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Shows `time` now, and runs `speed` times faster than the machine's clock. */
export function movingClock(time: string, speed = 1): MovingClock {
  let current = simulatedClock(time, speed);
  return {
    now: () => current.now(),
    sleep: async (ms, signal) => {
      await wait(Math.min(ms / speed, MAX_TIMER_MS), undefined, signal === undefined ? {} : { signal });
    },
    moveTo: (instant) => {
      current = simulatedClock(instant.toISOString(), speed);
    },
    get environment() {
      return current.environment;
    },
  };
}
