/**
 * What savings must know of a row: whether it counts, and which of its prices are known. `priced`: list and contracted cost; `list-only`: the list
 * cost alone; `block-size`: the list cost, and a contracted cost that is too small by the size of the pricing block; `contracted-only`: the contracted
 * cost alone; `unpriced`: neither. `used-`: the same of usage that a commitment covers. `free`: all costs are 0. The last three do not count.
 */
export const CHARGE_CLASSES = [
  "priced",
  "list-only",
  "block-size",
  "contracted-only",
  "unpriced",
  "used-priced",
  "used-list-only",
  "used-block-size",
  "used-contracted-only",
  "used-unpriced",
  "unused",
  "free",
  "commitment-purchase",
  "correction",
  "other",
] as const;
export type ChargeClass = (typeof CHARGE_CLASSES)[number];

/** Exact sums of the rows of one class, in units of 10^-18. */
export interface ChargeTotals {
  readonly rows: number;
  readonly billed: bigint;
  readonly effective: bigint;
  readonly list: bigint;
  readonly contracted: bigint;
  /** Contracted cost times the size of the pricing block, of the classes `block-size`; 0 for the others. */
  readonly corrected: bigint;
}

/** The classes that occur in one currency. */
export type ClassTotals = ReadonlyMap<ChargeClass, ChargeTotals>;

/** By currency, `""` for rows without one. */
export type CurrencyTotals = ReadonlyMap<string, ClassTotals>;

export const NO_CHARGES: ChargeTotals = { rows: 0, billed: 0n, effective: 0n, list: 0n, contracted: 0n, corrected: 0n };

/** The sum of two classes of charges. */
export function addCharges(left: ChargeTotals, right: ChargeTotals): ChargeTotals {
  return {
    rows: left.rows + right.rows,
    billed: left.billed + right.billed,
    effective: left.effective + right.effective,
    list: left.list + right.list,
    contracted: left.contracted + right.contracted,
    corrected: left.corrected + right.corrected,
  };
}

/** The totals of two pieces together; neither is changed. */
export function mergeTotals(left: CurrencyTotals, right: CurrencyTotals): CurrencyTotals {
  const merged = new Map(left);
  for (const [currency, classes] of right) {
    const sums = new Map(merged.get(currency) ?? []);
    for (const [name, totals] of classes) sums.set(name, addCharges(sums.get(name) ?? NO_CHARGES, totals));
    merged.set(currency, sums);
  }
  return merged;
}
