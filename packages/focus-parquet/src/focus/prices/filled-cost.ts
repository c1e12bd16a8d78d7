import { divideHalfEven, fitsDecimal, ONE } from "exact-values/decimal";
import type { Fraction } from "exact-values/fraction";

interface FilledCost {
  /** In units of 10^-18 of the billing currency. */
  readonly units: bigint;
  readonly isRounded: boolean;
}

/**
 * Price x quantity in blocks x exchange rate, all in units of 10^-18: exact as a fraction, and rounded once at the end, half to even, as every
 * decimal of the hub is. Undefined for what a decimal column cannot hold.
 */
export function filledCost(price: Fraction, quantity: bigint, rate: bigint | undefined): FilledCost | undefined {
  const dividend = price.dividend * quantity * (rate ?? ONE);
  const divisor = price.divisor * ONE * ONE;
  const units = divideHalfEven(dividend, divisor);
  return fitsDecimal(units) ? { units, isRounded: units * divisor !== dividend } : undefined;
}
