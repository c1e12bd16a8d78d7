/** A number that is never rounded; the divisor is above 0. */
export interface Ratio {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** True when both are the same number. */
export function areEqualRatios(left: Ratio, right: Ratio): boolean {
  return left.dividend * right.divisor === right.dividend * left.divisor;
}

/** The same text for the same number, however it is written. */
export function formatReduced({ dividend, divisor }: Ratio): string {
  let [left, right] = [dividend < 0n ? -dividend : dividend, divisor];
  while (right !== 0n) [left, right] = [right, left % right];
  return `${dividend / left}:${divisor / left}`;
}
