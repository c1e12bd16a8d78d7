import type { Instant } from "exact-values/instant";
import { addMonths, compareMonths, type Month, monthOfDate } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";

const OLDEST_MONTH = "000101" as Month;

/**
 * The first month that is kept: the month of `now` (UTC) minus the retention, so that 0 keeps the month in progress alone.
 * Undefined, for keep everything, when no retention is set or when it reaches beyond the calendar.
 */
export function ingestionCutOff(now: Date, retentionInMonths: number | undefined): Month | undefined {
  const current = monthOfDate(now);
  if (retentionInMonths === undefined || retentionInMonths > compareMonths(current, OLDEST_MONTH)) return undefined;
  return addMonths(current, -retentionInMonths);
}

/** True for a month before the cut-off; never when there is none. */
export function isExpired(month: Month, cutOff: Month | undefined): boolean {
  return cutOff !== undefined && compareMonths(month, cutOff) < 0;
}

/** How many whole days (of 24 hours) have passed since a run was submitted: a run of age N has been there for N days in full. */
export function ageInDays(submittedTime: Instant, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(submittedTime)) / DAY_MS));
}
