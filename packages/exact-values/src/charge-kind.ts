/**
 * Kinds of charges on the cost page: `usage` of the provider's services, also under a commitment; `marketplace` usage; `unused-commitment`;
 * `commitment-purchase`, whose effective cost is already in the covered usage; every other `purchase`; `refund` (any correction); the rest.
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
