import { lastDay, type Month } from "exact-values/month";
import type { Notice } from "exact-values/notice";
import { closingInstant } from "../partition/closed-month.ts";
import type { RunWindow } from "../runs/run-window.ts";
import { listNames } from "../text/list-names.ts";

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

/** The warning `FilesEndEarly` about months that are over and that files do not cover; undefined when there are none. */
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
    message: `The files of ${pattern} do not reach the end of months of ${scope} that are over: ${listNames(named)}. The cost page does not treat these months as closed.`,
    remedy: `Check whether a file was cut off. If the months are whole, add "monthDecisions": {${decisions}} to the source of ${mapping}.`,
  };
}
