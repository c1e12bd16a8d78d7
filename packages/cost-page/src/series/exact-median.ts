import { divideHalfEven } from "exact-values/decimal";

/** The middle value, or the mean of the two middle values, rounded half to even; 0 for an empty list. */
export function medianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1] ?? 0n;
  if (sorted.length % 2 === 1) return upper;
  return divideHalfEven((sorted[(sorted.length >> 1) - 1] ?? 0n) + upper, 2n);
}

/** Median absolute deviation: the median of the distances from `median`. */
export function deviationOf(values: readonly bigint[], median: bigint): bigint {
  return medianOf(values.map((value) => distance(value, median)));
}

/** The distance between two amounts. */
export function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}

/** Mean of at least one value, rounded half to even. */
export function meanOf(values: readonly bigint[]): bigint {
  return divideHalfEven(
    values.reduce((sum, value) => sum + value, 0n),
    BigInt(values.length),
  );
}
