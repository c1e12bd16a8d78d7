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

/** Names of all dimensions in the months, in order of first appearance. */
export function dimensionNames(months: readonly PageMonth[]): readonly string[] {
  return [...new Set(months.flatMap(({ cube }) => cube.dimensions))];
}

/** Values that differ only in case are merged where Azure is case-insensitive; the newest spelling is shown. */
function normalizeCase(dimension: string, value: string): string {
  return dimension === "resourceGroup" ? value.toLowerCase() : value;
}

/** Ranks values by the sum of their shares per currency, because amounts in different currencies are never added. */
export function rankValues(months: readonly PageMonth[], name: string): RankedValues {
  const spelling = new Map<string, string>();
  const keys = months.map(({ cube }) => {
    const at = cube.dimensions.indexOf(name);
    // A month without the dimension has no values for it.
    const values = at < 0 ? [""] : (cube.values[at] ?? []);
    return values.map((value) => {
      const key = normalizeCase(name, value);
      spelling.set(key, value);
      return key;
    });
  });
  const sizes = new Map(sizesOf(months, name, keys));
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
  name: string,
  keys: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const byCurrency = new Map<string, { whole: number; readonly parts: Map<string, number> }>();
  months.forEach(({ cube }, month) => {
    const at = cube.dimensions.indexOf(name);
    const currencyAt = cube.dimensions.indexOf("currency");
    for (const cell of cube.cells) {
      const currency = cube.values[currencyAt]?.[cell.codes[currencyAt] ?? 0] ?? "";
      const key = keys[month]?.[at < 0 ? 0 : (cell.codes[at] ?? 0)] ?? "";
      const size = Math.abs(Number(cell.effective)) + Math.abs(Number(cell.billed));
      const sums = byCurrency.get(currency) ?? { whole: 0, parts: new Map() };
      sums.whole += size;
      sums.parts.set(key, (sums.parts.get(key) ?? 0) + size);
      byCurrency.set(currency, sums);
    }
  });
  const sizes = new Map<string, number>();
  for (const { whole, parts } of byCurrency.values()) {
    for (const [key, size] of parts) sizes.set(key, (sizes.get(key) ?? 0) + (whole === 0 ? 0 : size / whole));
  }
  return sizes;
}

/** Compares UTF-16 code units, which gives the same order in every locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first `kept` values by name, the others merged. */
export function cutDimension(
  { name, values }: RankedValues,
  kept: number,
  names: ReadonlyMap<string, string>,
): ContentDimension {
  const shown = values.slice(0, kept);
  return {
    name,
    values: shown,
    names: new Map(shown.flatMap((value) => (names.has(value) ? [[value, names.get(value) ?? value]] : []))),
    mergedCount: values.length - shown.length,
  };
}
