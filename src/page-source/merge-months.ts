import { mergeCubes, valueKey } from "cost-page/cube";
import type { CostCube } from "exact-values/cost-cube";
import type { Month } from "exact-values/month";
import type { ReadMonth } from "./read-month.ts";

/** Merges the cubes of all scopes into one per month. Values with several spellings use the newest month's spelling. */
export function mergeMonths(
  dimensions: readonly string[],
  months: readonly Month[],
  read: readonly ReadMonth[],
): readonly CostCube[] {
  const byMonth = Map.groupBy(read, ({ month }) => month);
  const merged = months.map((month) =>
    mergeCubes(
      dimensions,
      (byMonth.get(month) ?? []).map(({ reading }) => reading.cube),
    ),
  );
  const spellings = dimensions.map((dimension, at) => {
    const known = new Map<string, string>();
    for (const { values } of merged.toReversed())
      for (const text of values[at] ?? []) {
        const key = valueKey(dimension, text);
        if (!known.has(key)) known.set(key, text);
      }
    return known;
  });
  return merged.map((cube) => {
    const values = cube.values.map((texts, at) =>
      texts.map((text) => spellings[at]?.get(valueKey(dimensions[at] ?? "", text)) ?? text),
    );
    const isSame = values.every((texts, at) => texts.every((text, place) => text === cube.values[at]?.[place]));
    return isSame ? cube : mergeCubes(dimensions, [{ ...cube, values }]);
  });
}
