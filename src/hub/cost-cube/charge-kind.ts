/**
 * What a charge is, as far as a reader of costs must know: `usage` (of the provider's services, commitments that cover it included),
 * `marketplace` (usage of other publishers), `unused-commitment`, `commitment-purchase` (its cost is in the usage that it covers, too, by effective
 * cost), `purchase` (all others), `refund` (corrections of earlier charges), `credit`, `adjustment`, `tax`, `other`.
 */
export const CHARGE_KINDS = [
  "usage",
  "marketplace",
  "unused-commitment",
  "commitment-purchase",
  "purchase",
  "refund",
  "credit",
  "adjustment",
  "tax",
  "other",
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
