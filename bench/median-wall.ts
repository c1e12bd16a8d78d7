import type { BenchResults, Conversion } from "./results.ts";
import { spreadOf } from "./spread.ts";

/** The median wall seconds of a contestant for an input, or undefined if it did not convert that input. */
export function medianWall(results: BenchResults, input: string, contestant: string): number | undefined {
  const found = conversionOf(results, input, contestant);
  if (found === undefined || found.failure !== undefined) return undefined;
  return spreadOf(found.runs.map(({ wallSeconds }) => wallSeconds))?.median;
}

/** The conversion of one input by one contestant. */
export function conversionOf(results: BenchResults, input: string, contestant: string): Conversion | undefined {
  return results.conversions.find((entry) => entry.input === input && entry.contestant === contestant);
}
