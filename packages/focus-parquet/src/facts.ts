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
  chargeDays,
  type DayPlace,
  type DaySpan,
  EMPTY_FACTS,
  type MonthFacts,
  mergeFacts,
  mergeValues,
  NO_VALUES,
  type PlacedRows,
  type RunValues,
} from "./month-facts.ts";
export { formatExactJson, parseExactJson } from "./tagged-json.ts";
