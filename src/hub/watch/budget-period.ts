import {
  addDays,
  addMonths,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOfDay,
  numberOfDay,
} from "exact-values/month";
import type { Budget } from "./budgets.ts";

/** A period of a budget. */
export interface BudgetPeriod {
  /** `2026-11`, `2026-Q4`, `2026`, or `2026-10-26/2026-11-22` for a listed period. */
  readonly period: string;
  /** Within the budget's validity, so charges before and after it do not count. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly amount: bigint;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The period that contains a day; undefined between listed periods, and before and after the budget's validity. */
export function periodOf({ period, validFrom, validTo }: Budget, day: Day): BudgetPeriod | undefined {
  const whole = period.every === "listed" ? listedPeriod(period, day) : calendarPeriod(period, day);
  if (whole === undefined) return undefined;
  const firstValid = validFrom === undefined ? whole.firstDay : firstDay(validFrom);
  const lastValid = validTo === undefined ? whole.lastDay : lastDay(validTo);
  if (day < firstValid || day > lastValid) return undefined;
  return {
    ...whole,
    firstDay: earlierDay(whole.firstDay, firstValid) === firstValid ? whole.firstDay : firstValid,
    lastDay: earlierDay(whole.lastDay, lastValid),
  };
}

/**
 * As many days of the previous period as there are up to `until`, or all of them if it is shorter. Undefined if no
 * listed period ends on the day before, or if the budget becomes valid during the period.
 */
export function daysBefore(budget: Budget, { firstDay: first }: BudgetPeriod, until: Day): DaySpan | undefined {
  const always = { ...budget, validFrom: undefined };
  const previous = periodOf(always, addDays(first, -1));
  if (previous === undefined || periodOf(always, first)?.firstDay !== first) return undefined;
  const end = addDays(previous.firstDay, numberOfDay(until) - numberOfDay(first));
  return { first: previous.firstDay, last: earlierDay(end, previous.lastDay) };
}

export interface DaySpan {
  readonly first: Day;
  readonly last: Day;
}

export function earlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

function listedPeriod(
  { periods }: Extract<Budget["period"], { readonly every: "listed" }>,
  day: Day,
): BudgetPeriod | undefined {
  const found = periods.find(({ first, last }) => day >= first && day <= last);
  if (found === undefined) return undefined;
  const { amount, first, last } = found;
  return { period: `${first}/${last}`, firstDay: first, lastDay: last, amount };
}

function calendarPeriod(
  { amount, every }: Exclude<Budget["period"], { readonly every: "listed" }>,
  day: Day,
): BudgetPeriod {
  const month = monthOfDay(day);
  const length = MONTHS[every];
  const firstMonth = addMonths(month, -((Number(month.slice(4)) - 1) % length));
  const lastMonth = addMonths(firstMonth, length - 1);
  return { period: nameOf(every, firstMonth), firstDay: firstDay(firstMonth), lastDay: lastDay(lastMonth), amount };
}

function nameOf(every: keyof typeof MONTHS, first: Month): string {
  const year = first.slice(0, 4);
  if (every === "year") return year;
  return every === "month" ? `${year}-${first.slice(4)}` : `${year}-Q${Math.ceil(Number(first.slice(4)) / 3)}`;
}
