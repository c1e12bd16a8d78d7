import { ONE } from "exact-values/decimal";
import { compareFractions, type Fraction } from "exact-values/fraction";
import { type FillStep, formatReason, formatRule, type UnfilledReason } from "./fill-columns.ts";
import type { PricingUnit } from "./pricing-unit.ts";

/**
 * A consumption price in a price sheet. Texts are trimmed and in lower case, and empty if missing. Amounts are in units
 * of 10^-18.
 */
export interface SheetPrice {
  readonly account: string;
  readonly meter: string;
  /** `{product}_{sku}_{meter type}`; empty in sheets of an Enterprise Agreement. */
  readonly skuPriceId: string;
  /** Empty in sheets of a Microsoft Customer Agreement. */
  readonly offer: string;
  readonly partNumber: string;
  readonly currency: string;
  readonly unit: PricingUnit | undefined;
  /** Undefined for text that is not a number. */
  readonly tier: bigint | undefined;
  /** First and last day of validity as `yyyymmdd`; unlimited if the sheet has no date. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly list: bigint | undefined;
  readonly contracted: bigint | undefined;
}

/** The values of a row that determine its price. Texts are normalized as in `SheetPrice`. */
export interface PricedCharge {
  readonly account: string;
  readonly meter: string;
  readonly skuPriceId: string;
  readonly offer: string;
  readonly partNumber: string;
  readonly pricingCurrency: string;
  readonly billingCurrency: string;
  /** From `normalizeUnit`; undefined if neither the unit nor its description contains it. */
  readonly unit: string | undefined;
  /** Size of the pricing block in units of 10^-18, above 0. */
  readonly block: bigint;
  readonly day: number;
  /** True if a commitment covers the row, starting with the first unit. */
  readonly isCovered: boolean;
}

/** The agreement type, which determines the key columns: those that both its price sheets and its costs have. */
export type SheetKind = "mca" | "ea";

export type PriceKind = "list" | "contracted";

export type FoundPrice =
  | {
      readonly outcome: "found";
      /** Price of one block of the row, in units of 10^-18 of the pricing currency. */
      readonly price: Fraction;
      /** True if the amount must still be multiplied by the row's exchange rate. */
      readonly isExchanged: boolean;
      /** The text of `x_FilledPriceRule`. */
      readonly text: string;
    }
  | { readonly outcome: "none"; readonly text: string };

/**
 * Finds the price that applies to a row on its day, or the reason why no price is certain. Candidates are narrowed down
 * key by key. If several different prices remain, the result is ambiguous. `prices` are the prices of the row's meter.
 */
export function findPrice(
  charge: PricedCharge,
  kind: PriceKind,
  { prices, sheet }: { readonly prices: readonly SheetPrice[]; readonly sheet: SheetKind },
): FoundPrice {
  const narrowed = narrow(charge, prices, sheet);
  if (typeof narrowed === "string") return none(narrowed);
  const candidates = narrowed;
  const steps = new Set<FillStep>();
  const tiers = [...new Set(candidates.map(({ tier }) => tier))];
  const [first] = tiers;
  if (tiers.includes(undefined)) return none("ambiguous");
  const lowest = tiers.reduce((low, tier) => (low === undefined || (tier ?? 0n) < low ? tier : low), first);
  const amounts = (all: readonly SheetPrice[]): readonly Fraction[] =>
    distinct(all.flatMap((one) => priceOf(one, charge, kind) ?? []));
  const inLowest = candidates.filter(({ tier }) => tier === lowest);
  // Every row is charged for the first units first. If these have no price, the charge is an unknown mixture of tiers.
  if (!inLowest.every(holdsFromFirstUnit)) return none("no-first-tier");
  if (tiers.length > 1) {
    // A row that is not covered is charged a mixture of all tiers that it reaches.
    if (!charge.isCovered && amounts(candidates).length > 1) return none("tiers");
    steps.add("lowest-tier");
  }
  const [price, ...others] = amounts(inLowest);
  if (price === undefined || (price.dividend <= 0n && others.length === 0)) return none("no-price");
  if (others.length > 0) return none("ambiguous");
  const source = inLowest[0];
  if (source?.unit === undefined) return none("unit");
  if (source.unit.block !== charge.block) steps.add("block");
  const isExchanged = charge.pricingCurrency !== charge.billingCurrency;
  if (isExchanged) steps.add("exchange-rate");
  return {
    outcome: "found",
    price,
    isExchanged,
    text: formatRule(sheet === "mca" ? "sku-price-id" : "meter-offer-part", steps),
  };
}

function none(reason: UnfilledReason): FoundPrice {
  return { outcome: "none", text: formatReason(reason) };
}

/** The candidates that match every key, or the first key without a match. */
function narrow(
  charge: PricedCharge,
  prices: readonly SheetPrice[],
  sheet: SheetKind,
): readonly SheetPrice[] | UnfilledReason {
  const { account, billingCurrency, day, pricingCurrency } = charge;
  if (charge.meter === "" || (sheet === "mca" && charge.skuPriceId === "")) return "key";
  if (prices.length === 0) return "meter";
  const own = prices.filter((price) => account === "" || price.account === "" || price.account === account);
  if (own.length === 0) return "other-account";
  const keyed =
    sheet === "mca"
      ? own.filter(({ skuPriceId }) => skuPriceId === charge.skuPriceId)
      : sharing(sharing(own, charge.offer, "offer"), charge.partNumber, "partNumber");
  if (keyed.length === 0) return "no-match";
  const inForce = keyed.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (inForce.length === 0) return "period";
  if (pricingCurrency === "" || billingCurrency === "") return "currency";
  const inCurrency = inForce.filter(({ currency }) => currency === pricingCurrency);
  if (inCurrency.length === 0) return "currency";
  const inUnit = inCurrency.filter(({ unit }) => charge.unit !== undefined && unit?.unit === charge.unit);
  return inUnit.length === 0 ? "unit" : inUnit;
}

/** Compares a key only if both sides have it. An exact match is preferred to a price without the key. */
function sharing(prices: readonly SheetPrice[], value: string, key: "offer" | "partNumber"): readonly SheetPrice[] {
  if (value === "") return prices;
  const same = prices.filter((price) => price[key] === value);
  return same.length > 0 ? same : prices.filter((price) => price[key] === "");
}

/**
 * True for a tier that starts at 0, or at 1 if units are counted from 1. In blocks of several units, a start at 1 may
 * mean the first unit or the first block, so it counts as a higher tier.
 */
function holdsFromFirstUnit({ tier = 0n, unit }: SheetPrice): boolean {
  return tier <= 0n || (tier <= ONE && unit?.block === ONE);
}

/** The price of one block of the row. */
function priceOf({ unit, ...price }: SheetPrice, { block }: PricedCharge, kind: PriceKind): Fraction | undefined {
  const amount = price[kind];
  return amount === undefined || unit === undefined ? undefined : { dividend: amount * block, divisor: unit.block };
}

function distinct(prices: readonly Fraction[]): readonly Fraction[] {
  return prices.filter((price, index) => prices.findIndex((other) => compareFractions(price, other) === 0) === index);
}
