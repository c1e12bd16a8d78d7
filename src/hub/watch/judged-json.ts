import { formatUnits } from "exact-values/decimal";
import type { Day } from "exact-values/month";
import type { Budget } from "./budgets.ts";
import type { BudgetJudgement, JudgedBudget } from "./judgement.ts";

/** Increases when a member changes its meaning or goes away. New members do not increase it. */
const JUDGED_SCHEMA = 1;

/** The main figures of all costs in one currency, in units of 10^-18. */
export interface CostFigures {
  readonly currency: string;
  readonly total: bigint | undefined;
  readonly change: bigint | undefined;
  readonly forecast: Estimate | undefined;
}

interface Estimate {
  readonly total: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

export interface JudgedFacts {
  readonly asOf: Day;
  /** The last settled day of the newest month that has one. */
  readonly judgedUntil: Day | undefined;
  readonly figures: CostFigures | undefined;
  readonly budgets: readonly BudgetJudgement[];
}

/** The decisions for other programs. Amounts are decimal text without an exponent; unknown ones are null. */
export function judgedToJson({ asOf, budgets, figures, judgedUntil }: JudgedFacts) {
  const [ended, current] = [true, false].map((isEnded) =>
    budgets.filter(({ lastDay }) => lastDay < asOf === isEnded).map(budgetToJson),
  );
  return {
    schema: JUDGED_SCHEMA,
    asOf,
    judgedUntil: judgedUntil ?? null,
    currency: figures?.currency ?? null,
    total: textOf(figures?.total),
    change: textOf(figures?.change),
    forecast: figures?.forecast === undefined ? null : estimateToJson(figures.forecast),
    // Each name once, so that readers find the current period by name.
    budgets: current,
    ended,
  };
}

function budgetToJson(judgement: BudgetJudgement) {
  const { amount, budget, period, state } = judgement;
  const judged: Partial<JudgedBudget> = state === "not-judged" ? {} : judgement;
  const { name, owner, currency, metric }: Budget = budget;
  return {
    ...{ name, owner: owner ?? null, period, currency, metric, amount: formatUnits(amount) },
    spent: textOf(judged.spent),
    forecast: textOf(judged.forecast?.total),
    forecastLow: textOf(judged.forecast?.low),
    forecastHigh: textOf(judged.forecast?.high),
    judgedUntil: judged.judgedUntil ?? null,
    state,
    reason: state === "not-judged" ? judgement.reason : null,
  };
}

/** The same facts as outputs of a step; unknown figures are empty. */
export function judgedOutputs(facts: JudgedFacts) {
  const { figures, judgedUntil } = facts;
  return {
    total: textOf(figures?.total) ?? "",
    change: textOf(figures?.change) ?? "",
    forecast: figures?.forecast === undefined ? "" : JSON.stringify(estimateToJson(figures.forecast)),
    currency: figures?.currency ?? "",
    "judged-until": judgedUntil ?? "",
    budgets: JSON.stringify(judgedToJson(facts)),
  };
}

function estimateToJson({ high, low, total }: Estimate) {
  return { total: formatUnits(total), low: formatUnits(low), high: formatUnits(high) };
}

function textOf(units: bigint | undefined): string | null {
  return units === undefined ? null : formatUnits(units);
}
