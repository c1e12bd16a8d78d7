export interface SimulatedClock {
  now(): Date;
  /** Environment that makes a child process use this clock, whenever it starts. */
  readonly environment: Readonly<
    Record<"NODE_OPTIONS" | "SIMULATED_TIME" | "SIMULATED_SPEED" | "SIMULATED_SINCE", string>
  >;
}

/** A module that makes Node use the time in `SIMULATED_TIME` and related variables: `node --import CLOCK_PRELOAD`. */
export const CLOCK_PRELOAD = new URL("clock-preload.mjs", import.meta.url).href;

/**
 * A clock that shows `time` at the moment of the call and then runs `speed` times faster, for servers and child
 * processes.
 */
export function simulatedClock(time: string, speed = 1): SimulatedClock {
  const start = Date.parse(time);
  if (Number.isNaN(start)) throw new Error(`${time} is not an ISO 8601 instant`);
  const since = Date.now();
  return {
    now: () => new Date(start + (Date.now() - since) * speed),
    environment: {
      NODE_OPTIONS: `--import=${CLOCK_PRELOAD}`,
      SIMULATED_TIME: time,
      SIMULATED_SPEED: String(speed),
      SIMULATED_SINCE: String(since),
    },
  };
}
