/** A quotient that is never rounded; the divisor is above 0. */
export interface Fraction {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** Undefined unless the divisor is above 0: a rate of nothing, or of a refund, says nothing. */
export function fractionOf(dividend: bigint, divisor: bigint): Fraction | undefined {
  return divisor > 0n ? { dividend, divisor } : undefined;
}

/** A share of a whole: undefined unless it lies between nothing and all of it. */
export function shareOf(part: bigint, whole: bigint): Fraction | undefined {
  return part < 0n || part > whole ? undefined : fractionOf(part, whole);
}

/** Below 0 when the first is the smaller one. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.dividend * right.divisor - right.dividend * left.divisor;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * A percentage for the eye with two digits after the point, rounded half away from zero: `12.34 %`. What is not all is never written as 100 %,
 * and what is not nothing never as 0 %.
 */
export function formatPercent({ dividend, divisor }: Fraction): string {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (size * 20_000n + divisor) / (2n * divisor);
  const sign = dividend < 0n ? "-" : "";
  if (rounded === 0n) return size === 0n ? "0 %" : sign === "" ? "<0.01 %" : ">-0.01 %";
  const shown = rounded === 10_000n && size < divisor ? 9_999n : rounded;
  if (shown % 100n === 0n) return `${sign}${shown / 100n} %`;
  return `${sign}${shown / 100n}.${(shown % 100n).toString().padStart(2, "0")} %`;
}
