import { type Instant, parseInstant } from "exact-values/instant";
import {
  addDays,
  addMonths,
  compareMonths,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOfDate,
} from "exact-values/month";
import { DAY_MS } from "exact-values/timestamp";

/** The run that a month in the lake holds. */
interface HeldRun {
  readonly submittedTime: Instant;
  readonly window: { readonly first: Day; readonly last: Day };
}

/** Azure restates a month until day 5 of the next month. */
export const USAGE_SETTLING_DAYS = 4;

/**
 * From this instant, a run of a month contains its last charges. `settlingDays` is the number of days after the month's
 * end; without it, the days until Azure has rated all usage.
 */
export function closingInstant(month: Month, settlingDays = USAGE_SETTLING_DAYS): Instant {
  return parseInstant(addDays(firstDay(addMonths(month, 1)), settlingDays));
}

/** True if the lake holds the whole month from a run after the month closed, as a backfill would deliver it. */
export function isMonthDone(
  month: Month,
  held: HeldRun | undefined,
  closing: Instant = closingInstant(month),
): boolean {
  if (held === undefined || held.submittedTime < closing) return false;
  return held.window.first <= firstDay(month) && held.window.last >= lastDay(month);
}

const OLDEST_MONTH = "000101" as Month;

/**
 * The first month that is kept: the month of `now` (UTC) minus the retention, so that 0 keeps only the current month.
 * Undefined keeps everything: if no retention is set, or if it reaches beyond the calendar.
 */
export function ingestionCutOff(now: Date, retentionInMonths: number | undefined): Month | undefined {
  const current = monthOfDate(now);
  if (retentionInMonths === undefined || retentionInMonths > compareMonths(current, OLDEST_MONTH)) return undefined;
  return addMonths(current, -retentionInMonths);
}

/** True for a month before the cut-off; always false without a cut-off. */
export function isExpired(month: Month, cutOff: Month | undefined): boolean {
  return cutOff !== undefined && compareMonths(month, cutOff) < 0;
}

/** The number of whole days (24 hours each) since a run was submitted. */
export function ageInDays(submittedTime: Instant, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(submittedTime)) / DAY_MS));
}
