import { addDays, type Day, monthOfDay, monthsBetween, parseDay, parseMonth } from "exact-values/month";
import { expect, it } from "vitest";
import type { ProvenAllocation } from "../../../src/hub/allocation/proven-allocation.ts";
import type { BudgetDays, DayCosts } from "../../../src/hub/watch/budget-days.ts";
import type { Budget } from "../../../src/hub/watch/budgets.ts";
import { judgeBudgets } from "../../../src/hub/watch/judge-budgets.ts";
import type { JudgedLake } from "../../../src/hub/watch/judged-lake.ts";

const ONE = 10n ** 18n;
const SCOPE = "providers/Microsoft.Billing/billingAccounts/1";
const OTHER = "providers/Microsoft.Billing/billingAccounts/2";
const PLACE = { scope: SCOPE, month: parseMonth("202402") };
const LISTED = [{ first: parseDay("2024-02-05"), last: parseDay("2024-03-03"), amount: 100n * ONE }];

const BY_TEAM = { ...every("quarter"), filter: { target: { dimension: "team", target: "Pay" } } };

interface Case {
  readonly title: string;
  readonly budget?: Partial<Budget>;
  readonly lake?: Partial<JudgedLake>;
  /** The last settled day of February 2024. */
  readonly until?: string;
  readonly asOf?: string;
  readonly refund?: bigint;
  /** Another form of each month's costs. */
  readonly change?: (month: BudgetDays) => readonly BudgetDays[];
  readonly sees: string;
}

/** The lake has 1 EUR a day since November, and all earlier months are closed. Nothing is settled after `until`. */
it.each<Case>([
  { title: "a month", sees: "2024-02 within 20 of 29" },
  { title: "a quarter", budget: every("quarter"), sees: "2024-Q1 within 51 of 91" },
  { title: "a year", budget: every("year", 300), sees: "2024 forecast 51 of 366" },
  {
    title: "a listed period",
    budget: { period: { every: "listed", periods: LISTED } },
    sees: "/2024-03-03 within 16 of 28",
  },
  { title: "a month outside of listed periods", budget: { period: { every: "listed", periods: [] } }, sees: "^$" },
  { title: "a budget that begins later", budget: { validFrom: parseMonth("202403") }, sees: "^$" },
  { title: "an expired budget", budget: { validTo: parseMonth("202312") }, sees: "^$" },
  {
    title: "a budget that begins within its quarter",
    budget: { ...every("quarter"), validFrom: PLACE.month },
    sees: "within 20 of 60",
  },
  { title: "an exceeded month", budget: every("month", 19), sees: "^2024-02 exceeded 20 of 29" },
  {
    title: "a month that ended exceeded 14 days ago",
    budget: every("month", 19),
    asOf: "2024-02-14",
    until: "2024-02-10",
    sees: "2024-01 exceeded 31 of -|2024-02 forecast 10 of 29",
  },
  {
    title: "a month that ended exceeded 15 days ago",
    budget: every("month", 19),
    asOf: "2024-02-15",
    until: "2024-02-11",
    sees: "^2024-02 forecast 11 of 29",
  },
  { title: "a refund", budget: every("month", 19), refund: 5n, sees: "2024-02 forecast 15 of 24" },
  { title: "a leap day", until: "2024-02-29", asOf: "2024-02-29", sees: "within 29 of -" },
  { title: "days without a settled day", lake: { settled: settledOf("none") }, sees: "not-judged .*three days" },
  {
    title: "a missing month",
    budget: every("quarter"),
    lake: { held: [PLACE], unreadable: [{ ...PLACE, month: parseMonth("202401") }] },
    sees: "not-judged .*2024",
  },
  { title: "a late scope", lake: { stale: [{ scope: SCOPE }] }, sees: "not-judged .*no recent data" },
  {
    title: "too many charges",
    lake: { tooLarge: [{ ...PLACE, month: parseMonth("202401") }] },
    budget: every("quarter"),
    sees: "not-judged .*fewer tag keys",
  },
  {
    title: "combined groups",
    lake: { mergedGroups: [PLACE] },
    budget: { filter: { resourceGroup: ["a"] } },
    sees: "not-judged .*too many resource groups",
  },
  { title: "combined groups without a filter of groups", lake: { mergedGroups: [PLACE] }, sees: "within 20" },
  {
    title: "an overlap with a scope without matching charges",
    lake: { overlaps: [{ scopes: [SCOPE, OTHER], months: [PLACE.month] }] },
    sees: "within 20",
  },
  {
    title: "an overlap of two scopes with charges",
    lake: { overlaps: [{ scopes: [SCOPE, OTHER], months: [PLACE.month] }] },
    change: (month) => [month, { ...month, scope: OTHER }],
    sees: "not-judged .*would count twice",
  },
  {
    title: "an overlap in a month before the period",
    lake: { overlaps: [{ scopes: [SCOPE, OTHER], months: [parseMonth("202401")] }] },
    change: (month) => [month, { ...month, scope: OTHER }],
    sees: "within 40",
  },
  {
    title: "a target without an allocation",
    budget: BY_TEAM,
    lake: { allocation: { dimensions: [] } },
    sees: "not-judged The allocation of 202401 cannot be used. No month is allocated by team.",
  },
  {
    title: "a target in months that are allocated, whatever the number of charges",
    budget: BY_TEAM,
    lake: { allocation: allocatedMonths(), tooLarge: [PLACE] },
    sees: "within 51 of 91",
  },
  {
    title: "a target with an overlap of any scopes",
    budget: BY_TEAM,
    lake: { allocation: allocatedMonths(), overlaps: [{ scopes: [OTHER, "c"], months: [PLACE.month] }] },
    sees: "not-judged .*would count twice. Remove one of them",
  },
  { title: "costs below zero", refund: 40n, sees: "^2024-02 within -20 of -" },
  {
    title: "charges without the metric",
    change: (month) => [{ ...month, hasUnknownCosts: month.month === PLACE.month }],
    sees: "not-judged .*no effective cost. Use the billed metric",
  },
  { title: "a currency that no charge has", budget: { currency: "USD" }, sees: "within 0 of - EUR" },
])(
  "judges $title",
  ({ asOf = "2024-02-23", budget, change = (month) => [month], lake, refund = 0n, sees, until = "2024-02-20" }) => {
    const judged = judgeBudgets({
      budgets: [{ ...BUDGET, ...budget }],
      days: costs(refund).flatMap(change),
      asOf: parseDay(asOf),
      settled: settledOf(parseDay(until)),
      held: months().map((month) => ({ scope: SCOPE, month })),
      ...{ unreadable: [], stale: [], ended: new Set<string>(), overlaps: [], tooLarge: [], mergedGroups: [] },
      ...lake,
    });
    const texts = judged.map((one) => {
      if (one.state === "not-judged") return `${one.period} ${one.state} ${one.reason}`;
      const forecast = one.forecast === undefined ? "-" : one.forecast.total / ONE;
      return `${one.period} ${one.state} ${one.spent / ONE} of ${forecast} ${one.otherCurrencies.join()}`;
    });
    if (sees.includes("|")) expect(texts.map((text) => text.trim())).toEqual(sees.split("|"));
    else expect(texts.join()).toMatch(new RegExp(sees));
  },
);

const BUDGET: Budget = {
  ...{ name: "pay", metric: "effective", filter: {}, currency: "EUR", owner: undefined, parent: undefined, line: 1 },
  thresholds: { actual: [], forecast: [], rise: undefined },
  ...{ alerts: [], validFrom: undefined, validTo: undefined, period: every("month").period },
};

function allocatedMonths(): ProvenAllocation {
  const summary = { name: "team", defaultTarget: "None", targets: [], groups: new Map<string, string>() };
  return { dimensions: [{ name: "team", months: new Map(months().map((month) => [month, summary])) }] };
}

function every(length: "month" | "quarter" | "year", amount = 100): Pick<Budget, "period"> {
  return { period: { every: length, amount: BigInt(amount) * ONE } };
}

function months() {
  return [...monthsBetween(parseMonth("202311"), PLACE.month)];
}

function settledOf(until: Day | "none"): JudgedLake["settled"] {
  return new Map(months().map((month) => [month, month === PLACE.month ? until : undefined] as const));
}

function costs(refund: bigint): readonly BudgetDays[] {
  return months().map((month) => {
    const days = new Map<Day, DayCosts>();
    for (let day = parseDay("2023-11-01"); day <= "2024-02-29"; day = addDays(day, 1))
      if (monthOfDay(day) === month) days.set(day, { usage: ONE, once: day === "2024-02-10" ? -refund * ONE : 0n });
    return { budget: "pay", scope: SCOPE, month, currency: "EUR", days, parts: new Map(), hasUnknownCosts: false };
  });
}
