/** What is due at instants of the simulated clock. Nothing ticks: whoever looks at the world first lets it catch up. */
export interface Agenda {
  add(at: number, act: () => void | Promise<void>): void;
  /** Performs all that is due by now, in the order of time. */
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
      // One after the other, also after one that failed: the failure is for whoever asked.
      running = running.catch(() => undefined).then(perform);
      return running;
    },
  };
}
