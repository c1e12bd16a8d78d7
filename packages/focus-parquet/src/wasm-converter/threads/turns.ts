import { type Deferred, deferred } from "../../deferred.ts";

/** Limits how many operations run at once. The others wait until one gives its turn back. */
interface Turns {
  take(): Promise<void>;
  giveBack(): void;
  /** From now on, every request for a turn fails. */
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
 * Buffers that carry text to the threads and come back empty. Their number limits the waiting text, and reusing them
 * avoids garbage. Shared memory would not have to be sent, but copying to and from it is several times slower.
 */
export interface TextBuffers {
  /** Resolves with a buffer that belongs to the caller until it is given back. Rejects after `fail`. */
  take(): Promise<ArrayBuffer>;
  giveBack(buffer: ArrayBuffer): void;
  /** Makes all requests fail, because the thread that uses the buffers has crashed. */
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
