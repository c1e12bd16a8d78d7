import { mergeCubes, mergeSmallGroups } from "cost-page/cube";
import { type CostCube, DAILY_DIMENSIONS } from "exact-values/cost-cube";
import { InputError } from "exact-values/errors";
import { readMonthCube } from "focus-parquet/cube";
import type { RangeSource } from "focus-parquet/parquet";

/**
 * The cell limit per month and scope, at about 250 bytes of memory per cell. A month of one GB of CSV has a few
 * thousand.
 */
const MAX_CELLS = 100_000;
/**
 * Without requested dimensions, the smallest resource groups are merged instead of failing, which first needs all of
 * them.
 */
const MAX_CELLS_TO_MERGE = 500_000;

/** A cube with the costs of each day has up to 31 times as many cells. 200 subscriptions with 5,000 resource groups fit. */
const MAX_DAILY_CELLS = 1_000_000;
const MAX_DAILY_CELLS_TO_MERGE = 2_000_000;

/** Errors that affect only one file. */
const FILE_FAULTS: readonly string[] = [
  "MalformedParquet",
  "UnsupportedParquet",
  "FooterTooLarge",
  "RowGroupTooLarge",
  "ValueTooLong",
  "NotParquet",
  "AllocationCosts",
];

/** True for an error that affects only this file. */
export function isFileFault(error: unknown): error is InputError {
  return error instanceof InputError && FILE_FAULTS.includes(error.code);
}

/** Reads a file of costs as a sorted cube, with the key-value metadata of its footer. */
export async function readCube(
  file: RangeSource,
  dimensions: readonly string[],
  month?: string,
): Promise<{ readonly cube: CostCube; readonly keyValues: ReadonlyMap<string, string> }> {
  const maxCells = dimensions.length === 0 ? MAX_CELLS_TO_MERGE : MAX_CELLS;
  const { cube, keyValues } = await readMonthCube(file, { dimensions, maxCells, month });
  return { cube: mergeSmallGroups(mergeCubes(cube.dimensions, [cube]), MAX_CELLS), keyValues };
}

/**
 * Reads a file of costs as a sorted cube with the costs of each day, by further dimensions if requested. Undefined if it
 * would have too many cells; the smallest resource groups of a slightly smaller one are merged.
 */
export async function readDailyCube(
  file: RangeSource,
  dimensions: readonly string[],
  month?: string,
): Promise<CostCube | undefined> {
  const request = { dimensions: dailyDimensions(dimensions), maxCells: MAX_DAILY_CELLS_TO_MERGE, month };
  try {
    const { cube } = await readMonthCube(file, request);
    return mergeSmallGroups(mergeCubes(cube.dimensions, [cube]), MAX_DAILY_CELLS);
  } catch (error) {
    if (error instanceof InputError && error.code === "TooManyCells") return undefined;
    throw error;
  }
}

/** The requested dimensions of a cube with the costs of each day. */
export function dailyDimensions(dimensions: readonly string[]): readonly string[] {
  return [...dimensions, ...DAILY_DIMENSIONS];
}
