/** How the price was identified. docs/savings.md explains each rule. */
type FillRule = "sku-price-id" | "meter-offer-part";

/** Additional steps, in their order after the rule. */
const FILL_STEPS = ["lowest-tier", "block", "exchange-rate"] as const;
export type FillStep = (typeof FILL_STEPS)[number];

/** Why a price was not found. */
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

/** The text of `x_FilledPriceRule` for a found price: `sku-price-id+lowest-tier`. */
export function formatRule(rule: FillRule, steps: ReadonlySet<FillStep>): string {
  return [rule, ...FILL_STEPS.filter((step) => steps.has(step))].join("+");
}

/** The text of `x_FilledPriceRule` for a price that was not found: `none:ambiguous`. */
export function formatReason(reason: UnfilledReason): string {
  return `none:${reason}`;
}

/** True for the text of a found price. */
export function isFound(text: string): boolean {
  return !text.startsWith("none:");
}

/**
 * The text of `x_FilledPriceRule` for a row: one text if both prices have the same, or a list of both; null if no price
 * was missing.
 */
export function formatRowRule(list: string | undefined, contracted: string | undefined): string | null {
  if (list === undefined) return contracted === undefined ? null : contracted;
  if (contracted === undefined || contracted === list) return list;
  return `list=${list};contracted=${contracted}`;
}
