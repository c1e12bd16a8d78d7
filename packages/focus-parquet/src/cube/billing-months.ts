import { dayOfMicros } from "exact-values/timestamp";
import { openColumnFile } from "../columns/column-file.ts";
import { rawIntegers, usedPlaces } from "../columns/raw-column.ts";
import type { RangeSource } from "../range-source.ts";

/**
 * The footer's key-value metadata, and the months (`yyyyMM`, ascending) in which the rows were billed. A file without
 * billing periods uses the charge periods.
 */
export async function readBillingMonths(
  file: RangeSource,
): Promise<{ readonly months: readonly string[]; readonly keyValues: ReadonlyMap<string, string> }> {
  const costs = await openColumnFile(file);
  const name = ["BillingPeriodStart", "ChargePeriodStart"].find((one) => costs.has(one));
  const months = new Set<string>();
  for (const group of name === undefined ? [] : costs.rowGroups) {
    const read = await costs.read(group, [{ name: name ?? "", type: "DateTimeOffset" }]);
    const column = read(name ?? "");
    if (column === undefined) continue;
    const isUsed = usedPlaces(column.indexes, column.valueCount);
    for (const [place, micros] of rawIntegers(column).entries())
      if (isUsed[place] === 1) months.add(dayOfMicros(micros).slice(0, 7).replace("-", ""));
  }
  return { months: [...months].sort(), keyValues: costs.keyValues };
}

/** Key-value metadata from the footer of a parquet file. */
export async function readFileKeyValues(file: RangeSource): Promise<ReadonlyMap<string, string>> {
  return (await openColumnFile(file)).keyValues;
}
