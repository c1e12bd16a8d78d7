import { type Instant, parseInstant } from "exact-values/instant";
import { addMonths, compareMonths, type Day, firstDay, lastDay, type Month, monthOfDate } from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";

/** The run that a month in the lake holds. */
interface HeldRun {
  readonly submittedTime: Instant;
  readonly window: { readonly first: Day; readonly last: Day };
}

/** The instant from which on a run of a month holds its last charges: Azure restates a month until the fifth day of the next. */
export function closingInstant(month: Month): Instant {
  return parseInstant(`${firstDay(addMonths(month, 1)).slice(0, 8)}05`);
}

/** True when a closed month is in the lake as a backfill would deliver it: whole, and from a run after its books were closed. */
export function isMonthDone(month: Month, held: HeldRun | undefined): boolean {
  if (held === undefined || held.submittedTime < closingInstant(month)) return false;
  return held.window.first <= firstDay(month) && held.window.last >= lastDay(month);
}

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
