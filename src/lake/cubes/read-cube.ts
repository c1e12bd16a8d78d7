import { foldGroups, mergeCubes } from "cost-page/cube";
import type { CostCube } from "exact-values/cost-cube";
import { InputError } from "exact-values/errors";
import { readMonthCube } from "focus-parquet/cube";
import type { RangeSource } from "focus-parquet/parquet";

/** Groups of charges that are alike in one month of one scope: some 250 bytes of memory each. Months of a GB of CSV have some thousands. */
const MAX_CELLS = 100_000;
/** Where nothing can be left out, the smallest resource groups become one; that needs all of them first. */
const MAX_CELLS_TO_FOLD = 500_000;

/** Errors of one file: the others can be read. */
const FILE_FAULTS: readonly string[] = [
  "MalformedParquet",
  "UnsupportedParquet",
  "FooterTooLarge",
  "RowGroupTooLarge",
  "ValueTooLong",
  "NotParquet",
];

/** True for an error that is about this file alone. */
export function isFileFault(error: unknown): error is InputError {
  return error instanceof InputError && FILE_FAULTS.includes(error.code);
}

/** What was read of a file of costs: its rows as a cube, everything in its order, and the key-value metadata of the footer. */
export async function readCube(
  file: RangeSource,
  dimensions: readonly string[],
  month?: string,
): Promise<{ readonly cube: CostCube; readonly keyValues: ReadonlyMap<string, string> }> {
  const maxCells = dimensions.length === 0 ? MAX_CELLS_TO_FOLD : MAX_CELLS;
  const { cube, keyValues } = await readMonthCube(file, { dimensions, maxCells, month });
  return { cube: foldGroups(mergeCubes(cube.dimensions, [cube]), MAX_CELLS), keyValues };
}
