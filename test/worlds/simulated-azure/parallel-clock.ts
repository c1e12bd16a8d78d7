import type { Clock } from "exact-values/clock";

export interface ParallelClock extends Clock {
  /** Lets time go on whenever everyone sleeps, until `work` is done. */
  until<T>(work: Promise<T>): Promise<T>;
  readonly sleeperCount: number;
}

/** A clock for many sleepers at once: it jumps to whoever wakes first, and all others sleep on; not before `settled`, when servers are at work. */
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
        // Someone may wait for an answer of a server, which takes no time of this clock.
        if (next === undefined) continue;
        nowMs = Math.max(nowMs, next.atMs);
        next.wake();
      }
      return work;
    },
  };
}
