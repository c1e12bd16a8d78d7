/** The median, computed by removing the smallest and the largest value until one or two are left. */
export function medianByPeeling(values: readonly bigint[]): bigint {
  const left = [...values];
  const take = (isBefore: (a: bigint, b: bigint) => boolean): void => {
    let place = 0;
    left.forEach((value, index) => {
      if (isBefore(value, left[place] as bigint)) place = index;
    });
    left.splice(place, 1);
  };
  while (left.length > 2) {
    take((a, b) => a < b);
    take((a, b) => a > b);
  }
  const [one = 0n, other = one] = left;
  const sum = one + other;
  if (sum % 2n === 0n) return sum / 2n;
  // Rounds half to even.
  const below = (sum - 1n) / 2n;
  return below % 2n === 0n ? below : below + 1n;
}
