import { findAnomalies } from "cost-page/series";
import { type GeneratedYear, generatedYear, type Planted, randomFrom } from "cost-page/testing";
import {
  addDays,
  addMonths,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthsBetween,
  parseMonth,
} from "exact-values/month";
import { expect, test } from "vitest";
import type { AlertIdentity } from "../../../src/hub/watch/alert.ts";
import { parseIdentity } from "../../../src/hub/watch/alert-identity.ts";
import type { BudgetDays, DayCosts } from "../../../src/hub/watch/budget-days.ts";
import { earlierDay } from "../../../src/hub/watch/budget-period.ts";
import type { Budget, BudgetsFile } from "../../../src/hub/watch/budgets.ts";
import { findAlerts } from "../../../src/hub/watch/find-alerts.ts";
import { judgeBudgets } from "../../../src/hub/watch/judge-budgets.ts";
import { planMessages } from "../../../src/hub/watch/plan-messages.ts";
import type { WatchState } from "../../../src/hub/watch/watch-state.ts";

const ONE = 10n ** 18n;
const YEARS = 40;
/** Each year is watched for one of these months, so that 40 years take about a minute. */
const MONTHS = ["04", "05", "06", "07", "08", "09", "10"];
const MONTHS_READ = 5;
/** A month is settled on day 5 of the next one. Later runs show whether anything is told twice. */
const DAYS_AFTER = 9;
const OPEN_DAYS = 3;
const SCOPE = "providers/Microsoft.Billing/billingAccounts/1";

/** A line of a message. */
interface Told {
  readonly identity: AlertIdentity;
  readonly text: string;
}

interface WatchedMonth {
  readonly told: readonly Told[];
  readonly planted: readonly Planted[];
  readonly budgets: readonly JudgedOnce[];
  readonly period: string;
}

interface JudgedOnce {
  readonly name: string;
  readonly amount: bigint;
  /** The true cost of the month. */
  readonly total: bigint;
  /** The true cost of the days that were settled during the month. */
  readonly early: bigint;
}

test("planted events and exceeded budgets are told once in forty generated years, and hardly anything else is", () => {
  const watched = Array.from({ length: YEARS }, (_, at) => watchMonth(generatedYear(at + 1), monthOf(at), at + 1));
  const rows = { ...budgetRows(watched), ...anomalyRows(watched) };
  console.table(rows);
  for (const [name, { least, messages, precision, recall }] of Object.entries(rows)) {
    expect(recall, name).toBeGreaterThanOrEqual(least[0]);
    expect(precision, name).toBeGreaterThanOrEqual(least[1]);
    expect(messages, name).toBe(1);
  }
});

function monthOf(at: number): string {
  return MONTHS[at % MONTHS.length] ?? "";
}

/** What was told about facts of one kind. */
interface Row {
  readonly facts: number;
  readonly told: number;
  readonly right: number;
  readonly recall: number;
  readonly precision: number;
  /** Lines about a fact that was told. */
  readonly messages: number;
  readonly least: readonly [recall: number, precision: number];
}

function budgetRows(watched: readonly WatchedMonth[]): Record<string, Row> {
  const rowOf = (kind: "actual" | "forecast", threshold: number, least: Row["least"]): Row => {
    const [facts, told] = [new Set<string>(), new Set<string>()];
    let lines = 0;
    for (const [at, month] of watched.entries()) {
      for (const { amount, early, name, total } of month.budgets)
        if ((threshold < 10_000 ? early : total) * 10_000n > amount * BigInt(threshold)) facts.add(`${at} ${name}`);
      for (const { identity } of month.told) {
        if (identity.kind !== kind || identity.period !== month.period) continue;
        // The message about a higher threshold includes the lower ones.
        if (identity.threshold < threshold) continue;
        const fact = `${at} ${identity.subject}`;
        if (identity.threshold > threshold && told.has(fact)) continue;
        lines++;
        told.add(fact);
      }
    }
    return scored({ facts: facts.size, told: told.size, right: told.intersection(facts).size, lines, least });
  };
  return {
    "budget over 80 %": rowOf("actual", 8_000, [0.97, 0.97]),
    "budget over 100 %": rowOf("actual", 10_000, [1, 0.97]),
    "forecast over 100 %": rowOf("forecast", 10_000, [0.85, 0.85]),
  };
}

const SIZES = [
  ["anomaly, 4 to 8 % of a day", 0, 0.08],
  ["anomaly, 8 to 16 % of a day", 0.08, 0.16],
  ["anomaly, over 16 % of a day", 0.16, Number.POSITIVE_INFINITY],
] as const;

function anomalyRows(watched: readonly WatchedMonth[]): Record<string, Row> {
  const tellings = watched.flatMap(({ told, planted }) =>
    told
      .filter(({ identity }) => identity.kind === "anomaly")
      .map((one) => ({ one, event: planted.find((event) => isOf(one, event)) })),
  );
  const events = watched.flatMap(({ planted }) => planted);
  const rowOf = (all: readonly Planted[], told: number, least: Row["least"]): Row => {
    const lines = tellings.filter(({ event }) => event !== undefined && all.includes(event));
    const right = new Set(lines.map(({ event }) => event)).size;
    return scored({ facts: all.length, told: told + right, right, lines: told + lines.length, least });
  };
  const wrong = tellings.filter(({ event }) => event === undefined).length;
  return {
    ...Object.fromEntries(
      SIZES.map(([name, least, most]) => [
        name,
        rowOf(
          events.filter(({ share }) => share >= least && share < most),
          0,
          [0.8, 1],
        ),
      ]),
    ),
    "all anomalies": rowOf(events, wrong, [0.85, 0.7]),
  };
}

function scored(one: Pick<Row, "facts" | "told" | "right" | "least"> & { readonly lines: number }): Row {
  const share = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 1000;
  const { facts, least, lines, right, told } = one;
  return {
    facts,
    told,
    right,
    recall: share(right, facts),
    precision: share(right, told),
    messages: lines / told,
    least,
  };
}

function isOf({ identity, text }: Told, { direction, first, last, service, subscription }: Planted): boolean {
  const day = identity.period as Day;
  return (
    (text.includes(" above usual") ? 1 : -1) === direction &&
    day >= first &&
    day <= addDays(first, 3) &&
    day <= last &&
    ["total", `service ${service}`, `subscription ${subscription}`].includes(identity.subject)
  );
}

/** Runs `watch` on each day of a month and on the first days of the next one. */
function watchMonth({ planted, series: all }: GeneratedYear, number: string, seed: number): WatchedMonth {
  const series = all.filter(({ currency }) => currency === "EUR");
  const year = series[0]?.days[0]?.day.slice(0, 4) ?? "";
  const month = parseMonth(year + number);
  const months = [...monthsBetween(addMonths(month, 1 - MONTHS_READ), addMonths(month, 1))];
  const costs = costsOf(series, months, randomFrom(seed));
  const totalOf = (name: string, one: Month): bigint => sumOf(costs.get(`${name} ${one}`)?.days.values() ?? []);
  const random = randomFrom(seed + 1000);
  const budgets = [...new Set([...costs.values()].map(({ budget }) => budget))].map((name): Budget => {
    // Between 90 and 120 % of the previous month, so that budgets are exceeded by growth, purchases and events.
    const amount = (totalOf(name, addMonths(month, -1)) * BigInt(900 + Math.floor(300 * random()))) / 1000n;
    return budgetOf(name, amount);
  });
  const file: BudgetsFile = {
    budgets,
    channels: new Map([["chat", { type: "webhook", disclosure: "names" }]]),
    anomalies: { alerts: ["chat"], minimum: new Map() },
    health: undefined,
    acknowledged: [],
  };
  const told: Told[] = [];
  let state: WatchState | undefined;
  const begin = firstDay(month);
  for (let today = begin; today <= addDays(lastDay(month), DAYS_AFTER); today = addDays(today, 1)) {
    const read = months.filter((one) => firstDay(one) < today).slice(-MONTHS_READ);
    const settled = new Map(read.map((one) => [one, settledOf(one, today)] as const));
    const days = read.flatMap((one) => budgets.flatMap(({ name }) => knownOn(today, costs.get(`${name} ${one}`))));
    const lake = { asOf: today, settled, held: read.map((one) => ({ scope: SCOPE, month: one })) };
    const none = { unreadable: [], stale: [], ended: new Set<string>(), overlaps: [], tooLarge: [], mergedGroups: [] };
    const judgements = judgeBudgets({ budgets, days, ...lake, ...none });
    const [open = month] = read.filter((one) => settled.get(one) !== undefined);
    const until = settled.get(open);
    const anomalies = findAnomalies(
      series.map((one) => ({ ...one, days: one.days.filter(({ day }) => day >= firstDay(read[0] ?? month)) })),
      {
        settledUntil: until === undefined || until === "none" ? addDays(firstDay(open), -1) : until,
        judgedFrom: firstDay(addMonths(read.at(-1) ?? month, -2)),
      },
    );
    const facts = findAlerts({ judgements, anomalies, restated: [], late: [], file });
    const now = new Date(`${today}T06:00:00Z`);
    const { messages, next } = planMessages({ state, facts, file, now, runId: today, commit: undefined });
    for (const { label, text } of [...messages.values()].flat().flatMap(({ lines }) => lines)) {
      const identity = parseIdentity(label);
      if (identity !== undefined) told.push({ identity, text });
    }
    state = { ...next, outbox: [] };
  }
  const period = `${year}-${number}`;
  const lastSettled = addDays(lastDay(month), -OPEN_DAYS - 1);
  const settledDays: Day[] = [];
  for (let day = begin; day <= lastSettled; day = addDays(day, 1)) settledDays.push(day);
  return {
    told: told.filter(({ identity }) => identity.period.startsWith(period)),
    planted: planted.filter(({ currency, first }) => currency === "EUR" && first.startsWith(period)),
    budgets: budgets.map(({ name, period: own }) => ({
      name,
      total: totalOf(name, month),
      early: sumOf(settledDays.flatMap((day) => costs.get(`${name} ${month}`)?.days.get(day) ?? [])),
      amount: own.every === "month" ? own.amount : 0n,
    })),
    period,
  };
}

/** The last days of a running month are open, and the last days of an ended one until it is closed. */
function settledOf(month: Month, today: Day): Day | "none" | undefined {
  if (today >= addDays(lastDay(month), 5)) return undefined;
  const covered = earlierDay(addDays(today, -1), lastDay(month));
  const settled = addDays(covered, -OPEN_DAYS);
  return settled < firstDay(month) ? "none" : settled;
}

/** The last three days are not complete yet. */
function knownOn(today: Day, costs: BudgetDays | undefined): readonly BudgetDays[] {
  if (costs === undefined) return [];
  if (lastDay(costs.month) < addDays(today, -OPEN_DAYS - 1)) return [costs];
  const known = [...costs.days].flatMap(([day, { once, usage }]): readonly [Day, DayCosts][] => {
    if (day >= today) return [];
    return [[day, { once, usage: day < addDays(today, -OPEN_DAYS) ? usage : usage / 2n }]];
  });
  return [{ ...costs, days: new Map(known) }];
}

/** The costs of the total and of the two largest services by name and month, with purchases and refunds. */
function costsOf(
  series: GeneratedYear["series"],
  months: readonly Month[],
  random: () => number,
): ReadonlyMap<string, BudgetDays> {
  const sizes = series.map((one) => ({
    one,
    size: sumOf(one.days.map(({ amount }) => ({ usage: amount, once: 0n }))),
  }));
  const largest = sizes
    .filter(({ one }) => one.subject.dimension === "service")
    .sort((a, b) => (a.size > b.size ? -1 : 1));
  const total = sizes.filter(({ one }) => one.subject.dimension === "total");
  const found = new Map<string, BudgetDays>();
  for (const { one, size } of [...total, ...largest.slice(0, 2)]) {
    const budget = one.subject.value === "" ? "all" : one.subject.value;
    for (const month of months) {
      const days = new Map<Day, DayCosts>();
      const inMonth = one.days.filter(({ day }) => day >= firstDay(month) && day <= lastDay(month));
      for (const { amount, day } of inMonth) days.set(day, { usage: amount, once: 0n });
      const charge = (day: Day, percent: number): void => {
        const once = (size / 12n / 100n) * BigInt(percent);
        days.set(day, { usage: days.get(day)?.usage ?? 0n, once });
      };
      if (random() < 0.3) charge(addDays(lastDay(month), -Math.floor(3 * random())), 1 + Math.floor(5 * random()));
      if (random() < 0.1) charge(addDays(firstDay(month), Math.floor(20 * random())), -2);
      const parts = new Map([
        ["service", new Map([[budget, new Map(inMonth.map(({ amount, day }) => [day, amount]))]])],
      ] as const);
      found.set(`${budget} ${month}`, {
        budget,
        scope: SCOPE,
        month,
        currency: "EUR",
        days,
        parts,
        hasUnknownCosts: false,
      });
    }
  }
  return found;
}

function sumOf(days: Iterable<DayCosts>): bigint {
  let sum = 0n;
  for (const { once, usage } of days) sum += once + usage;
  return sum;
}

function budgetOf(name: string, amount: bigint): Budget {
  return {
    ...{ name, currency: "EUR", metric: "effective", filter: {}, owner: undefined, parent: undefined, line: 1 },
    period: { every: "month", amount: amount < ONE ? ONE : amount },
    thresholds: { actual: [8_000, 10_000], forecast: [10_000], rise: undefined },
    ...{ alerts: ["chat"], validFrom: undefined, validTo: undefined },
  };
}
