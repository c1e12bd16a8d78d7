import { type Instant, parseInstant } from "exact-values/instant";
import { firstDay, type Month, monthOfDate } from "exact-values/month";

/**
 * Days of a month on which its price sheet is exported: from the first on, since prices come before the costs that they belong to and reservation prices
 * of an enrollment are in the sheet of the month in progress alone; once a week after that, since new meters come in between; and on the last day that
 * every month has. Daily, as for costs, would write millions of equal rows thirty times a month.
 */
const DUE_DAYS = [1, 8, 15, 22, 28] as const;

/** The last day of the month on which its sheet is exported. */
export function lastSheetDay(month: Month): Instant {
  return parseInstant(`${firstDay(month).slice(0, 8)}${DUE_DAYS.at(-1)}`);
}

/** The month in progress, and since when its sheet has to be newer. */
interface SheetDue {
  readonly month: Month;
  readonly monthBegan: Instant;
  /** Midnight (UTC) of the last day on which it was to be exported. */
  readonly dueAt: Instant;
}

export function sheetDue(now: Date): SheetDue {
  const month = monthOfDate(now);
  const first = firstDay(month);
  const day = DUE_DAYS.findLast((one) => one <= now.getUTCDate()) ?? 1;
  return {
    month,
    monthBegan: parseInstant(first),
    dueAt: parseInstant(`${first.slice(0, 8)}${String(day).padStart(2, "0")}`),
  };
}
