/** An active fault. */
export interface ActiveFault {
  /** How often it has been applied. */
  readonly hits: number;
  end(): void;
}

export interface FaultBox<F> {
  add(fault: F): ActiveFault;
  /** The first active fault that matches. Counts as a hit. */
  take(fits: (fault: F) => boolean): F | undefined;
  /** Does the same without counting a hit. */
  isOn(fits: (fault: F) => boolean): boolean;
}

/** Holds the active faults. Each applies as often as its `times` says, or until it is ended. */
export function createFaultBox<F extends { readonly times?: number }>(): FaultBox<F> {
  const active: { readonly fault: F; hits: number; ended: boolean }[] = [];
  const find = (fits: (fault: F) => boolean) =>
    active.find(({ fault, hits, ended }) => !ended && hits < (fault.times ?? Number.POSITIVE_INFINITY) && fits(fault));
  return {
    add: (fault) => {
      const entry = { fault, hits: 0, ended: false };
      active.push(entry);
      return {
        get hits() {
          return entry.hits;
        },
        end: () => {
          entry.ended = true;
        },
      };
    },
    take: (fits) => {
      const entry = find(fits);
      if (entry === undefined) return undefined;
      entry.hits += 1;
      return entry.fault;
    },
    isOn: (fits) => find(fits) !== undefined,
  };
}
