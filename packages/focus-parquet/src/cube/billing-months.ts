import { dayOfMicros } from "exact-values/timestamp";
import { rawIntegers, usedPlaces } from "../columns/raw-column.ts";
import type { RangeSource } from "../range-source.ts";
import { openCostsFile } from "./costs-file.ts";
import { readColumns } from "./read-columns.ts";

/** What a file of costs says of itself, and in which months (`yyyyMM`, ascending) its rows were billed: charged, where it has no billing period. */
export async function readBillingMonths(
  file: RangeSource,
): Promise<{ readonly months: readonly string[]; readonly keyValues: ReadonlyMap<string, string> }> {
  const costs = await openCostsFile(file);
  const name = ["BillingPeriodStart", "ChargePeriodStart"].find((one) => costs.columnOf(one) !== undefined);
  const months = new Set<string>();
  for (const group of name === undefined ? [] : costs.footer.rowGroups) {
    const column = (await readColumns(costs, group, [{ name: name ?? "", kind: "instant" }])).get(name ?? "");
    if (column === undefined) continue;
    const isUsed = usedPlaces(column.indexes, column.valueCount);
    for (const [place, micros] of rawIntegers(column).entries())
      if (isUsed[place] === 1) months.add(dayOfMicros(micros).slice(0, 7).replace("-", ""));
  }
  return { months: [...months].sort(), keyValues: costs.footer.keyValues };
}

/** The key-value metadata of the footer of a parquet file. */
export async function readFileKeyValues(file: RangeSource): Promise<ReadonlyMap<string, string>> {
  return (await openCostsFile(file)).footer.keyValues;
}
