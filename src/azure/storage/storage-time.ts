import type { Clock } from "exact-values/clock";

/** Compares this machine's clock with storage's. */
interface StorageTime {
  /** Takes the date of an answer that has just come. */
  note(date: Date): void;
  /** How far this machine is ahead; negative when it is behind, undefined before the first answer that had a date. */
  aheadMs(): number | undefined;
}

export function createStorageTime(clock: Clock): StorageTime {
  let least: number | undefined;
  return {
    note: (date) => {
      const ahead = clock.now().getTime() - date.getTime();
      // An answer that was long on its way makes this machine look ahead; the quickest one shows best.
      least = Math.min(ahead, least ?? ahead);
    },
    aheadMs: () => least,
  };
}
