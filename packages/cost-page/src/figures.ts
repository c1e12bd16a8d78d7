export { condense } from "./content/condense.ts";
export type { PageContent } from "./content/page-content.ts";
export { compareMonths } from "./model/comparison.ts";
export { BASIS_NAMES } from "./model/cost-basis.ts";
export { estimateOf } from "./model/forecast.ts";
export { type Overview, overviewOf } from "./model/overview.ts";
export { codeName } from "./model/ranking.ts";
export { type Selection, select } from "./model/selection.ts";
export {
  anomalySentence,
  changeSentence,
  driverSentence,
  missingCostSentence,
  savingsSentence,
} from "./model/sentences.ts";
export { currencyTotals, monthTotals } from "./model/totals.ts";
export { defaultState, viewsOf } from "./model/view-state.ts";
export { formatDay, formatInstant, formatMonth, formatShortMonth } from "./text/dates.ts";
export { currencyName, formatChange, formatRate } from "./text/money.ts";
export { valueName } from "./text/names.ts";
export { renderHtml } from "./tree/render-html.ts";
export { h } from "./tree/tree.ts";
export { headerView } from "./views/header.ts";
export { viewContent } from "./views/page.ts";
