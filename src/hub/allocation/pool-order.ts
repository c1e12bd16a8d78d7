import { quoteValue } from "exact-values/errors";
import { normalized } from "../text/normalized.ts";
import type { AllocationSource } from "./allocation-source.ts";
import type { PoolUse, SplitEntry } from "./split-entry.ts";

/** How the splits spell the pools, by normalized name. */
export type PoolNames = ReadonlyMap<string, string>;

/**
 * Checks that every pool is split once, and that every split pays only into pools whose split comes later. Remembers
 * an error for each place that breaks this.
 */
export function checkPools(
  splits: readonly SplitEntry[],
  fills: readonly PoolUse[],
  { collect, lineOf, suggest }: AllocationSource,
): PoolNames {
  const names = new Map<string, string>();
  /** The index of each pool's split. */
  const steps = new Map<string, number>();
  for (const [index, { cursor }] of splits.entries()) {
    const place = cursor.member("pool");
    const pool = place?.text() ?? "";
    const before = splits[steps.get(normalized(pool)) ?? -1];
    if (before !== undefined) {
      const line = lineOf(before.cursor.value);
      collect(() => place?.fail(`is ${quoteValue(pool)}, which the split in line ${line} has emptied already`));
      continue;
    }
    names.set(normalized(pool), pool);
    steps.set(normalized(pool), index);
  }
  for (const { place, pool } of [...fills, ...splits.flatMap(({ pays }) => pays)]) {
    if (names.has(normalized(pool))) continue;
    collect(() =>
      place.fail(`names the pool ${quoteValue(pool)}, which no split divides${suggest(pool, names.values())}`),
    );
  }
  for (const [index, { cursor, pays }] of splits.entries()) {
    const own = cursor.member("pool")?.text() ?? "";
    for (const { place, pool } of pays) {
      const step = steps.get(normalized(pool));
      if (step === undefined || step > index) continue;
      const path = findPath(normalized(pool), normalized(own), splits);
      collect(() =>
        place.fail(
          path === undefined
            ? `pays step ${index + 1} into the pool ${quoteValue(pool)}, which step ${step + 1} has emptied; move that split below this one`
            : `closes a cycle of pools: ${[own, ...path.map((key) => names.get(key) ?? key)].join(" → ")}`,
        ),
      );
    }
  }
  return names;
}

/** The shortest way along which costs in a pool come into another one, both included; undefined if there is none. */
function findPath(from: string, to: string, splits: readonly SplitEntry[]): readonly string[] | undefined {
  const before = new Map<string, string | undefined>([[from, undefined]]);
  for (const pool of before.keys()) {
    if (pool === to) {
      const path: string[] = [];
      for (let one: string | undefined = pool; one !== undefined; one = before.get(one)) path.unshift(one);
      return path;
    }
    for (const { cursor, pays } of splits) {
      if (normalized(cursor.member("pool")?.text() ?? "") !== pool) continue;
      for (const { pool: next } of pays) if (!before.has(normalized(next))) before.set(normalized(next), pool);
    }
  }
  return undefined;
}
