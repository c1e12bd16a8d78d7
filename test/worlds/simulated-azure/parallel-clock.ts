import type { Clock } from "exact-values/clock";

export interface ParallelClock extends Clock {
  /** Advances the time whenever everyone sleeps, until `work` is done. */
  until<T>(work: Promise<T>): Promise<T>;
  readonly sleeperCount: number;
}

/**
 * A clock for many sleepers at the same time. It jumps to the next wake-up time, but not before `settled`, so that
 * servers can respond.
 */
export function parallelClock(
  start = "2026-11-21T12:00:00.000Z",
  settled: () => Promise<unknown> = () => new Promise((resolve) => setImmediate(resolve)),
): ParallelClock {
  let nowMs = Date.parse(start);
  const sleepers: { readonly atMs: number; readonly wake: () => void }[] = [];
  return {
    now: () => new Date(nowMs),
    get sleeperCount() {
      return sleepers.length;
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener("abort", () => reject(signal.reason));
        sleepers.push({ atMs: nowMs + ms, wake: resolve });
      }),
    until: async (work) => {
      let isDone = false;
      const finish = (): void => {
        isDone = true;
      };
      work.then(finish, finish);
      while (!isDone) {
        await settled();
        if (isDone) break;
        sleepers.sort((a, b) => a.atMs - b.atMs);
        const next = sleepers.shift();
        // A sleeper may be waiting for a server's response, which takes no time on this clock.
        if (next === undefined) continue;
        nowMs = Math.max(nowMs, next.atMs);
        next.wake();
      }
      return work;
    },
  };
}
