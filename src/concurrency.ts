interface Bound<T> {
  /** How much may be under way at once, in the unit of `weight`. */
  readonly capacity: number;
  /** What an item takes of the capacity; 1 when absent. An item heavier than all of it runs alone. */
  readonly weight?: (item: T) => number;
}

/**
 * Runs `work` over the items in order, several at once within the bound. The first failure stops new ones from starting; it is thrown
 * once those under way have ended.
 */
export async function forEachConcurrent<T>(
  items: readonly T[],
  { capacity, weight = () => 1 }: Bound<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let load = 0;
  for (const item of items) {
    const share = Math.min(weight(item), capacity);
    while (load + share > capacity && underWay.size > 0) await Promise.race(underWay);
    if (failures.length > 0) break;
    load += share;
    const job: Promise<void> = work(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => {
        load -= share;
        underWay.delete(job);
      });
    underWay.add(job);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
