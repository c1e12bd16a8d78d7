import { addMonths, type Day, firstDay, lastDay, monthOfDay } from "exact-values/month";
import type { Budget, BudgetsFile } from "../../../src/hub/watch/budgets.ts";
import { findAlerts } from "../../../src/hub/watch/find-alerts.ts";
import type { BudgetJudgement } from "../../../src/hub/watch/judgement.ts";
import { planMessages } from "../../../src/hub/watch/plan-messages.ts";
import type { WatchState } from "../../../src/hub/watch/watch-state.ts";

export const ONE = 10n ** 18n;

/** A monthly budget of 100 EUR. */
export function budgetOf(name: string, other: Partial<Budget> = {}): Budget {
  return {
    name,
    owner: undefined,
    period: { every: "month", amount: 100n * ONE },
    currency: "EUR",
    metric: "effective",
    filter: {},
    parent: undefined,
    thresholds: { actual: [8000, 10_000], forecast: [10_000], rise: undefined },
    alerts: ["chat"],
    validFrom: undefined,
    validTo: undefined,
    line: 1,
    ...other,
  };
}

/** Figures in whole units of the currency. */
export interface Figures {
  readonly spent?: number;
  readonly forecast?: number;
  readonly amount?: number;
  readonly isUnjudged?: boolean;
  /** In the month before the day. */
  readonly hasEnded?: boolean;
  readonly drivers?: Extract<BudgetJudgement, { readonly spent: bigint }>["drivers"];
}

export function judge(budget: Budget, day: Day, figures: Figures): BudgetJudgement {
  const { amount = 100, drivers = [], forecast, hasEnded, isUnjudged, spent = 0 } = figures;
  const month = addMonths(monthOfDay(day), hasEnded ? -1 : 0);
  const period = {
    period: `${month.slice(0, 4)}-${month.slice(4)}`,
    firstDay: firstDay(month),
    lastDay: lastDay(month),
    amount: BigInt(amount) * ONE,
  };
  if (isUnjudged) return { ...period, budget, state: "not-judged", reason: "missing" };
  const total = forecast === undefined ? undefined : BigInt(forecast) * ONE;
  return {
    ...period,
    budget,
    state: "within",
    judgedUntil: hasEnded ? period.lastDay : day,
    spent: BigInt(spent) * ONE,
    spentBefore: undefined,
    forecast: total === undefined ? undefined : { total, low: total, high: total },
    drivers,
    otherCurrencies: [],
  };
}

export function fileOf(other: Partial<BudgetsFile>): BudgetsFile {
  return {
    budgets: [],
    channels: new Map([["chat", { type: "teams", disclosure: "amounts" }]]),
    anomalies: undefined,
    health: undefined,
    acknowledged: [],
    ...other,
  };
}

type Facts = Partial<Omit<Parameters<typeof findAlerts>[0], "file">>;

/** One run on a day. Its state is what the next run reads from storage. */
export function planDay(day: Day, file: BudgetsFile, facts: Facts, state: WatchState | "damaged" | undefined) {
  const current = findAlerts({ judgements: [], anomalies: [], restated: [], late: [], ...facts, file });
  const now = new Date(`${day}T06:00:00Z`);
  const { messages, next } = planMessages({ state, facts: current, file, now, runId: day, commit: "abc1234" });
  const stored: WatchState = JSON.parse(JSON.stringify({ ...next, outbox: [] }));
  return {
    messages,
    next: stored,
    texts: [...messages.values()].flat().flatMap(({ lines }) => lines.map(({ text }) => text)),
  };
}
