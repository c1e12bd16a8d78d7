/** A share of an amount. */
export interface Share {
  /** Decides who gets a missing unit if remainders are equal. */
  readonly key: string;
  /** Not negative. */
  readonly weight: bigint;
}

/**
 * Divides an amount by weights into parts that add up to it exactly. Each part is rounded down; the missing units go to
 * the largest remainders, and the first keys among equal ones. `shares` must be sorted by key, and their weights have
 * this total, which is above zero. A negative amount is divided like its positive counterpart.
 */
export function divideAmount(amount: bigint, shares: readonly Share[], total: bigint): readonly bigint[] {
  const size = amount < 0n ? -amount : amount;
  if (size === 0n) return shares.map(() => 0n);
  let missing = size;
  const remainders: bigint[] = [];
  const parts = shares.map(({ weight }) => {
    const product = size * weight;
    const part = product / total;
    remainders.push(product - part * total);
    missing -= part;
    return part;
  });
  for (const place of largestPlaces(remainders, Number(missing))) parts[place] = (parts[place] ?? 0n) + 1n;
  return amount < 0n ? parts.map((part) => -part) : parts;
}

/** The places of the `count` largest values. Among equal values, the first ones. */
export function largestPlaces(values: readonly bigint[], count: number): readonly number[] {
  if (count === 0) return [];
  const places = [...values.keys()].sort((one, other) => {
    const [left = 0n, right = 0n] = [values[one], values[other]];
    return left > right ? -1 : left < right ? 1 : one - other;
  });
  return places.slice(0, count);
}
