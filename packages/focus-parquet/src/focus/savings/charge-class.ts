import { CHARGE_CLASSES, type ChargeClass } from "exact-values/charge-totals";

/** Of the four costs of a row, whether there is a value other than 0. */
interface KnownCosts {
  readonly list: boolean;
  readonly contracted: boolean;
  /** Billed or effective cost. */
  readonly charged: boolean;
}

const PLACES = new Map(CHARGE_CLASSES.map((name, place) => [name, place]));

/** The place of a class in `CHARGE_CLASSES`. */
export function placeOfClass(name: ChargeClass): number {
  return PLACES.get(name) ?? CHARGE_CLASSES.length - 1;
}

/**
 * The class of a usage row, or of a purchase of something else than a commitment. Azure writes 0 where it does not know a price, so 0 is known only
 * where nothing was charged.
 */
export function classOfPrices(used: boolean, { list, contracted, charged }: KnownCosts): ChargeClass {
  if (list && contracted) return used ? "used-priced" : "priced";
  if (list) return used ? "used-list-only" : "list-only";
  if (contracted) return used ? "used-contracted-only" : "contracted-only";
  if (charged) return used ? "used-unpriced" : "unpriced";
  return "free";
}
