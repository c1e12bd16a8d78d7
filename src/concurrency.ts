interface Bound<T> {
  /** How much work may be in progress at once, in the unit of `weight`. */
  readonly capacity: number;
  /** The share of the capacity that an item takes; default 1. An item heavier than the whole capacity runs alone. */
  readonly weight?: (item: T) => number;
}

/**
 * Runs `work` for the items in order, several at once within the capacity. After the first failure, no further work
 * starts. The failure is thrown once the work in progress has ended.
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
