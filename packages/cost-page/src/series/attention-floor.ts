import { ONE } from "exact-values/decimal";
import type { AnomalyRule } from "./anomaly-rule.ts";

/**
 * The smallest difference worth reporting, about the same value in each of Azure's billing currencies; 10 in all
 * others.
 */
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
 * The smallest daily difference worth reporting, in units of 10^-18: a fixed amount in the currency or a share of
 * `usualDay` (the usual daily total), whichever is larger.
 */
export function attentionFloor(currency: string, usualDay: bigint, { minPercentOfTotal }: AnomalyRule): bigint {
  const fixed = (FLOORS[currency] ?? DEFAULT_FLOOR) * ONE;
  const share = (usualDay * minPercentOfTotal) / 100n;
  return share > fixed ? share : fixed;
}
