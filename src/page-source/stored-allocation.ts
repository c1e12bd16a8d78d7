import { isMonth, type Month } from "exact-values/month";
import { forEachConcurrent } from "../concurrency.ts";
import type { AllocationSummary } from "../hub/allocation/allocation-summary.ts";
import { parseSummary } from "../hub/allocation/summary-json.ts";
import type { BlobStore } from "../lake/storage/blob-store.ts";

/** Where allocate stores the summary of each month, in container `config`. */
const FOLDER = "allocation/";
const END = ".json";

/** A thousand targets in five dimensions need a tenth of this. A larger file was not written by the hub. */
const MAX_BYTES = 64 * 1024 * 1024;
const READS_AT_ONCE = 4;

/** Reads the summaries of months that were allocated. */
export interface AllocationSource {
  read(months: readonly Month[]): Promise<ReadonlyMap<Month, AllocationSummary | "damaged">>;
}

/** The summaries in container `config`: one listing, and one request for each month that has a summary. */
export function storedAllocation(config: BlobStore): AllocationSource {
  return {
    read: async (months) => {
      const found: { readonly month: Month; readonly isTooLarge: boolean }[] = [];
      for await (const { byteCount, name } of config.list(FOLDER)) {
        const month = name.slice(FOLDER.length, -END.length);
        if (name === `${FOLDER}${month}${END}` && isMonth(month) && months.includes(month))
          found.push({ month, isTooLarge: byteCount > MAX_BYTES });
      }
      const summaries = new Map<Month, AllocationSummary | "damaged">();
      await forEachConcurrent(found, { capacity: READS_AT_ONCE }, async ({ isTooLarge, month }) => {
        const bytes = isTooLarge ? new Uint8Array() : await config.read(`${FOLDER}${month}${END}`);
        if (bytes !== undefined) summaries.set(month, summaryOf(bytes, month));
      });
      return summaries;
    },
  };
}

/** A file of another month was renamed, so its sums are not those of this month. */
export function summaryOf(bytes: Uint8Array, month: Month): AllocationSummary | "damaged" {
  const summary = parseSummary(bytes);
  return summary?.month === month ? summary : "damaged";
}
