import { setTimeout as wait } from "node:timers/promises";

/** All time of the project: nothing else may call `Date.now`, `new Date()` or a timer. */
export interface Clock {
  /** The present instant. */
  now(): Date;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason once it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** True for a clock that ends waits which take too long by itself: how long a service asks to wait needs no other limit. */
  readonly limitsWaits?: boolean;
}

/** The machine's clock. Made once, in the main.ts of an action, and handed on from there. */
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
 * Keeps the process alive until the function that it returns is called. A wait on something that has gone without a word leaves nothing that would keep
 * it alive, and Node then ends the process in the middle of its work, without an error.
 */
export function stayAlive(): () => void {
  const timer = setInterval(() => {}, 2 ** 30);
  return () => clearInterval(timer);
}
