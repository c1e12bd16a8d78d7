import type { CELL_DIMENSIONS } from "exact-values/cost-cube";

interface PageDimension {
  readonly one: string;
  readonly many: string;
  /** Labels for rows without a value. */
  readonly none: string;
  /** The key of its filters in the URL. Dimensions without a key have no view and no filters. */
  readonly urlKey?: string;
  /** Number of values that keep their names on the page. Dimensions without a limit keep all. */
  readonly maxValues?: number;
  /** The label of its values on a redacted page. Values without a label are shown, because they are not private. */
  readonly redactedAs?: string;
}

/** The dimensions of every page, in the order of the navigation. Columns and tags that a report requests come later. */
export const PAGE_DIMENSIONS: Readonly<Record<(typeof CELL_DIMENSIONS)[number], PageDimension>> = {
  service: { one: "Service", many: "Services", none: "No service", urlKey: "service", maxValues: 80 },
  serviceCategory: {
    ...{ one: "Service category", many: "Service categories", none: "No service category" },
    ...{ urlKey: "category", maxValues: 60 },
  },
  subscription: {
    ...{ one: "Subscription", many: "Subscriptions", none: "No subscription" },
    ...{ urlKey: "sub", maxValues: 250, redactedAs: "subscription" },
  },
  resourceGroup: {
    ...{ one: "Resource group", many: "Resource groups", none: "No resource group" },
    ...{ urlKey: "group", maxValues: 600, redactedAs: "resource group" },
  },
  region: { one: "Region", many: "Regions", none: "No region", urlKey: "region", maxValues: 60 },
  // The last three have few values, and none of them may be hidden in a sum.
  charge: { one: "Charge", many: "Charges", none: "Unknown charge", urlKey: "charge" },
  // One currency is always selected, because currencies are never added.
  currency: { one: "Currency", many: "Currencies", none: "No currency" },
  // Follows from the choice between billed and effective cost.
  givenCosts: { one: "Known cost", many: "Known costs", none: "Unknown cost" },
};

/** The entry of a dimension; undefined for a column or tag that the report requested. */
export function pageDimension(name: string): PageDimension | undefined {
  const known: Readonly<Record<string, PageDimension>> = PAGE_DIMENSIONS;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
