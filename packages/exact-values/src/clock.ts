import { setTimeout as wait } from "node:timers/promises";

/** The project's only source of time. No other code may call `Date.now`, `new Date()` or a timer. */
export interface Clock {
  /** The current time. */
  now(): Date;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason once it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * True for a clock that itself ends waits that are too long. Callers then need no other limit for the waits that a
   * service requests.
   */
  readonly limitsWaits?: boolean;
}

/** The machine's clock. An action's main.ts creates it once and passes it on. */
export function systemClock(): Clock {
  return {
    now: () => new Date(),
    sleep: async (ms, signal) => {
      try {
        await wait(ms, undefined, signal === undefined ? {} : { signal });
      } catch (error) {
        throw signal?.aborted ? signal.reason : error;
      }
    },
  };
}

/**
 * Keeps the process alive until the returned function is called. Without this, Node ends the process silently if
 * nothing is pending, for example while waiting for a peer that has disappeared.
 */
export function stayAlive(): () => void {
  const timer = setInterval(() => {}, 2 ** 30);
  return () => clearInterval(timer);
}
