import type { PageData } from "cost-page";
import { condense, defaultState, estimateOf, overviewOf, type Selection, select } from "cost-page/figures";
import { type Day, lastDay } from "exact-values/month";
import type { CostFigures } from "../hub/watch/judged-json.ts";

/** The main figures of the currency with the most rows, as on the first view of the page; undefined without costs. */
export function mainFigures(data: PageData): CostFigures | undefined {
  const content = condense(data);
  const state = defaultState(content);
  return state.month === undefined ? undefined : exactFigures(select(content, state));
}

/** The figures that the first view of the page shows, with all digits. */
export function exactFigures(selection: Selection): CostFigures {
  const { comparison, total } = overviewOf(selection);
  const estimate = estimateOf(selection);
  return {
    currency: selection.state.currency,
    total,
    change: comparison && comparison.nowTotal - comparison.beforeTotal,
    forecast: estimate && { total: estimate.total, low: estimate.low, high: estimate.high },
  };
}

/** The last settled day of the newest month that has one. */
export function judgedUntil({ months }: Pick<PageData, "months">): Day | undefined {
  const newest = months.findLast(({ cube, settledUntil }) => settledUntil !== "none" && cube.rows > 0);
  if (newest === undefined || newest.settledUntil === "none") return undefined;
  return newest.settledUntil ?? lastDay(newest.month);
}
