/** What was made, or may have been made: an answer that was lost hides which. */
export interface Scratch {
  /** To be called before something is made. */
  add(what: string, remove: () => Promise<unknown>): void;
  /** When it was refused, so that there is nothing to remove. */
  drop(what: string): void;
  /** Removes the newest first; the names of what stays, each with the reason. */
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
        // One that stays must not keep the others.
        await remove().catch((error: unknown) =>
          left.push(`${what} (${error instanceof Error ? error.message : String(error)})`),
        );
      }
      made.clear();
      return left;
    },
  };
}
