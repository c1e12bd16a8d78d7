import { ONE } from "exact-values/decimal";
import { useOf } from "../savings/charge-class.ts";
import type { UnfilledReason } from "./fill-outcome.ts";

/** The texts of a row that decide whether its missing prices may be found in a price sheet; empty for none. */
export interface ChargeTexts {
  readonly category: string;
  readonly status: string;
  readonly chargeClass: string;
  readonly provider: string;
  readonly publisherCategory: string;
  readonly publisher: string;
}

/** Whether prices of such rows are found: `no` where nothing is missing that a price sheet could say, or the reason why not. */
type Fillability = "yes" | "no" | UnfilledReason;

/**
 * Decides by the texts of a row. Usage of Microsoft is; usage of the marketplace is not, since its price is in no price sheet; usage that nobody used is
 * not, since nothing was avoided; what FOCUS excepts from price x quantity (corrections) is not. Everything else has no price to be found.
 */
export function fillabilityOf(texts: ChargeTexts): Fillability {
  const use = useOf(texts.category, texts.status);
  if (use === "purchase" || use === "other" || !PROVIDERS.has(fold(texts.provider))) return "no";
  if (use === "unused") return "unused";
  if (!isOfMicrosoft(texts)) return "marketplace";
  return texts.chargeClass.trim() === "" ? "yes" : "correction";
}

const PROVIDERS = new Set(["microsoft", "microsoft azure", "azure"]);

/** Azure says `Vendor` of the marketplace; where it says nothing, the publisher decides. */
function isOfMicrosoft({ publisher, publisherCategory }: ChargeTexts): boolean {
  const category = fold(publisherCategory).replaceAll(" ", "");
  return category === "" ? fold(publisher).startsWith("microsoft") : category === "cloudprovider";
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}

/** Amounts of a row in units of 10^-18; undefined for none. */
interface ChargeAmounts {
  readonly list: bigint | undefined;
  readonly contracted: bigint | undefined;
  readonly effective: bigint | undefined;
  readonly effectivePrice: bigint | undefined;
}

/** Which prices a row lacks: Azure writes 0 where it does not know one, so 0 is known only where nothing is charged. */
export function missingPrices({ contracted, effective, effectivePrice, list }: ChargeAmounts): MissingPrices {
  const isCharged = isValue(effectivePrice) || isValue(effective);
  return { list: isCharged && !isValue(list), contracted: isCharged && !isValue(contracted) };
}

export interface MissingPrices {
  readonly list: boolean;
  readonly contracted: boolean;
}

function isValue(amount: bigint | undefined): boolean {
  return amount !== undefined && amount !== 0n;
}

/** Costs of small quantities are rounded; blocks are 10 and more, so that a hundredth decides. */
const TOLERANCE = 100n;

/**
 * True when the quantity was divided by the size of the pricing block twice, as in exports of enrolments before the end of 2024: the effective cost is
 * price x quantity x block, and not price x quantity. All in units of 10^-18.
 */
export function hasOldQuantity(row: {
  readonly effective: bigint | undefined;
  readonly effectivePrice: bigint | undefined;
  readonly quantity: bigint;
  readonly block: bigint;
}): boolean {
  const { block, effective = 0n, effectivePrice = 0n, quantity } = row;
  if (block <= ONE || effective === 0n || effectivePrice === 0n) return false;
  const cost = effective * ONE * ONE;
  const product = effectivePrice * quantity * ONE;
  return !isAbout(cost, product) && isAbout(cost, effectivePrice * quantity * block);
}

function isAbout(value: bigint, expected: bigint): boolean {
  const difference = value - expected;
  const size = expected < 0n ? -expected : expected;
  return expected !== 0n && (difference < 0n ? -difference : difference) * TOLERANCE <= size;
}
