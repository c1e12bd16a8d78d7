/** Leaves the group, so that the next run in it can start. */
export type Leave = () => void;

export interface Entry {
  /** Names are compared without case. */
  readonly group: string;
  readonly cancelInProgress: boolean;
  /** `single`: one entry waits, and a newer one replaces it. `max`: up to 100 entries wait in order. */
  readonly queue: "single" | "max";
  /** Cancels this entry while it runs. */
  readonly cancel: (reason: string) => void;
  /** Called when the entry has to wait. */
  readonly onWait?: () => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

export interface ConcurrencyGroups {
  /** Resolves when the entry may run, or with the reason why it never will. */
  enter(entry: Entry): Promise<Leave | { readonly cancelled: string }>;
}

interface Waiting {
  readonly entry: Entry;
  readonly decide: (outcome: Leave | { readonly cancelled: string }) => void;
}

const MAX_WAITING = 100;

/** The concurrency groups of a repository. One entry runs and, by default, one waits. */
export function createConcurrencyGroups(): ConcurrencyGroups {
  const groups = new Map<string, { running: Entry | undefined; waiting: Waiting[] }>();

  const start = (name: string, entry: Entry): Leave => {
    const group = groups.get(name) ?? { running: undefined, waiting: [] };
    group.running = entry;
    groups.set(name, group);
    let isGone = false;
    return () => {
      if (isGone) return;
      isGone = true;
      group.running = undefined;
      const next = group.waiting.shift();
      next?.decide(start(name, next.entry));
    };
  };

  return {
    enter: async (entry) => {
      const name = entry.group.toLowerCase();
      const group = groups.get(name);
      if (group?.running === undefined) return start(name, entry);
      const reason = `Canceling since a higher priority waiting request for '${entry.group}' exists`;
      if (entry.queue === "max" && !entry.cancelInProgress) {
        if (group.waiting.length >= MAX_WAITING) return { cancelled: `The queue of '${entry.group}' is full` };
      } else {
        for (const waiting of group.waiting.splice(0)) waiting.decide({ cancelled: reason });
      }
      if (entry.cancelInProgress) group.running.cancel(reason);
      entry.onWait?.();
      return new Promise((resolve) => {
        const waiting = { entry, decide: resolve };
        group.waiting.push(waiting);
        entry.signal?.addEventListener("abort", () => {
          if (!group.waiting.includes(waiting)) return;
          group.waiting.splice(group.waiting.indexOf(waiting), 1);
          resolve({ cancelled: String(entry.signal?.reason) });
        });
      });
    },
  };
}
