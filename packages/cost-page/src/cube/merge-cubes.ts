import { addCharges, type ChargeClass, type ChargeTotals, NO_CHARGES } from "exact-values/charge-totals";
import type { CommitmentCell, CostCube, CubeCell, DayCell, SavingsCell } from "exact-values/cost-cube";

/**
 * Merges cubes with the same dimensions, and sorts everything. Resource groups are compared without case and keep their
 * first spelling. Throws Error if the dimensions differ.
 */
export function mergeCubes(dimensions: readonly string[], cubes: readonly CostCube[]): CostCube {
  for (const cube of cubes) {
    if (cube.dimensions.join("\n") !== dimensions.join("\n"))
      throw new Error(`a cube by ${cube.dimensions.join(", ")} among cubes by ${dimensions.join(", ")}`);
  }
  return {
    dimensions,
    ...mergeCells(dimensions, cubes),
    days: mergeDays(cubes),
    savings: mergeSavings(cubes),
    commitments: mergeCommitments(cubes),
    subscriptionNames: mergeNames(cubes.map(({ subscriptionNames }) => subscriptionNames)),
    rows: cubes.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** The key by which values of a dimension are compared. */
export function valueKey(dimension: string, value: string): string {
  return dimension === "resourceGroup" ? value.toLowerCase() : value;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function mergeCells(dimensions: readonly string[], cubes: readonly CostCube[]): Pick<CostCube, "cells" | "values"> {
  const spelled = dimensions.map((dimension, at) => usedValues(dimension, at, cubes));
  const values = spelled.map((texts) => [...texts.values()].toSorted(compareTexts));
  const places = dimensions.map((dimension, at) => {
    const known = new Map(values[at]?.map((text, place) => [valueKey(dimension, text), place]));
    return cubes.map((cube) =>
      Int32Array.from(cube.values[at] ?? [], (text) => known.get(valueKey(dimension, text)) ?? 0),
    );
  });
  const cells = new Map<string, Mutable<CubeCell>>();
  for (const [index, cube] of cubes.entries()) {
    for (const cell of cube.cells) {
      const codes = cell.codes.map((code, at) => places[at]?.[index]?.[code] ?? 0);
      const key = codes.join();
      const known = cells.get(key);
      if (known === undefined) cells.set(key, { ...cell, codes });
      else {
        known.billed += cell.billed;
        known.effective += cell.effective;
        known.rows += cell.rows;
      }
    }
  }
  return { values, cells: [...cells.values()].toSorted((one, other) => compareCodes(one.codes, other.codes)) };
}

/** Values used by at least one cell, by key. */
function usedValues(dimension: string, at: number, cubes: readonly CostCube[]): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  for (const { cells, values } of cubes) {
    const texts = values[at] ?? [];
    const isUsed = new Uint8Array(texts.length);
    for (const { codes } of cells) isUsed[codes[at] ?? 0] = 1;
    for (const [place, text] of texts.entries()) {
      const key = valueKey(dimension, text);
      if (isUsed[place] === 1 && !used.has(key)) used.set(key, text);
    }
  }
  return used;
}

function compareCodes(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function mergeDays(cubes: readonly CostCube[]): readonly DayCell[] {
  const keyOf = ({ currency, day, isUsageBased, service, subscription }: DayCell): string =>
    JSON.stringify([day, currency, subscription, service, isUsageBased]);
  return mergeBy(
    cubes.flatMap(({ days }) => days),
    keyOf,
    (known, one) => ({ ...known, billed: known.billed + one.billed, effective: known.effective + one.effective }),
  );
}

function mergeSavings(cubes: readonly CostCube[]): readonly SavingsCell[] {
  return mergeBy(
    cubes.flatMap(({ savings }) => savings),
    ({ currency, subscription }) => JSON.stringify([currency, subscription]),
    (known, one) => {
      const classes = new Map<ChargeClass, ChargeTotals>(known.classes);
      for (const [name, totals] of one.classes) classes.set(name, addCharges(classes.get(name) ?? NO_CHARGES, totals));
      return { ...known, classes };
    },
  );
}

function mergeCommitments(cubes: readonly CostCube[]): readonly CommitmentCell[] {
  return mergeBy(
    cubes.flatMap(({ commitments }) => commitments),
    ({ currency, id }) => JSON.stringify([currency, id]),
    (known, one) => ({
      ...known,
      name: known.name || one.name,
      type: known.type || one.type,
      used: known.used + one.used,
      unused: known.unused + one.unused,
      purchased: known.purchased + one.purchased,
    }),
  );
}

/** Sorted by key. */
function mergeBy<T>(items: readonly T[], keyOf: (item: T) => string, merge: (known: T, item: T) => T): readonly T[] {
  const merged = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    const known = merged.get(key);
    merged.set(key, known === undefined ? item : merge(known, item));
  }
  return [...merged].toSorted(([one], [other]) => compareTexts(one, other)).map(([, item]) => item);
}

/** The first name of each ID. */
function mergeNames(maps: readonly ReadonlyMap<string, string>[]): ReadonlyMap<string, string> {
  const merged = new Map<string, string>();
  for (const [key, name] of maps.flatMap((map) => [...map])) if (!merged.has(key)) merged.set(key, name);
  return new Map([...merged].toSorted(([one], [other]) => compareTexts(one, other)));
}
