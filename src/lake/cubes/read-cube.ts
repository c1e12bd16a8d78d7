import { InputError } from "../../errors.ts";
import { readMonthCube } from "../../etl/cube/read-month-cube.ts";
import type { RangeSource } from "../../etl/range-source.ts";
import type { CostCube } from "../../hub/cost-cube/cost-cube.ts";
import { mergeCubes } from "../../hub/cost-cube/merge-cubes.ts";
import { parseDay } from "../../hub/month.ts";

/** Groups of charges that are alike in one month of one scope: some 250 bytes of memory each. Months of a GB of CSV have some thousands. */
const MAX_CELLS = 200_000;

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
  const { cube, keyValues } = await readMonthCube(file, { dimensions, maxCells: MAX_CELLS, month });
  const days = cube.days.map((day) => ({ ...day, day: parseDay(day.day) }));
  return { cube: mergeCubes(cube.dimensions, [{ ...cube, days }]), keyValues };
}
