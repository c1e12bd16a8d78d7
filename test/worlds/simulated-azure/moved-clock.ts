import type { Clock } from "exact-values/clock";

export interface MovedClock extends Clock {
  /** The length of each sleep, in ms. */
  readonly pauses: readonly number[];
}

/** A clock that moves only during sleeps, which take no real time. */
export function movedClock(start = "2026-11-21T12:00:00.000Z"): MovedClock {
  let nowMs = Date.parse(start);
  const pauses: number[] = [];
  return {
    pauses,
    now: () => new Date(nowMs),
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      pauses.push(ms);
      nowMs += ms;
    },
  };
}
