import { compareTexts } from "../text/compare-texts.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationRules, DriverValues } from "./allocation.ts";
import { usesDriver } from "./drivers.ts";

/** Change this if the same rules and drivers lead to other results. */
const VERSION = 1;

/**
 * The text whose hash identifies a rule set. It has everything that decides the result of a month, and nothing else:
 * layout, line numbers, paths of driver files and drivers that no split uses do not count.
 */
export function canonicalRules({ dimensions }: Pick<AllocationRules, "dimensions">, drivers: DriverValues): string {
  const used = [...drivers]
    .filter(([key]) => dimensions.some((dimension) => usesDriver(dimension, key)))
    .map(([key, values]) => [key, new Map(values.map(({ target, weight }) => [normalized(target), weight]))] as const);
  return JSON.stringify(canonical({ version: VERSION, dimensions, drivers: new Map(used) }));
}

/** Members and entries in code unit order, whatever their order in the file. Lists keep theirs, because it counts. */
function canonical(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(canonical);
  if (value instanceof Map) return sortedEntries(value);
  if (typeof value !== "object" || value === null) return value;
  return sortedEntries(Object.entries(value).filter(([key, member]) => key !== "line" && member !== undefined));
}

function sortedEntries(entries: Iterable<readonly [string, unknown]>): unknown {
  return [...entries]
    .toSorted(([one], [other]) => compareTexts(one, other))
    .map(([key, member]) => [key, canonical(member)]);
}
