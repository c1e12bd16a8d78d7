/** What was compared to find a price: what it is for people is in docs/savings.md. */
type FillRule = "sku-price-id" | "meter-offer-part";

/** What was done besides, in this order behind the rule. */
const FILL_STEPS = ["lowest-tier", "block", "exchange-rate"] as const;
export type FillStep = (typeof FILL_STEPS)[number];

/** Why a missing price stays missing. */
export type UnfilledReason =
  | "marketplace"
  | "unused"
  | "correction"
  | "quantity"
  | "quantity-scale"
  | "key"
  | "meter"
  | "no-match"
  | "other-account"
  | "period"
  | "currency"
  | "exchange-rate"
  | "unit"
  | "tiers"
  | "no-first-tier"
  | "ambiguous"
  | "no-price"
  | "too-large";

/** The text of `x_FilledPriceRule` for a price that was found: `sku-price-id+lowest-tier`. */
export function formatRule(rule: FillRule, steps: ReadonlySet<FillStep>): string {
  return [rule, ...FILL_STEPS.filter((step) => steps.has(step))].join("+");
}

/** The text for one that was not: `none:ambiguous`. */
export function formatReason(reason: UnfilledReason): string {
  return `none:${reason}`;
}

/** True for the text of a price that was found. */
export function isFound(text: string): boolean {
  return !text.startsWith("none:");
}

/** What the column says of a row: one text for both prices, or both by name; null where nothing was missing. */
export function formatRowRule(list: string | undefined, contracted: string | undefined): string | null {
  if (list === undefined) return contracted === undefined ? null : contracted;
  if (contracted === undefined || contracted === list) return list;
  return `list=${list};contracted=${contracted}`;
}
