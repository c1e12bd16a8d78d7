import { ONE } from "exact-values/decimal";
import { type ChargeTexts, isCorrection, isMarketplace, isMicrosoft, useOf } from "../charges/classify-charge.ts";
import type { UnfilledReason } from "./fill-outcome.ts";

/** `no`: a price sheet cannot have the price. Any other word than `yes` is the reason that is reported. */
type Fillability = "yes" | "no" | UnfilledReason;

/**
 * Whether a price is looked up for a row. Microsoft usage has a price in the sheet; marketplace usage has none. Unused commitments avoid no cost, and
 * FOCUS exempts corrections from price x quantity.
 */
export function fillabilityOf(texts: ChargeTexts): Fillability {
  const use = useOf(texts);
  if (use === "purchase" || use === "other" || !isMicrosoft(texts.provider)) return "no";
  if (use === "unused") return "unused";
  if (isMarketplace(texts)) return "marketplace";
  return isCorrection(texts) ? "correction" : "yes";
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
