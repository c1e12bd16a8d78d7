import { divideHalfEven, fitsDecimal } from "../decimal.ts";

/** A quotient in units of 10^-18. */
export interface Quotient {
  readonly units: bigint;
  readonly isRounded: boolean;
}

/**
 * `dividend` x `factor` / `divisor`, all in units of 10^-18; rounded once, half to even. Undefined for a division by zero and for what a decimal
 * column cannot hold.
 */
export function divideUnits(dividend: bigint, factor: bigint, divisor: bigint): Quotient | undefined {
  if (divisor === 0n) return undefined;
  const sign = divisor < 0n ? -1n : 1n;
  const above = sign * dividend * factor;
  const below = sign * divisor;
  const units = divideHalfEven(above, below);
  return fitsDecimal(units) ? { units, isRounded: units * below !== above } : undefined;
}
