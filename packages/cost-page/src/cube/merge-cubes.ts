import type { CostCube } from "exact-values/cost-cube";
import { addUpCells, addUpCommitments, addUpDays, addUpSavings, joinCells, joinDays, recode } from "./cube-columns.ts";
import { compareTexts, groupRows, textKeys } from "./group-rows.ts";

/**
 * Merges cubes with the same dimensions, and sorts everything. Resource groups are compared without case and keep their
 * first spelling. Throws Error if the dimensions differ.
 */
export function mergeCubes(dimensions: readonly string[], cubes: readonly CostCube[]): CostCube {
  for (const cube of cubes) {
    if (cube.dimensions.join("\n") !== dimensions.join("\n"))
      throw new Error(`a cube by ${cube.dimensions.join(", ")} among cubes by ${dimensions.join(", ")}`);
  }
  const values = dimensions.map((dimension, at) => usedValues(dimension, at, cubes));
  const known = dimensions.map(
    (dimension, at) => new Map(values[at]?.map((text, code) => [valueKey(dimension, text), code])),
  );
  const recoded = cubes.map((cube) => {
    const codeOf = (text: string, at: number): number => known[at]?.get(valueKey(dimensions[at] ?? "", text)) ?? 0;
    return recode(
      cube,
      cube.values.map((texts, at) => texts.map((text) => codeOf(text, at))),
    );
  });
  const cells = joinCells(
    recoded.map((one) => one.cells),
    dimensions,
  );
  const days = joinDays(recoded.map((one) => one.days));
  const savings = recoded.flatMap((one) => one.savings);
  const commitments = recoded.flatMap((one) => one.commitments);
  return {
    dimensions,
    values,
    cells: addUpCells(cells, groupRows(cells.codes)),
    days: addUpDays(days, groupRows([textKeys(days.day), ...days.codes, days.isUsageBased.map(Number)])),
    savings: addUpSavings(
      savings,
      groupRows([savings.map(({ currency }) => currency), savings.map(({ subscription }) => subscription)]),
    ),
    commitments: addUpCommitments(
      commitments,
      groupRows([commitments.map(({ currency }) => currency), textKeys(commitments.map(({ id }) => id))]),
    ),
    subscriptionNames: mergeNames(cubes.map(({ subscriptionNames }) => subscriptionNames)),
    rows: cubes.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** The key by which values of a dimension are compared. */
export function valueKey(dimension: string, value: string): string {
  return dimension === "resourceGroup" ? value.toLowerCase() : value;
}

/** Values used by at least one cell, in their first spelling. */
function usedValues(dimension: string, at: number, cubes: readonly CostCube[]): readonly string[] {
  const used = new Map<string, string>();
  for (const { cells, values } of cubes) {
    const codes = new Set(cells.codes[at]);
    for (const [code, text] of (values[at] ?? []).entries()) {
      const key = valueKey(dimension, text);
      if (codes.has(code) && !used.has(key)) used.set(key, text);
    }
  }
  return [...used.values()].toSorted(compareTexts);
}

/** The first name of each ID. */
function mergeNames(maps: readonly ReadonlyMap<string, string>[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const [key, name] of maps.flatMap((map) => [...map])) if (!merged.has(key)) merged.set(key, name);
  return new Map([...merged].toSorted(([one], [other]) => compareTexts(one, other)));
}
