import type { Day } from "exact-values/month";
import type { Budget } from "./budgets.ts";

/** A budget in its current period, compared with the costs of the lake. Amounts are in units of 10^-18. */
export type BudgetJudgement = JudgedBudget | NotJudgedBudget;

/** A budget may be judged in two periods. */
export function judgementKey(budget: string, period: string): string {
  return `${period} ${budget}`;
}

interface BudgetInPeriod {
  readonly budget: Budget;
  /** `2026-11`, `2026-Q4`, `2026`, or `2026-10-26/2026-11-22` for a listed period. */
  readonly period: string;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly amount: bigint;
}

export interface JudgedBudget extends BudgetInPeriod {
  /** `exceeded`: the cost of settled days is over the amount. `forecast`: only the forecast is. */
  readonly state: "within" | "forecast" | "exceeded";
  /** The last settled day in the period. */
  readonly judgedUntil: Day;
  /** The cost from `firstDay` to `judgedUntil`. */
  readonly spent: bigint;
  /** The cost of the same number of days of the previous period; undefined if the lake does not have all of them. */
  readonly spentBefore: bigint | undefined;
  /** The whole period with its 80 % band. Undefined with too little data, or if all days are settled. */
  readonly forecast: { readonly total: bigint; readonly low: bigint; readonly high: bigint } | undefined;
  /** The parts with the largest cost, largest first, at most five: subscriptions, services, resource groups. */
  readonly drivers: readonly BudgetDriver[];
  /** Other currencies of matching charges, which the budget does not include. */
  readonly otherCurrencies: readonly string[];
}

export interface BudgetDriver {
  readonly dimension: "subscription" | "service" | "resourceGroup";
  readonly value: string;
  readonly spent: bigint;
}

interface NotJudgedBudget extends BudgetInPeriod {
  readonly state: "not-judged";
  /** A sentence that says what is missing and what to do about it. */
  readonly reason: string;
}
