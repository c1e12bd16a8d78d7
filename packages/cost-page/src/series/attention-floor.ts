import { ONE } from "exact-values/decimal";
import type { AnomalyRule } from "./anomaly-rule.ts";

/** What a difference has to be to be worth attention, about the same money in each billing currency of Azure; 10 in all others. */
const FLOORS: Readonly<Record<string, bigint>> = {
  CNY: 100n,
  DKK: 100n,
  INR: 1_000n,
  JPY: 1_000n,
  KRW: 10_000n,
  NOK: 100n,
  RUB: 1_000n,
  SEK: 100n,
  TWD: 100n,
};

const DEFAULT_FLOOR = 10n;

/**
 * The smallest difference of a day that is worth attention, in units of 10^-18: a fixed amount of the currency, or a share of `usualDay`, which is what
 * a day usually costs in all, whichever is more.
 */
export function attentionFloor(currency: string, usualDay: bigint, { minPercentOfTotal }: AnomalyRule): bigint {
  const fixed = (FLOORS[currency] ?? DEFAULT_FLOOR) * ONE;
  const share = (usualDay * minPercentOfTotal) / 100n;
  return share > fixed ? share : fixed;
}
