import { addCharges, type ChargeClass, type ChargeTotals, NO_CHARGES } from "exact-values/charge-totals";
import type { PageMonth } from "../page-data.ts";
import type { ContentDimension, ContentSavings } from "./page-content.ts";

/** Charges by class, for the largest subscriptions by name and for all others together. */
export function contentSavings(
  months: readonly PageMonth[],
  dimensions: readonly ContentDimension[],
  kept: number,
): readonly ContentSavings[] {
  const placesOf = (name: string): ReadonlyMap<string, number> =>
    new Map((dimensions.find((one) => one.name === name)?.values ?? []).map((value, place) => [value, place]));
  const [currencies, subscriptions] = [placesOf("currency"), placesOf("subscription")];
  return months.flatMap(({ cube }, month) => {
    const sums = new Map<string, { currency: number; subscription: number; classes: Map<ChargeClass, ChargeTotals> }>();
    for (const cell of cube.savings) {
      const currency = currencies.get(cell.currency) ?? currencies.size;
      const subscription = Math.min(subscriptions.get(cell.subscription) ?? kept, kept);
      const key = `${currency} ${subscription}`;
      const sum = sums.get(key) ?? { currency, subscription, classes: new Map() };
      for (const [name, totals] of cell.classes) {
        sum.classes.set(name, addCharges(sum.classes.get(name) ?? NO_CHARGES, totals));
      }
      sums.set(key, sum);
    }
    return [...sums.values()]
      .sort((a, b) => a.currency - b.currency || a.subscription - b.subscription)
      .map((sum) => ({ month, ...sum }));
  });
}
