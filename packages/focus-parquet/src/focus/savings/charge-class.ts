import { CHARGE_CLASSES, type ChargeClass } from "exact-values/charge-totals";

/** What the texts of a row say about why it was charged. */
export type ChargeUse = "on-demand" | "used" | "unused" | "purchase" | "other";

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

/** By ChargeCategory and CommitmentDiscountStatus, or ChargeSubcategory in the version before there was a status; without case and blanks around them. */
export function useOf(category: string, status: string): ChargeUse {
  switch (category.trim().toLowerCase()) {
    case "purchase":
      return "purchase";
    case "usage":
      return STATUSES.get(status.trim().toLowerCase()) ?? "on-demand";
    default:
      return "other";
  }
}

const STATUSES: ReadonlyMap<string, ChargeUse> = new Map([
  ["used", "used"],
  ["unused", "unused"],
  ["used commitment", "used"],
  ["unused commitment", "unused"],
]);

/** True for the resource of a commitment: its purchase is in the covered usage already, whether or not the row names the commitment. */
export function isCommitmentResource(resourceId: string): boolean {
  const id = resourceId.toLowerCase();
  return COMMITMENT_ORDERS.some((order) => id.includes(order));
}

const COMMITMENT_ORDERS = ["/microsoft.capacity/reservationorders/", "/microsoft.billingbenefits/savingsplanorders/"];

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
