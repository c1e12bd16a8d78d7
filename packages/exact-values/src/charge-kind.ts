/**
 * What a charge is, as far as a reader of costs must know: `usage` (of the provider's services, commitments that cover it included),
 * `marketplace` (usage of other publishers), `unused-commitment`, `commitment-purchase` (its cost is in the usage that it covers, too, by effective
 * cost), `purchase` (all others), `refund` (corrections of earlier charges), `credit`, `adjustment`, `tax`, `other`.
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

/** The texts of a row that say what it is; `""` where there is none. They are compared without case. */
interface ChargeTexts {
  readonly category: string;
  readonly chargeClass: string;
  /** CommitmentDiscountStatus, or ChargeSubcategory in the version before there was a status and a class. */
  readonly status: string;
  /** x_PublisherCategory, which Azure alone writes. */
  readonly publisherCategory: string;
  readonly publisher: string;
  readonly provider: string;
  readonly isCommitmentPurchase: boolean;
}

/** The kind of a charge; a correction is a refund whatever it corrects, as ChargeSubcategory Refund was before there were corrections. */
export function chargeKindOf(texts: ChargeTexts): ChargeKind {
  const status = texts.status.toLowerCase();
  if (texts.chargeClass !== "" || status === "refund") return "refund";
  if (status === "credit") return "credit";
  switch (texts.category.toLowerCase()) {
    case "usage":
      if (status === "unused" || status === "unused commitment") return "unused-commitment";
      return isOfOtherPublisher(texts) ? "marketplace" : "usage";
    case "purchase":
      return texts.isCommitmentPurchase ? "commitment-purchase" : "purchase";
    case "credit":
      return "credit";
    case "adjustment":
      return "adjustment";
    case "tax":
      return "tax";
    default:
      return "other";
  }
}

/** How publishers of a provider's own services begin: AWS names a company for each country. */
const OWN_PUBLISHERS: readonly (readonly string[])[] = [["microsoft"], ["aws", "amazon"], ["google"], ["oracle"]];

/** By Azure's own word; of other providers' rows, only where the provider is one whose own names are known. */
function isOfOtherPublisher({ provider, publisher, publisherCategory }: ChargeTexts): boolean {
  if (publisherCategory !== "") return publisherCategory.toLowerCase() !== "cloud provider";
  const beginsAsOneOf = (name: string, starts: readonly string[]): boolean =>
    starts.some((start) => name.toLowerCase().startsWith(start));
  const own = OWN_PUBLISHERS.find((starts) => beginsAsOneOf(provider, starts));
  return own !== undefined && publisher !== "" && !beginsAsOneOf(publisher, own);
}
