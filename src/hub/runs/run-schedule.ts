import { InputError } from "exact-values/errors";
import { addMonths, compareMonths, type Month, monthOfDate, monthsBetween } from "exact-values/month";

/** `daily`: the current month. `monthly`: the previous month. `backfill`: closed months, newest first. */
export const RUN_SCHEDULES = ["daily", "monthly", "backfill"] as const;
export type RunSchedule = (typeof RUN_SCHEDULES)[number];

/** Cost Management keeps cost data for seven years. */
const MAX_BACKFILL_MONTHS = 84;

/** The portal's maximum, and the default retention of a new hub. */
const DEFAULT_BACKFILL_MONTHS = 13;

interface BackfillRange {
  readonly now: Date;
  readonly startMonth: Month | undefined;
  readonly endMonth: Month | undefined;
  /** The retention of ingested data in settings.json; undefined if not set. */
  readonly retentionInMonths: number | undefined;
}

/**
 * The months of a backfill, newest first. Only closed months, limited by the retention unless a start month is set.
 * Throws InputError `InvalidBackfill` for months that Azure cannot export.
 */
export function backfillMonths({ now, startMonth, endMonth, retentionInMonths }: BackfillRange): readonly Month[] {
  const current = monthOfDate(now);
  const oldest = addMonths(current, -MAX_BACKFILL_MONTHS);
  const kept = Math.min(retentionInMonths ?? DEFAULT_BACKFILL_MONTHS, MAX_BACKFILL_MONTHS);
  const last = endMonth ?? addMonths(current, -1);
  const first = startMonth ?? addMonths(current, -kept);
  if (compareMonths(last, current) >= 0) {
    throw invalid(
      `end-month ${last} is not over yet`,
      "Use a closed month. schedule: daily exports the current month.",
    );
  }
  if (compareMonths(first, oldest) < 0) {
    throw invalid(
      `start-month ${first} is more than ${MAX_BACKFILL_MONTHS} months ago`,
      `Cost Management exports up to seven years: start at ${oldest} or later.`,
    );
  }
  // A retention of 0 months includes no closed month, which is not an error. Reversed input months are.
  if (startMonth !== undefined && compareMonths(first, last) > 0) {
    throw invalid(`start-month ${first} is after the last month ${last}`, "Set start-month to end-month or earlier.");
  }
  return monthsBetween(first, last).toReversed();
}

function invalid(reason: string, remedy: string): InputError {
  return new InputError("InvalidBackfill", `The backfill is not possible: ${reason}.`, { remedy });
}
