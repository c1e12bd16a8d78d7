/**
 * Kinds of charges on the cost page. `usage`: the provider's services, including usage covered by a commitment.
 * `commitment-purchase`: its effective cost is already included in the covered usage. `purchase`: every other purchase.
 * `refund`: any correction. `other`: everything else.
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
