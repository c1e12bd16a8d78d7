import type { Month } from "exact-values/month";
import type { AllocationRules, ContainerTags, DriverValues } from "../../hub/allocation/allocation.ts";
import type { findLocalMonths } from "../cubes/local-months.ts";
import { isFileFault } from "../cubes/read-cube.ts";
import { type AllocatedMonth, allocateMonth } from "./allocate-month.ts";

interface FolderInput {
  readonly rules: AllocationRules;
  readonly tagsOf: (month: Month) => ContainerTags | undefined;
  readonly driversOf: (month: Month) => DriverValues;
  /** Undefined: all months. */
  readonly months: readonly Month[] | undefined;
}

/** A month that is not allocated, because a part of its costs cannot be read. */
interface IncompleteMonth {
  readonly month: Month;
  readonly scope: string;
  readonly reason: string;
}

/** Allocates the months of a folder in ascending order. A month with a scope that cannot be read is left out. */
export async function* allocateFolder(
  { found, unreadable }: Awaited<ReturnType<typeof findLocalMonths>>,
  { driversOf, months, rules, tagsOf }: FolderInput,
  onIncomplete: (month: IncompleteMonth) => void,
): AsyncGenerator<AllocatedMonth> {
  const byMonth = Map.groupBy(found, ({ month }) => month);
  const known = [...new Set([...byMonth.keys(), ...unreadable.map(({ month }) => month)])].sort();
  for (const month of known) {
    if (months !== undefined && !months.includes(month)) continue;
    const broken = unreadable.filter((one) => one.month === month);
    for (const one of broken) onIncomplete(one);
    if (broken.length > 0) continue;
    const files = (byMonth.get(month) ?? []).map(({ file, record, scope }) => ({
      ...{ file, scope },
      proof: record && { rows: record.rows, sums: record.sums },
    }));
    const input = { month, files, rules, drivers: driversOf(month), containerTags: tagsOf(month) };
    const allocated = await allocateMonth(input).catch((error: unknown) => {
      if (!isFileFault(error)) throw error;
      onIncomplete({ month, reason: error.message, scope: error.place.file ?? "" });
    });
    if (allocated !== undefined) yield allocated;
  }
}
