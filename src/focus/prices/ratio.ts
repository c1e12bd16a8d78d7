/** A number that is never rounded; the divisor is above 0. */
export interface Ratio {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** True when both are the same number. */
export function areEqualRatios(left: Ratio, right: Ratio): boolean {
  return left.dividend * right.divisor === right.dividend * left.divisor;
}
