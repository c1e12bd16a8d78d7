import {
  addCharges,
  type ChargeClass,
  type ChargeTotals,
  type ClassTotals,
  NO_CHARGES,
} from "exact-values/charge-totals";
import { compareFractions, type Fraction, fractionOf, shareOf } from "exact-values/fraction";

/** Which classes stand for what; each class is in exactly one. */
const PARTS = {
  /** List and contracted cost are known. */
  divided: ["priced", "used-priced"],
  /** The list cost alone is known, or the contracted cost is wrong: the savings cannot be divided into negotiated ones and those of commitments. */
  undivided: ["list-only", "used-list-only", "block-size", "used-block-size"],
  /** Nothing was avoided by what nobody used: list and contracted cost are 0. */
  unused: ["unused"],
  free: ["free"],
  /** The list cost is not known. */
  unpriced: ["contracted-only", "used-contracted-only", "unpriced", "used-unpriced"],
  /** Purchases of commitments are in the covered usage already; corrections, taxes, credits and adjustments save nothing. */
  excluded: ["commitment-purchase", "correction", "other"],
} as const satisfies Readonly<Record<string, readonly ChargeClass[]>>;

const USED = ["used-priced", "used-list-only", "used-block-size", "used-contracted-only", "used-unpriced"] as const;

export type ChargePart = keyof typeof PARTS;
export const CHARGE_PARTS = Object.keys(PARTS) as readonly ChargePart[];

/** A rate that is known for some of the cost only lies between the two, as far as what is not known saved nothing, or as much as the rest. */
export interface RateRange {
  readonly from: Fraction;
  readonly to: Fraction;
}

/** Savings in one currency; amounts in units of 10^-18, signed. */
export interface Savings {
  /** Of the rows whose list cost is known. */
  readonly list: bigint;
  /** Of the rows whose list and contracted cost are known. */
  readonly contracted: bigint | undefined;
  /** Of the rows whose list cost is known, and of what nobody used. */
  readonly effective: bigint;
  readonly negotiated: bigint | undefined;
  /** Less what unused commitments cost. */
  readonly commitment: bigint | undefined;
  /** What is left of the total where only the list cost is known. */
  readonly undivided: bigint;
  /** `negotiated` + `commitment` + `undivided` = `list` - `effective`; undefined where no list cost is known. */
  readonly total: bigint | undefined;
  /** Effective savings rate: total over list. */
  readonly rate: RateRange | undefined;
  /** Cost of used commitments over that of all. */
  readonly utilisation: Fraction | undefined;
  readonly unusedCost: bigint;
  /** Share of the counted cost whose list and contracted price is known and plausible. */
  readonly coverage: Fraction | undefined;
  /** Share of the counted cost whose list price is known. */
  readonly listCoverage: Fraction | undefined;
  /** All rows, each in one part: the effective costs add up to the sum of EffectiveCost. */
  readonly parts: Readonly<Record<ChargePart, ChargeTotals>>;
  /** Of `unpriced`, the rows whose contracted cost is known: what commitments saved there is in no other figure. */
  readonly contractedOnly: ChargeTotals;
  /** Of `undivided`, the rows whose contracted cost is too small by the size of the pricing block. */
  readonly blockSize: ChargeTotals;
}

/** Savings of the charges of one currency: sums first, then differences, never clamped. */
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
  // Without savings, the list cost of a row is its effective cost.
  const diluted = rows === 0 ? known : fractionOf(total, list + effective);
  if (known === undefined || diluted === undefined) return undefined;
  return compareFractions(known, diluted) < 0 ? { from: known, to: diluted } : { from: diluted, to: known };
}
