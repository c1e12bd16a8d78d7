import { quoteValue } from "exact-values/errors";
import type { Month } from "exact-values/month";
import { collectFaults, type Faults } from "../text/faults.ts";
import { normalized } from "../text/normalized.ts";
import type { AllocationDimension, AllocationRules, DriverValues } from "./allocation.ts";
import { type DriverFile, type DriverRow, rejectRow } from "./driver-files.ts";

interface PlacedRow extends DriverRow {
  readonly file: string;
}

/**
 * The values of all drivers in a month. Throws one InputError `InvalidDriver` with every row whose target has a value
 * in another file, or by another name in a dimension that uses the driver.
 */
export function driverValuesOf(files: readonly DriverFile[], month: Month, rules: AllocationRules): DriverValues {
  const rows = files.flatMap(({ file, rows: all }) =>
    all.filter(({ period }) => period === month).map((row) => ({ ...row, file })),
  );
  const byKey = Map.groupBy(rows, ({ key }) => normalized(key));
  const faults = collectFaults({ code: "InvalidDriver", remedy: "Keep one value of each target, driver and month." });
  for (const [key, ofKey] of byKey) {
    checkTargets(ofKey, normalized, faults);
    for (const dimension of rules.dimensions) {
      if (!usesDriver(dimension, key)) continue;
      const targetOf = (target: string): string => normalized(dimension.spellings.get(normalized(target)) ?? target);
      checkTargets(distinctTargets(ofKey), targetOf, faults);
    }
  }
  faults.throwFaults();
  return new Map(
    [...byKey].map(([key, ofKey]) => [key, ofKey.map(({ target, value }) => ({ target, weight: value }))]),
  );
}

/** True if a split of the dimension is by this driver. */
export function usesDriver({ splits }: AllocationDimension, key: string): boolean {
  return splits.some(({ share }) => share.by === "driver" && normalized(share.driver) === key);
}

function checkTargets(rows: readonly PlacedRow[], keyOf: (target: string) => string, { collect }: Faults): void {
  const firsts = new Map<string, PlacedRow>();
  for (const row of rows) {
    const first = firsts.get(keyOf(row.target));
    if (first === undefined) firsts.set(keyOf(row.target), row);
    else {
      const at = `in line ${first.line} of ${first.file}`;
      collect(() =>
        rejectRow(row, row.file, `is ${quoteValue(row.target)}, the same target as ${quoteValue(first.target)} ${at}`),
      );
    }
  }
}

/** The first row of each target, because repetitions are reported separately. */
function distinctTargets(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  return [...new Map(rows.toReversed().map((row) => [normalized(row.target), row])).values()].toReversed();
}
