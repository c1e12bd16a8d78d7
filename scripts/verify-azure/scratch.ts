/** Everything that was created, or may have been created if the response was lost. */
export interface Scratch {
  /** Call this before creating something. */
  add(what: string, remove: () => Promise<unknown>): void;
  /** Call this when the creation was rejected, so that there is nothing to remove. */
  drop(what: string): void;
  /** Removes everything, newest first. Returns the names of what could not be removed, with reasons. */
  removeAll(): Promise<readonly string[]>;
}

export function createScratch(): Scratch {
  const made = new Map<string, () => Promise<unknown>>();
  return {
    add: (what, remove) => {
      made.set(what, remove);
    },
    drop: (what) => {
      made.delete(what);
    },
    removeAll: async () => {
      const left: string[] = [];
      for (const [what, remove] of [...made].toReversed()) {
        // A failure must not keep the others from being removed.
        await remove().catch((error: unknown) =>
          left.push(`${what} (${error instanceof Error ? error.message : String(error)})`),
        );
      }
      made.clear();
      return left;
    },
  };
}
