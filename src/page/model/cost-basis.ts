/** Effective: commitments spread over the usage that they cover. Billed: what the invoice says. The two are never on one axis. */
export const COST_BASES = ["effective", "billed"] as const;
export type CostBasis = (typeof COST_BASES)[number];

export const BASIS_NAMES: Readonly<Record<CostBasis, string>> = { effective: "Effective cost", billed: "Billed cost" };
