import { forecastPeriod } from "cost-page/series";
import { addDays, type Day, type Month, monthOfDay, monthsBetween } from "exact-values/month";
import type { BudgetDays } from "./budget-days.ts";
import { type BudgetPeriod, type DaySpan, daysBefore, periodOf } from "./budget-period.ts";
import type { Budget } from "./budgets.ts";
import { type JudgedLake, missingMonths, reasonNotToJudge, settledDayOf } from "./judged-lake.ts";
import type { BudgetDriver, BudgetJudgement, JudgedBudget } from "./judgement.ts";

/** The last days of a month are settled only once it is closed, which takes some days. */
const DAYS_AFTER_PERIOD = 14;
const MAX_DRIVERS = 5;

interface BudgetsToJudge extends JudgedLake {
  readonly budgets: readonly Budget[];
  readonly days: readonly BudgetDays[];
}

/**
 * Compares each budget with its costs in the period that contains `asOf`, in the order of the file. A period that ended
 * exceeded during the last two weeks comes before it, because its last days were not settled while it lasted. Budgets
 * that are not valid on `asOf` are left out.
 */
export function judgeBudgets({ budgets, days, ...lake }: BudgetsToJudge): readonly BudgetJudgement[] {
  const byBudget = Map.groupBy(days, ({ budget }) => budget);
  return budgets.flatMap((budget) => {
    const own = byBudget.get(budget.name) ?? [];
    const period = periodOf(budget, lake.asOf);
    const current = period === undefined ? [] : [judgeBudget({ budget, period, days: own }, lake)];
    return [...endedExceeded(budget, own, lake), ...current];
  });
}

interface BudgetCase {
  readonly budget: Budget;
  readonly period: BudgetPeriod;
  readonly days: readonly BudgetDays[];
}

function endedExceeded(budget: Budget, days: readonly BudgetDays[], lake: JudgedLake): readonly BudgetJudgement[] {
  const now = periodOf(budget, lake.asOf);
  for (let back = 1; back <= DAYS_AFTER_PERIOD; back++) {
    const period = periodOf(budget, addDays(lake.asOf, -back));
    if (period === undefined || period.period === now?.period) continue;
    const ended = judgeBudget({ budget, period, days }, lake);
    return ended.state === "exceeded" ? [ended] : [];
  }
  return [];
}

function judgeBudget(one: BudgetCase, lake: JudgedLake): BudgetJudgement {
  const { budget, period } = one;
  const judgedUntil = settledDayOf(period, lake);
  const reason = reasonNotToJudge({ ...one, judgedUntil }, lake);
  if (reason !== undefined || judgedUntil === undefined)
    return { budget, ...period, state: "not-judged", reason: reason ?? "" };
  const span = { first: period.firstDay, last: judgedUntil };
  const own = one.days.filter(({ currency }) => isCurrencyOf(budget, currency));
  const spent = costOf(own, span);
  const forecast = forecastOf({ ...one, days: own }, judgedUntil, lake);
  const isForecastOver = forecast !== undefined && forecast.total > period.amount;
  return {
    budget,
    ...period,
    state: spent > period.amount ? "exceeded" : isForecastOver ? "forecast" : "within",
    judgedUntil,
    spent,
    spentBefore: spentBefore({ ...one, days: own }, judgedUntil, lake),
    forecast,
    drivers: driversOf(own, span),
    otherCurrencies: otherCurrencies(one, span),
  };
}

function isCurrencyOf(budget: Budget, currency: string): boolean {
  return currency.trim().toUpperCase() === budget.currency;
}

function costOf(days: readonly BudgetDays[], { first, last }: DaySpan): bigint {
  let sum = 0n;
  for (const one of days)
    for (const [day, { once, usage }] of one.days) if (day >= first && day <= last) sum += usage + once;
  return sum;
}

function spentBefore({ budget, days, period }: BudgetCase, until: Day, lake: JudgedLake): bigint | undefined {
  const span = daysBefore(budget, period, until);
  if (span === undefined) return undefined;
  const before = { ...period, firstDay: span.first, lastDay: span.last };
  const settled = settledDayOf(before, lake);
  if (settled !== span.last || missingMonths(budget, span, lake).length > 0) return undefined;
  return costOf(days, span);
}

/**
 * Settled days and later one-time charges as they are, plus the estimated usage of the other days. Months that have not
 * begun are estimated as today's usual weeks: without growth, seasons and purchases that are not dated yet.
 */
function forecastOf(
  { budget, days, period }: BudgetCase,
  judgedUntil: Day,
  lake: JudgedLake,
): JudgedBudget["forecast"] {
  const usage = new Map<Day, bigint>();
  let once = 0n;
  for (const month of days) {
    for (const [day, costs] of month.days) {
      if (day <= judgedUntil) usage.set(day, (usage.get(day) ?? 0n) + costs.usage);
      if (day >= period.firstDay && day <= period.lastDay) once += costs.once;
    }
  }
  const [first] = [...usage].flatMap(([day, amount]) => (amount === 0n ? [] : [day])).sort();
  if (first === undefined) return undefined;
  const whole = [...monthsBetween(monthOfDay(first), monthOfDay(judgedUntil))].filter((month) =>
    isWhole(budget, month, lake),
  );
  const amounts: { readonly day: Day; readonly amount: bigint }[] = [];
  const isUsed = new Set(whole);
  // A day without charges cost nothing.
  for (let day = first; day <= judgedUntil; day = addDays(day, 1))
    if (isUsed.has(monthOfDay(day))) amounts.push({ day, amount: usage.get(day) ?? 0n });
  const found = forecastPeriod(amounts, { ...period, settledUntil: judgedUntil });
  if (found === undefined) return undefined;
  return { total: found.total + once, low: found.low + once, high: found.high + once };
}

/** The costs of months that lack a scope would look like a drop. */
function isWhole(budget: Budget, month: Month, lake: JudgedLake): boolean {
  return lake.settled.has(month) && missingMonths(budget, month, lake).length === 0;
}

function driversOf(days: readonly BudgetDays[], { first, last }: DaySpan): readonly BudgetDriver[] {
  return (["subscription", "service", "resourceGroup"] as const)
    .flatMap((dimension) => {
      const sums = new Map<string, bigint>();
      for (const { parts } of days)
        for (const [value, amounts] of parts.get(dimension) ?? [])
          for (const [day, amount] of amounts)
            if (day >= first && day <= last) sums.set(value, (sums.get(value) ?? 0n) + amount);
      return [...sums].map(([value, spent]): BudgetDriver => ({ dimension, value, spent }));
    })
    .filter(({ spent, value }) => value !== "" && spent > 0n)
    .sort((one, other) => (one.spent > other.spent ? -1 : one.spent < other.spent ? 1 : 0))
    .slice(0, MAX_DRIVERS);
}

function otherCurrencies({ budget, days }: BudgetCase, { first, last }: DaySpan): readonly string[] {
  const others = days
    .filter((one) => !isCurrencyOf(budget, one.currency) && one.currency.trim() !== "")
    .filter((one) => [...one.days.keys()].some((day) => day >= first && day <= last))
    .map(({ currency }) => currency.trim().toUpperCase());
  return [...new Set(others)].sort();
}
