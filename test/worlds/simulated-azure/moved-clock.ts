import type { Clock } from "exact-values/clock";

export interface MovedClock extends Clock {
  /** How long it slept each time, in ms. */
  readonly pauses: readonly number[];
}

/** A clock that stands still but when something sleeps, which takes no time. */
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
