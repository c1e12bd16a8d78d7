export interface SimulatedClock {
  now(): Date;
  /** Makes a child process, whenever it starts, live by this same clock. */
  readonly environment: Readonly<
    Record<"NODE_OPTIONS" | "SIMULATED_TIME" | "SIMULATED_SPEED" | "SIMULATED_SINCE", string>
  >;
}

/** A module that makes Node live by `SIMULATED_TIME` and the variables beside it: `node --import CLOCK_PRELOAD`. */
export const CLOCK_PRELOAD = new URL("clock-preload.mjs", import.meta.url).href;

/** A clock that shows `time` at the moment of the call and runs `speed` times faster from there, for servers and child processes alike. */
export function simulatedClock(time: string, speed = 1): SimulatedClock {
  const start = Date.parse(time);
  if (Number.isNaN(start)) throw new Error(`No instant: ${time}`);
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
