import { CELL_DIMENSIONS } from "exact-values/cost-cube";
import { compareTexts } from "../cube/group-rows.ts";
import { valueKey } from "../cube/merge-cubes.ts";
import type { PageMonth } from "../page-data.ts";
import type { ContentDimension } from "./page-content.ts";

/**
 * All values of one dimension over all months, largest first, and for each month the position of each of its codes in
 * that list.
 */
export interface RankedValues {
  readonly name: string;
  readonly values: readonly string[];
  readonly places: readonly (readonly number[])[];
}

/** The dimensions of every month. */
export function dimensionNames(months: readonly PageMonth[]): readonly string[] {
  return months[0]?.cube.dimensions ?? [];
}

/**
 * Ranks the values of a dimension by the sum of their shares per currency, because amounts in different currencies are
 * never added. Values that differ only in case are merged where Azure is case-insensitive; the newest spelling is
 * shown.
 */
export function rankValues(months: readonly PageMonth[], at: number): RankedValues {
  const name = dimensionNames(months)[at] ?? "";
  const spelling = new Map<string, string>();
  const keys = months.map(({ cube }) =>
    (cube.values[at] ?? []).map((value) => {
      const key = valueKey(name, value);
      spelling.set(key, value);
      return key;
    }),
  );
  const sizes = new Map(sizesOf(months, at, keys));
  // Rows without a value are never merged into the others, because tag coverage is computed from them.
  if (sizes.has("")) sizes.set("", Number.POSITIVE_INFINITY);
  const ranked = [...spelling.keys()].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || compareTexts(a, b));
  const places = new Map(ranked.map((key, place) => [key, place]));
  return {
    name,
    values: ranked.map((key) => spelling.get(key) ?? key),
    places: keys.map((ofMonth) => ofMonth.map((key) => places.get(key) ?? 0)),
  };
}

function sizesOf(
  months: readonly PageMonth[],
  at: number,
  keys: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const byCurrency = new Map<string, { whole: number; readonly parts: Map<string, number> }>();
  for (const [month, { cube }] of months.entries()) {
    const { billed, codes, effective } = cube.cells;
    for (const [cell, code] of (codes[at] ?? []).entries()) {
      const currency = cube.values[CURRENCY]?.[codes[CURRENCY]?.[cell] ?? 0] ?? "";
      const key = keys[month]?.[code] ?? "";
      const size = Math.abs(Number(effective[cell])) + Math.abs(Number(billed[cell]));
      const sums = byCurrency.get(currency) ?? { whole: 0, parts: new Map() };
      sums.whole += size;
      sums.parts.set(key, (sums.parts.get(key) ?? 0) + size);
      byCurrency.set(currency, sums);
    }
  }
  const sizes = new Map<string, number>();
  for (const { whole, parts } of byCurrency.values()) {
    for (const [key, size] of parts) sizes.set(key, (sizes.get(key) ?? 0) + (whole === 0 ? 0 : size / whole));
  }
  return sizes;
}

const CURRENCY = CELL_DIMENSIONS.indexOf("currency");

/** The first `kept` values by name, the others merged. */
export function cutDimension(
  { name, values }: RankedValues,
  kept: number,
  subscriptionNames: ReadonlyMap<string, string>,
): ContentDimension {
  const shown = values.slice(0, kept);
  const named = name === "subscription" ? shown.filter((value) => subscriptionNames.has(value)) : [];
  return {
    name,
    values: shown,
    names: new Map(named.map((value) => [value, subscriptionNames.get(value) ?? value])),
    mergedCount: values.length - shown.length,
  };
}
