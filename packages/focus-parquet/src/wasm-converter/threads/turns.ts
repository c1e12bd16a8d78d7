import { type Deferred, deferred } from "../../deferred.ts";

/** So many may go on at once; the others wait until one gives its turn back. */
interface Turns {
  take(): Promise<void>;
  giveBack(): void;
  /** From now on nobody gets a turn. */
  fail(error: Error): void;
}

export function createTurns(count: number): Turns {
  let left = count;
  let waiting: Deferred<void>[] = [];
  let failure: Error | undefined;
  return {
    take: async () => {
      if (failure !== undefined) throw failure;
      if (left > 0) {
        left--;
        return;
      }
      const turn = deferred<void>();
      waiting.push(turn);
      await turn.promise;
    },
    giveBack: () => {
      const next = waiting.shift();
      if (next === undefined) left++;
      else next.resolve();
    },
    fail: (error) => {
      failure = error;
      for (const { reject } of waiting) reject(error);
      waiting = [];
    },
  };
}

/**
 * Buffers in which text travels to the threads and that come back empty: their number bounds what may wait, and nothing of it becomes garbage.
 * Shared memory would not have to travel, but copying to and from it is several times slower.
 */
export interface TextBuffers {
  /** Resolves with a buffer that is the caller's until it is given back; rejects once `fail` was called. */
  take(): Promise<ArrayBuffer>;
  giveBack(buffer: ArrayBuffer): void;
  /** From now on nobody is given a buffer: who works on them has died. */
  fail(error: Error): void;
}

interface Taker {
  readonly resolve: (buffer: ArrayBuffer) => void;
  readonly reject: (error: Error) => void;
}

export function createTextBuffers(count: number, byteCount: number): TextBuffers {
  const unused: ArrayBuffer[] = [];
  let made = 0;
  let takers: Taker[] = [];
  let failure: Error | undefined;
  const takeUnused = (): ArrayBuffer | undefined => {
    if (unused.length > 0 || made === count) return unused.pop();
    made++;
    return new ArrayBuffer(byteCount);
  };
  return {
    take: () =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        const buffer = takeUnused();
        if (buffer === undefined) takers.push({ resolve, reject });
        else resolve(buffer);
      }),
    giveBack: (buffer) => {
      const taker = takers.shift();
      if (taker === undefined) unused.push(buffer);
      else taker.resolve(buffer);
    },
    fail: (error) => {
      failure = error;
      for (const { reject } of takers) reject(error);
      takers = [];
    },
  };
}
