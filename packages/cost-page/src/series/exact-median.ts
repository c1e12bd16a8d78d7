import { divideHalfEven } from "exact-values/decimal";

/** The value in the middle, or half the sum of the two in the middle, rounded half to even like all money; 0 for no values. */
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

/** How far apart two amounts are. */
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
