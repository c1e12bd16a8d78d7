import { listNames } from "exact-values/message-text";
import { type Day, firstDay, lastDay, type Month, monthOfDay } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { closingInstant } from "../month-lifecycle.ts";
import type { RunWindow } from "../runs/exported-run.ts";

/** Rows with the same charge day. */
interface ChargedDay {
  readonly day: Day;
  /** The last day of their longest charge period, if all of these rows are charged for more than one day. */
  readonly coveredUntil: Day | undefined;
}

/**
 * The days that files cover in a month. Files have no manifest with dates, so the charge days of their rows decide: a
 * truncated file must not close its month. Rows charged for a whole month prove nothing about the days in between,
 * unless all rows are charged for more than a day.
 */
export function windowOfFiles(month: Month, charged: readonly ChargedDay[]): RunWindow {
  const [first, last] = [firstDay(month), lastDay(month)];
  const areAllLong = charged.length > 0 && charged.every(({ coveredUntil }) => coveredUntil !== undefined);
  const spans = charged
    .map(({ coveredUntil, day }) => ({ first: day, last: areAllLong ? (coveredUntil ?? day) : day }))
    .filter((span) => (areAllLong ? span.first <= last && span.last >= first : monthOfDay(span.first) === month));
  if (spans.length === 0) return { first, last: first };
  const starts = spans.map((span) => span.first).sort();
  const ends = spans.map((span) => span.last).sort();
  return { first: [first, starts[0] ?? first].sort()[1] ?? first, last: [last, ends.at(-1) ?? last].sort()[0] ?? last };
}

interface FileMonthWindow {
  readonly month: Month;
  readonly window: RunWindow;
}

interface WindowsOfSource {
  readonly mapping: string;
  readonly pattern: string;
  readonly scope: string;
  readonly now: Date;
}

/** The warning `FilesEndEarly` about past months that the files do not cover; undefined if there are none. */
export function filesEndEarly(
  months: readonly FileMonthWindow[],
  { mapping, now, pattern, scope }: WindowsOfSource,
): Notice | undefined {
  const open = months.filter(
    ({ month, window }) => now.toISOString() >= closingInstant(month) && window.last < lastDay(month),
  );
  if (open.length === 0) return undefined;
  const named = open.map(({ month, window }) => `${month} (until ${window.last})`);
  const decisions = open.length > 3 ? '"*": "complete"' : open.map(({ month }) => `"${month}": "complete"`).join(", ");
  return {
    code: "FilesEndEarly",
    message:
      `The files of ${pattern} do not cover the end of these past months of ${scope}: ${listNames(named)}. The ` +
      "cost page does not treat these months as closed.",
    remedy:
      `Check whether a file is truncated. If the months are complete, add "monthDecisions": {${decisions}} to the ` +
      `source of ${mapping}.`,
  };
}
