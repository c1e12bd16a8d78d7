import { InputError } from "exact-values/errors";
import { addMonths, compareMonths, type Month, monthOfDate, monthsBetween } from "exact-values/month";

/** `daily`: the month in progress; `monthly`: the month before it; `backfill`: closed months, newest first. */
export const RUN_SCHEDULES = ["daily", "monthly", "backfill"] as const;
export type RunSchedule = (typeof RUN_SCHEDULES)[number];

/** Cost Management keeps cost data for seven years. */
const MAX_BACKFILL_MONTHS = 84;

/** What the portal offers, and what a new hub keeps. */
const DEFAULT_BACKFILL_MONTHS = 13;

interface BackfillRange {
  readonly now: Date;
  readonly startMonth: Month | undefined;
  readonly endMonth: Month | undefined;
  /** What settings.json says of ingested data; undefined where it does not. */
  readonly retentionInMonths: number | undefined;
}

/**
 * The months of a backfill, newest first: closed ones only, back to the retention unless a start month is given. Throws InputError
 * `InvalidBackfill` for months that no backfill can deliver.
 */
export function backfillMonths({ now, startMonth, endMonth, retentionInMonths }: BackfillRange): readonly Month[] {
  const current = monthOfDate(now);
  const oldest = addMonths(current, -MAX_BACKFILL_MONTHS);
  const kept = Math.min(retentionInMonths ?? DEFAULT_BACKFILL_MONTHS, MAX_BACKFILL_MONTHS);
  const last = endMonth ?? addMonths(current, -1);
  const first = startMonth ?? addMonths(current, -kept);
  if (compareMonths(last, current) >= 0) {
    throw invalid(`end-month ${last} is not over yet`, "Name a closed month; schedule: daily exports the current one.");
  }
  if (compareMonths(first, oldest) < 0) {
    throw invalid(
      `start-month ${first} is more than ${MAX_BACKFILL_MONTHS} months ago`,
      `Cost Management delivers seven years: start at ${oldest} or later.`,
    );
  }
  // A retention of 0 months keeps no closed month; months that a user names the wrong way round are a mistake.
  if (startMonth !== undefined && compareMonths(first, last) > 0) {
    throw invalid(`start-month ${first} is after the last month ${last}`, "Give start-month up to end-month.");
  }
  return monthsBetween(first, last).toReversed();
}

function invalid(reason: string, remedy: string): InputError {
  return new InputError("InvalidBackfill", `The backfill is not possible: ${reason}.`, { remedy });
}
