import {
  addCharges,
  type ChargeClass,
  type ChargeTotals,
  type ClassTotals,
  NO_CHARGES,
} from "exact-values/charge-totals";
import { compareFractions, type Fraction, fractionOf, shareOf } from "exact-values/fraction";

/** The classes in each part; each class is in exactly one. */
const PARTS = {
  /** List and contracted cost are known. */
  divided: ["priced", "used-priced"],
  /**
   * Only the list cost is known, or the contracted cost is wrong, so savings cannot be split into negotiated discounts
   * and commitments.
   */
  undivided: ["list-only", "used-list-only", "block-size", "used-block-size"],
  /** Unused commitments avoid no cost: their list and contracted cost are 0. */
  unused: ["unused"],
  free: ["free"],
  /** The list cost is unknown. */
  unpriced: ["contracted-only", "used-contracted-only", "unpriced", "used-unpriced"],
  /**
   * Commitment purchases are already part of the covered usage. Corrections, taxes, credits and adjustments save
   * nothing.
   */
  excluded: ["commitment-purchase", "correction", "other"],
} as const satisfies Readonly<Record<string, readonly ChargeClass[]>>;

const USED = ["used-priced", "used-list-only", "used-block-size", "used-contracted-only", "used-unpriced"] as const;

export type ChargePart = keyof typeof PARTS;
export const CHARGE_PARTS = Object.keys(PARTS) as readonly ChargePart[];

/**
 * The range of a rate that is known for only part of the cost. One end assumes that the rest saved nothing, the other
 * that it saved at the same rate.
 */
export interface RateRange {
  readonly from: Fraction;
  readonly to: Fraction;
}

/** Savings in one currency; amounts in units of 10^-18, signed. */
export interface Savings {
  /** Sum of the rows with a known list cost. */
  readonly list: bigint;
  /** Sum of the rows with known list and contracted cost. */
  readonly contracted: bigint | undefined;
  /** Sum of the rows with a known list cost, and of unused commitments. */
  readonly effective: bigint;
  readonly negotiated: bigint | undefined;
  /** Net of the cost of unused commitments. */
  readonly commitment: bigint | undefined;
  /** The remaining savings of rows where only the list cost is known. */
  readonly undivided: bigint;
  /** `negotiated` + `commitment` + `undivided` = `list` - `effective`; undefined without any list cost. */
  readonly total: bigint | undefined;
  /** Effective savings rate: total over list. */
  readonly rate: RateRange | undefined;
  /** Cost of used commitments divided by the cost of all commitments. */
  readonly utilisation: Fraction | undefined;
  readonly unusedCost: bigint;
  /** Share of the counted cost with known and plausible list and contracted prices. */
  readonly coverage: Fraction | undefined;
  /** Share of the counted cost with a known list price. */
  readonly listCoverage: Fraction | undefined;
  /** All rows, each in one part. Their effective costs add up to the sum of EffectiveCost. */
  readonly parts: Readonly<Record<ChargePart, ChargeTotals>>;
  /** The rows in `unpriced` with a known contracted cost. Their commitment savings are not part of any other figure. */
  readonly contractedOnly: ChargeTotals;
  /** The rows in `undivided` whose contracted cost is too small by the pricing block size. */
  readonly blockSize: ChargeTotals;
}

/** The savings of one currency. Sums are computed first, then differences, which are never clamped. */
export function savingsOf(classes: ClassTotals): Savings {
  const sum = (names: readonly ChargeClass[]): ChargeTotals =>
    names.reduce((all, name) => addCharges(all, classes.get(name) ?? NO_CHARGES), NO_CHARGES);
  const parts = {
    divided: sum(PARTS.divided),
    undivided: sum(PARTS.undivided),
    unused: sum(PARTS.unused),
    free: sum(PARTS.free),
    unpriced: sum(PARTS.unpriced),
    excluded: sum(PARTS.excluded),
  };
  const { divided, undivided, unused, unpriced } = parts;
  const list = divided.list + undivided.list;
  const effective = divided.effective + undivided.effective + unused.effective;
  const isListed = divided.rows + undivided.rows > 0;
  const total = isListed ? list - effective : undefined;
  const isDivided = divided.rows > 0;
  const negotiated = isDivided ? divided.list - divided.contracted : undefined;
  const commitment = isDivided ? divided.contracted - divided.effective - unused.effective : undefined;
  const counted = effective + unpriced.effective;
  const used = sum(USED).effective;
  return {
    list,
    contracted: isDivided ? divided.contracted : undefined,
    effective,
    negotiated,
    commitment,
    undivided: (total ?? 0n) - (negotiated ?? 0n) - (commitment ?? 0n),
    total,
    rate: total === undefined ? undefined : rangeOf(total, list, unpriced),
    utilisation: shareOf(used, used + unused.effective),
    unusedCost: unused.effective,
    coverage: shareOf(divided.effective + unused.effective, counted),
    listCoverage: shareOf(effective, counted),
    parts,
    contractedOnly: sum(["contracted-only", "used-contracted-only"]),
    blockSize: sum(["block-size", "used-block-size"]),
  };
}

function rangeOf(total: bigint, list: bigint, { rows, effective }: ChargeTotals): RateRange | undefined {
  const known = fractionOf(total, list);
  // If these rows saved nothing, their list cost would equal their effective cost.
  const diluted = rows === 0 ? known : fractionOf(total, list + effective);
  if (known === undefined || diluted === undefined) return undefined;
  return compareFractions(known, diluted) < 0 ? { from: known, to: diluted } : { from: diluted, to: known };
}
