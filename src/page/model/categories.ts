import { placeOf, type Selection } from "./selection.ts";
import { groupTotals } from "./totals.ts";

interface CategoryTotals {
  /** `""` for services without one. */
  readonly category: string;
  readonly months: readonly bigint[];
}

/** Sums by category of the service, by month; services that have no name on the page have no category, either. */
export function categoryTotals(selection: Selection): readonly CategoryTotals[] {
  const { content } = selection;
  const services = content.dimensions[placeOf(content, "service")]?.values ?? [];
  const sums = new Map<string, readonly bigint[]>();
  for (const [code, months] of groupTotals(selection, "service")) {
    const category = content.serviceCategories.get(services[code] ?? "") ?? "";
    const before = sums.get(category);
    sums.set(category, before === undefined ? months : months.map((sum, at) => sum + (before[at] ?? 0n)));
  }
  const ofMonth = ({ months }: CategoryTotals): bigint => months[selection.month] ?? 0n;
  return [...sums]
    .map(([category, months]) => ({ category, months }))
    .toSorted((a, b) =>
      ofMonth(b) > ofMonth(a) ? 1 : ofMonth(b) < ofMonth(a) ? -1 : a.category < b.category ? -1 : 1,
    );
}
