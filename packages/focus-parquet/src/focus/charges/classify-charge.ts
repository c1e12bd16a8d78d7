import type { ChargeKind } from "exact-values/charge-kind";
import { CHARGE_CLASSES, type ChargeClass } from "exact-values/charge-totals";

/**
 * The texts of a row that determine what was charged; `""` for no value. Every rule ignores case and surrounding
 * spaces, so that savings, found prices and the cost page agree.
 */
export interface ChargeTexts {
  /** ChargeCategory. */
  readonly category: string;
  /** ChargeClass. */
  readonly chargeClass: string;
  /** CommitmentDiscountStatus; ChargeSubcategory in 1.0-preview(v1), which has neither a status nor a class. */
  readonly status: string;
  /** x_PublisherCategory, a column that only Azure writes. */
  readonly publisherCategory: string;
  readonly publisher: string;
  readonly provider: string;
}

/** Why a row was charged. `used` and `unused` belong to a commitment. */
export type ChargeUse = "on-demand" | "used" | "unused" | "purchase" | "other";

const USES: ReadonlyMap<string, ChargeUse> = new Map([
  ["used", "used"],
  ["unused", "unused"],
  ["used commitment", "used"],
  ["unused commitment", "unused"],
]);

export function useOf({ category, status }: Pick<ChargeTexts, "category" | "status">): ChargeUse {
  switch (normalize(category)) {
    case "purchase":
      return "purchase";
    case "usage":
      return USES.get(normalize(status)) ?? "on-demand";
    default:
      return "other";
  }
}

/** FOCUS has only one class, Correction. In 1.0-preview(v1), a refund corrects an earlier charge. */
export function isCorrection({ chargeClass, status }: Pick<ChargeTexts, "chargeClass" | "status">): boolean {
  return normalize(chargeClass) !== "" || normalize(status) === "refund";
}

/** Whether a day's costs include the row. Without ChargeFrequency, the charge category decides. */
export function isUsageBased(frequency: string, category: string): boolean {
  return normalize(frequency) === "" ? normalize(category) === "usage" : normalize(frequency) === "usage-based";
}

/** Prefixes of the names of each provider and of its own companies. AWS bills through one company per country. */
const MICROSOFT = /^(?:microsoft|azure)/;
const PROVIDERS: readonly RegExp[] = [MICROSOFT, /^(?:aws\b|amazon)/, /^google/, /^(?:oracle|oci\b)/];

export function isMicrosoft(provider: string): boolean {
  return MICROSOFT.test(normalize(provider));
}

/**
 * Whether another publisher sells the usage. Azure's exports contain `Cloud Provider` or `Vendor`. Without that column,
 * the publisher decides, if the provider's own names are known. A row without a publisher belongs to the provider,
 * because Azure omits it for reservations.
 */
export function isMarketplace({
  provider,
  publisher,
  publisherCategory,
}: Pick<ChargeTexts, "provider" | "publisher" | "publisherCategory">): boolean {
  const category = normalize(publisherCategory).replaceAll(" ", "");
  if (category !== "") return category !== "cloudprovider";
  const own = PROVIDERS.find((names) => names.test(normalize(provider)));
  return own !== undefined && normalize(publisher) !== "" && !own.test(normalize(publisher));
}

const COMMITMENT_ORDERS = ["/microsoft.capacity/reservationorders/", "/microsoft.billingbenefits/savingsplanorders/"];

/**
 * Whether the resource is a commitment. Its purchase price is already included in the covered usage, even if the row
 * does not name the commitment.
 */
export function isCommitmentResource(resourceId: string): boolean {
  const id = resourceId.toLowerCase();
  return COMMITMENT_ORDERS.some((order) => id.includes(order));
}

const OTHER_KINDS: ReadonlyMap<string, ChargeKind> = new Map([
  ["credit", "credit"],
  ["adjustment", "adjustment"],
  ["tax", "tax"],
]);

export function chargeKindOf(texts: ChargeTexts, isCommitmentPurchase: boolean): ChargeKind {
  if (isCorrection(texts)) return "refund";
  if (normalize(texts.status) === "credit") return "credit";
  switch (useOf(texts)) {
    case "on-demand":
    case "used":
      return isMarketplace(texts) ? "marketplace" : "usage";
    case "unused":
      return "unused-commitment";
    case "purchase":
      return isCommitmentPurchase ? "commitment-purchase" : "purchase";
    case "other":
      return OTHER_KINDS.get(normalize(texts.category)) ?? "other";
  }
}

function normalize(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether each of a row's costs has a value other than 0. */
interface KnownCosts {
  readonly list: boolean;
  readonly contracted: boolean;
  /** Billed or effective cost. */
  readonly charged: boolean;
}

const PLACES = new Map(CHARGE_CLASSES.map((name, place) => [name, place]));

/** The index of a class in `CHARGE_CLASSES`. */
export function placeOfClass(name: ChargeClass): number {
  return PLACES.get(name) ?? CHARGE_CLASSES.length - 1;
}

/**
 * The class of a usage row, or of a purchase other than a commitment. Azure writes 0 for an unknown price, so a price
 * of 0 is only known to be 0 if nothing was charged.
 */
export function classOfPrices(used: boolean, { list, contracted, charged }: KnownCosts): ChargeClass {
  if (list && contracted) return used ? "used-priced" : "priced";
  if (list) return used ? "used-list-only" : "list-only";
  if (contracted) return used ? "used-contracted-only" : "contracted-only";
  if (charged) return used ? "used-unpriced" : "unpriced";
  return "free";
}
