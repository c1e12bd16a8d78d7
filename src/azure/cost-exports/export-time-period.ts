import { InputError } from "exact-values/errors";
import { addMonths, type Day, monthOfDate, monthOfDay, parseDay } from "exact-values/month";

/** The days of one run, both included; `yyyy-MM-dd`, with or without a time. */
export interface TimePeriod {
  readonly from: string;
  readonly to: string;
}

/** Cost datasets go back this far. */
const MAX_MONTHS_BACK = 84;

/**
 * A period that Azure accepts: within one calendar month, not in the future (a future `to` becomes today), and at most
 * seven years back. Throws InputError `InvalidExportPeriod` for other periods.
 */
export function legalTimePeriod(asked: TimePeriod, now: Date): TimePeriod {
  const [from, desiredTo] = [parseDay(asked.from), parseDay(asked.to)];
  const today = parseDay(now.toISOString());
  const endsLater = desiredTo > today;
  const to = endsLater ? today : desiredTo;
  const month = monthOfDay(from);
  if (from > desiredTo) throw refused(asked, "ends before it begins");
  if (from > today) throw refused(asked, "is in the future");
  if (month !== monthOfDay(desiredTo)) throw refused(asked, "is longer than one calendar month");
  if (month < addMonths(monthOfDate(now), -MAX_MONTHS_BACK)) {
    throw refused(asked, "is more than seven years ago, which is longer than Azure keeps data");
  }
  return { from: atMidnight(from), to: atMidnight(to) };
}

function atMidnight(day: Day): string {
  return `${day}T00:00:00Z`;
}

function refused({ from, to }: TimePeriod, reason: string): InputError {
  return new InputError(
    "InvalidExportPeriod",
    `No export can run for ${from.slice(0, 10)} to ${to.slice(0, 10)}: the period ${reason}.`,
    {
      remedy: "Set start-month and end-month to months of the last seven years; each month is one run.",
    },
  );
}
