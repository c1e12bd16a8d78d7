import { ONE } from "exact-values/decimal";
import { type ChargeTexts, isCorrection, isMarketplace, isMicrosoft, useOf } from "../charges/classify-charge.ts";
import type { UnfilledReason } from "./fill-columns.ts";

/** `no`: a price sheet cannot contain the price. Any other value except `yes` is the reported reason. */
type Fillability = "yes" | "no" | UnfilledReason;

/**
 * Whether to look up a row's price. A price sheet has prices for Microsoft usage, but not for marketplace usage. Unused
 * commitments avoid no cost, and FOCUS exempts corrections from price x quantity.
 */
export function fillabilityOf(texts: ChargeTexts): Fillability {
  const use = useOf(texts);
  if (use === "purchase" || use === "other" || !isMicrosoft(texts.provider)) return "no";
  if (use === "unused") return "unused";
  if (isMarketplace(texts)) return "marketplace";
  return isCorrection(texts) ? "correction" : "yes";
}

/** Amounts of a row in units of 10^-18; undefined for a missing value. */
interface ChargeAmounts {
  readonly list: bigint | undefined;
  readonly contracted: bigint | undefined;
  readonly effective: bigint | undefined;
  readonly effectivePrice: bigint | undefined;
}

/**
 * Which prices a row lacks. Azure writes 0 for an unknown price, so a price of 0 is only known to be 0 if nothing is
 * charged.
 */
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

/** Small costs are rounded. Block sizes are at least 10, so a tolerance of 1 % is safe. */
const TOLERANCE = 100n;

/**
 * True if the quantity was divided by the block size twice, as in enrollment exports from before the end of 2024. The
 * effective cost then equals price x quantity x block instead of price x quantity. All values are in units of 10^-18.
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
