import type { BenchResults, Conversion } from "./results.ts";
import { spreadOf } from "./spread.ts";

/** Median wall seconds of one contestant on one input; undefined when it did not convert it. */
export function medianWall(results: BenchResults, input: string, contestant: string): number | undefined {
  const found = conversionOf(results, input, contestant);
  if (found === undefined || found.failure !== undefined) return undefined;
  return spreadOf(found.runs.map(({ wallSeconds }) => wallSeconds))?.median;
}

/** One contestant on one input. */
export function conversionOf(results: BenchResults, input: string, contestant: string): Conversion | undefined {
  return results.conversions.find((entry) => entry.input === input && entry.contestant === contestant);
}
