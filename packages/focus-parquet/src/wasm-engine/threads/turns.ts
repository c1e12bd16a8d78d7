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
