/**
 * Events due at instants of the simulated clock. Nothing runs by itself: the next request performs everything that is
 * due.
 */
export interface Agenda {
  add(at: number, act: () => void | Promise<void>): void;
  /** Performs everything that is due, in chronological order. */
  catchUp(): Promise<void>;
}

interface Entry {
  readonly at: number;
  readonly act: () => void | Promise<void>;
}

export function createAgenda(now: () => Date): Agenda {
  const entries: Entry[] = [];
  let running: Promise<void> = Promise.resolve();
  const perform = async (): Promise<void> => {
    for (let first = entries[0]; first !== undefined && first.at <= now().getTime(); first = entries[0]) {
      entries.shift();
      await first.act();
    }
  };
  return {
    add: (at, act) => {
      const later = entries.findIndex((entry) => entry.at > at);
      entries.splice(later < 0 ? entries.length : later, 0, { at, act });
    },
    catchUp: () => {
      // Performs events one after the other, even after one failed. The failure is reported to the caller.
      running = running.catch(() => undefined).then(perform);
      return running;
    },
  };
}
