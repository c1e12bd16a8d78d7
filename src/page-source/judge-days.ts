import type { PageData, PageMonth } from "cost-page";
import { dailySeries, findAnomalies, forecastMonth } from "cost-page/series";
import { addDays, addMonths, type Day, firstDay, lastDay, type Month } from "exact-values/month";

/** Only anomalies in these last months are shown; earlier days are used for comparison only. */
const JUDGED_MONTHS = 3;

/**
 * Finds anomalies and forecasts the running month. Days in `incomplete` months, which lack the costs of a scope, are
 * left out because their low costs would look like anomalies.
 */
export function judgeDays(
  months: readonly PageMonth[],
  incomplete: ReadonlySet<Month>,
): Pick<PageData, "anomalies" | "forecasts"> {
  const last = months.at(-1);
  if (last === undefined) return { anomalies: [], forecasts: [] };
  const closed = months.findLastIndex(({ settledUntil }) => settledUntil === undefined);
  // An open month that precedes closed ones lost its source, so no more costs are expected.
  const isWhole = ({ month, settledUntil }: PageMonth, at: number): boolean =>
    !incomplete.has(month) && (at > closed || settledUntil === undefined);
  const series = dailySeries(months.filter(isWhole));
  const settled = settledDay(months.slice(closed + 1), last);
  const judgedFrom = firstDay(addMonths(last.month, 1 - JUDGED_MONTHS));
  return {
    anomalies: findAnomalies(series, { settledUntil: settled, judgedFrom }),
    forecasts:
      last.settledUntil === undefined || incomplete.has(last.month)
        ? []
        : forecastMonth(series, { month: last.month, settledUntil: settled }),
  };
}

/** The last day before the first open day. */
function settledDay(months: readonly PageMonth[], last: PageMonth): Day {
  const open = months.find(({ settledUntil }) => settledUntil !== undefined);
  if (open?.settledUntil === undefined) return lastDay(last.month);
  return open.settledUntil === "none" ? addDays(firstDay(open.month), -1) : open.settledUntil;
}
