import type { BudgetJudgement } from "../../hub/watch/judgement.ts";

export const STATES: Readonly<Record<BudgetJudgement["state"], string>> = {
  exceeded: "exceeded",
  forecast: "forecast above",
  within: "within",
  "not-judged": "not judged",
};
