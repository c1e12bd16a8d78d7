import { formatReduced } from "exact-values/fraction";
import type { FoundPrice, PricedCharge, PriceKind } from "./find-price.ts";

/**
 * What a look-up came to, as one line without the day of the month: everything that decides the price of a charge, then the rule and the price, or the
 * reason why there is none. Two sheets that give the same lines on the same days give each row the same costs and the same text.
 */
export function formatPriceOutcome(charge: PricedCharge, kind: PriceKind, found: FoundPrice): string {
  const { block, day, unit = null, ...texts } = charge;
  const { account, billingCurrency, isCovered, meter, offer, partNumber, pricingCurrency, skuPriceId } = texts;
  const keys = [kind, account, meter, skuPriceId, offer, partNumber, pricingCurrency, billingCurrency, isCovered];
  const price = found.outcome === "found" ? formatReduced(found.price) : "none";
  // The month of the day, since an export may contain charges of other months.
  return JSON.stringify([...keys, unit, String(block), Math.floor(day / 100), found.text, price]);
}
