import { MINUS } from "./amount.ts";

/** An exact quotient with a divisor above 0. */
export interface Fraction {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/** Undefined unless the divisor is above 0, because a ratio to zero or to a refund is meaningless. */
export function fractionOf(dividend: bigint, divisor: bigint): Fraction | undefined {
  return divisor > 0n ? { dividend, divisor } : undefined;
}

/** A share of a whole; undefined unless it is between 0 and 1. */
export function shareOf(part: bigint, whole: bigint): Fraction | undefined {
  return part < 0n || part > whole ? undefined : fractionOf(part, whole);
}

/** Compares fractions for `sort`: negative if `left` is smaller, positive if it is larger, and 0 if both are equal. */
export function compareFractions(left: Fraction, right: Fraction): number {
  const difference = left.dividend * right.divisor - right.dividend * left.divisor;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Formats equal fractions as the same text: `1:3` for 2/6. */
export function formatReduced({ dividend, divisor }: Fraction): string {
  let [left, right] = [dividend < 0n ? -dividend : dividend, divisor];
  while (right !== 0n) [left, right] = [right, left % right];
  return `${dividend / left}:${divisor / left}`;
}

/**
 * Formats a percentage for people, rounded half away from zero to two decimal places: `12.34 %`. A share below the
 * whole is never shown as 100 %, and a share above zero never as 0 %.
 */
export function formatPercent({ dividend, divisor }: Fraction): string {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (size * 20_000n + divisor) / (2n * divisor);
  const sign = dividend < 0n ? MINUS : "";
  if (rounded === 0n) return size === 0n ? "0 %" : sign === "" ? "<0.01 %" : `>${MINUS}0.01 %`;
  const shown = rounded === 10_000n && size < divisor ? 9_999n : rounded;
  if (shown % 100n === 0n) return `${sign}${shown / 100n} %`;
  return `${sign}${shown / 100n}.${(shown % 100n).toString().padStart(2, "0")} %`;
}
