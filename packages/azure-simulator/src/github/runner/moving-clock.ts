import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "exact-values/clock";
import { type SimulatedClock, simulatedClock } from "../../simulated-clock.ts";

/** A clock that is where it is put, and runs on from there. */
export interface MovingClock extends Clock {
  /** Jumps to an instant; what already waits is not woken. */
  moveTo(instant: Date): void;
  /** What a child process that starts now needs to live by this clock. */
  readonly environment: SimulatedClock["environment"];
}

/** A longer one would end at once. */
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
