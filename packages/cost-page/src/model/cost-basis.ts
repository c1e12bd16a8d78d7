/**
 * Effective cost spreads commitments over the usage that they cover. Billed cost is the basis of the invoice. The two
 * never share an axis.
 */
export const COST_BASES = ["effective", "billed"] as const;
export type CostBasis = (typeof COST_BASES)[number];

export const BASIS_NAMES: Readonly<Record<CostBasis, string>> = { effective: "Effective cost", billed: "Billed cost" };
