export { useOf } from "./focus/charges/classify-charge.ts";
export {
  type CostSums,
  compareCostSums,
  costSumsFromJson,
  costSumsToJson,
  describeRowsWithout,
  formatExactSum,
  givenSums,
  summedColumns,
} from "./focus/cost-sums.ts";
export {
  type DayPlace,
  type DaySpan,
  mergeValues,
  NO_VALUES,
  type PlacedRows,
  type RunValues,
} from "./focus/run-values.ts";
export { chargeDays, EMPTY_FACTS, type MonthFacts, mergeFacts } from "./month-facts.ts";
export { formatExactJson, parseExactJson } from "./tagged-json.ts";
