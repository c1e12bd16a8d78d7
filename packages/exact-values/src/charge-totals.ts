/**
 * Classes of rows for savings, by the known prices. `priced`: list and contracted cost. `list-only`: only the list
 * cost. `block-size`: the list cost, and a contracted cost that is too small by a factor of the block size.
 * `contracted-only`: only the contracted cost. `unpriced`: neither. The prefix `used-` marks usage that a commitment
 * covers. `free`: all costs are 0. The last three classes do not count.
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

/** Exact sums of the rows in one class, in units of 10^-18. */
export interface ChargeTotals {
  readonly rows: number;
  readonly billed: bigint;
  readonly effective: bigint;
  readonly list: bigint;
  readonly contracted: bigint;
  /** For `block-size` classes, the contracted cost multiplied by the block size; 0 for all other classes. */
  readonly corrected: bigint;
}

/** The classes that occur in a currency. */
export type ClassTotals = ReadonlyMap<ChargeClass, ChargeTotals>;

/** Totals by currency, with `""` for rows without one. */
export type CurrencyTotals = ReadonlyMap<string, ClassTotals>;

export const NO_CHARGES: ChargeTotals = { rows: 0, billed: 0n, effective: 0n, list: 0n, contracted: 0n, corrected: 0n };

/** Adds the totals of two classes. */
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

/** Merges the totals of two pieces and changes neither of them. */
export function mergeTotals(left: CurrencyTotals, right: CurrencyTotals): CurrencyTotals {
  const merged = new Map(left);
  for (const [currency, classes] of right) {
    const sums = new Map(merged.get(currency) ?? []);
    for (const [name, totals] of classes) sums.set(name, addCharges(sums.get(name) ?? NO_CHARGES, totals));
    merged.set(currency, sums);
  }
  return merged;
}
