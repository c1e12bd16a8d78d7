/** The median of some figures, and their range. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Undefined if there are no figures. */
export function spreadOf(figures: readonly number[]): Spread | undefined {
  const sorted = figures.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (min === undefined || max === undefined || below === undefined || above === undefined) return undefined;
  return { min, median: (below + above) / 2, max };
}
