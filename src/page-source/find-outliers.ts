import { addDays, addMonths, type Day, firstDay, lastDay, type Month } from "../hub/month.ts";
import { dailySeries } from "../hub/series/cube-series.ts";
import { findAnomalies } from "../hub/series/find-anomalies.ts";
import { forecastMonth } from "../hub/series/forecast-month.ts";
import type { PageData, PageMonth } from "../page/page-data.ts";

/** Findings of these last months are shown; what was before is history, and only compared with. */
const JUDGED_MONTHS = 3;

/**
 * Days that differ, and what the running month will cost. Days of `incomplete` months, in which the costs of a scope are missing, are left out: they
 * would be cheap for no reason of the user's.
 */
export function findOutliers(
  months: readonly PageMonth[],
  incomplete: ReadonlySet<Month>,
): Pick<PageData, "anomalies" | "forecasts"> {
  const last = months.at(-1);
  if (last === undefined) return { anomalies: [], forecasts: [] };
  const closed = months.findLastIndex(({ settledUntil }) => settledUntil === undefined);
  // A month before closed ones is open since its source was cut off: nothing of it is to come.
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

/** The last day before which no day is open. */
function settledDay(months: readonly PageMonth[], last: PageMonth): Day {
  const open = months.find(({ settledUntil }) => settledUntil !== undefined);
  if (open?.settledUntil === undefined) return lastDay(last.month);
  return open.settledUntil === "none" ? addDays(firstDay(open.month), -1) : open.settledUntil;
}
