import { type Instant, parseInstant } from "exact-values/instant";
import { addMonths, firstDay, lastDay, type Month } from "exact-values/month";
import type { PartitionRecord } from "./partition-record.ts";

/** What a month in `ingestion` says of the run that it carries. */
type CarriedRun = Pick<PartitionRecord, "window" | "submittedTime">;

/** The instant from which on a run of a month holds its last charges: Azure restates a month until the fifth day of the next. */
export function closingInstant(month: Month): Instant {
  return parseInstant(`${firstDay(addMonths(month, 1)).slice(0, 8)}05`);
}

/** True when a closed month is in the lake as a backfill would deliver it: whole, and from a run after its books were closed. */
export function isMonthDone(month: Month, carried: CarriedRun | undefined): boolean {
  if (carried === undefined || carried.submittedTime < closingInstant(month)) return false;
  return carried.window.first <= firstDay(month) && carried.window.last >= lastDay(month);
}
