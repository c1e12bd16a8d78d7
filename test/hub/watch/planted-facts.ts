import type { Anomaly } from "cost-page/series";
import { addDays, addMonths, type Day, firstDay, lastDay, type Month, monthOfDay } from "exact-values/month";
import type { Budget } from "../../../src/hub/watch/budgets.ts";
import type { LateScope, RestatedMonth } from "../../../src/hub/watch/find-alerts.ts";
import type { BudgetJudgement } from "../../../src/hub/watch/judgement.ts";

const ONE = 10n ** 18n;
/** Nothing is settled on the first days of a month. */
const DAYS_OPEN = 3;
const COMMON_LIMITS = { actual: [8000, 10_000], forecast: [10_000], rise: 500n * ONE };

/** Figures of one day, in percent of 1000 EUR. `gone`: not in the file. */
interface Figures {
  readonly spent?: number;
  readonly forecast?: number;
  readonly rise?: number;
  readonly amount?: number;
  readonly isUnjudged?: boolean;
  readonly isGone?: boolean;
}

/** Figures of a month by day of the month, and what has to be told: on which day, and the end of its identity. */
interface Story {
  readonly figures: (day: number) => Figures;
  readonly told: readonly (readonly [day: number, kind: string])[];
  readonly raised?: number;
}

/** One month of one budget. `at` is a day from 5 to 11, `noise` differs from day to day. */
type Teller = (at: number, noise: (day: number) => number) => Story;

const steps = (...list: readonly (readonly [from: number, figures: Figures])[]): Story["figures"] => {
  return (day) => list.findLast(([from]) => from <= day)?.[1] ?? {};
};
const ACTUAL = "actual | 80 % | EUR";
const EXCEEDED = "actual | 100 % | EUR";
const FORECAST = "forecast | 100 % | EUR";
const RISE = "rise | - | EUR";

const STORIES: Readonly<Record<string, Teller>> = {
  quiet: (_, noise) => ({ figures: (day) => ({ spent: day * 2, forecast: 85 + noise(day) }), told: [] }),
  "two thresholds": (at) => ({
    figures: steps([at, { spent: 85 }], [at + 6, { spent: 101 }]),
    told: [
      [at, ACTUAL],
      [at + 6, EXCEEDED],
    ],
  }),
  "both at once": (at) => ({ figures: steps([at, { spent: 105 }], [at + 3, { spent: 90 }]), told: [[at, EXCEEDED]] }),
  refund: (at) => ({
    figures: steps([at, { spent: 85 }], [at + 2, { spent: 20 }], [at + 5, { spent: 85 }], [at + 9, { spent: 30 }]),
    told: [[at, ACTUAL]],
  }),
  "forecast near its threshold": (at, noise) => ({
    figures: (day) => ({ forecast: day < at ? 80 : day === at ? 102 : 96 + noise(day) }),
    told: [[at, FORECAST]],
  }),
  "forecast below for one day": (at) => ({
    figures: steps([at, { forecast: 110 }], [at + 3, { forecast: 80 }], [at + 4, { forecast: 120 }]),
    told: [[at, FORECAST]],
  }),
  "forecast cleared": (at) => ({
    figures: steps([at, { forecast: 110 }], [at + 3, { forecast: 80 }], [at + 6, { forecast: 120 }]),
    told: [
      [at, FORECAST],
      [at + 6, FORECAST],
    ],
  }),
  raised: (at) => ({
    figures: steps([at, { spent: 85 }], [at + 3, { spent: 85, amount: 2000 }], [at + 8, { spent: 165, amount: 2000 }]),
    told: [
      [at, ACTUAL],
      [at + 8, ACTUAL],
    ],
    raised: at + 3,
  }),
  lowered: (at) => ({
    figures: steps([1, { spent: 70 }], [at, { spent: 70, amount: 600 }]),
    told: [[at, EXCEEDED]],
  }),
  unjudged: (at) => ({
    figures: steps([at, { spent: 85 }], [at + 1, { isUnjudged: true }], [at + 8, { spent: 85 }]),
    told: [
      [at, ACTUAL],
      [at + 5, "not judged"],
    ],
  }),
  removed: (at) => ({ figures: steps([at, { spent: 85 }], [at + 4, { isGone: true }]), told: [[at, ACTUAL]] }),
  risen: (at) => ({ figures: steps([at, { rise: 60 }], [at + 3, {}], [at + 6, { rise: 60 }]), told: [[at, RISE]] }),
  "one cause": (at) => ({
    figures: steps([at, { spent: 85, forecast: 130 }]),
    told: [
      [at, ACTUAL],
      [at, FORECAST],
      [at, "anomaly | - | EUR"],
    ],
  }),
};

/** What happens to parent "all" and its child "team". Their thresholds are 100 %. */
const FAMILIES: Readonly<Record<string, (at: number) => { readonly all: Story; readonly team: Story }>> = {
  "the parent later, because of the child": (at) => ({
    team: { figures: steps([at, { spent: 120 }]), told: [[at, EXCEEDED]] },
    all: { figures: steps([at, { spent: 95 }], [at + 4, { spent: 105 }]), told: [[at + 4, EXCEEDED]] },
  }),
  "only the child": (at) => ({
    team: { figures: steps([at, { spent: 110 }]), told: [[at, EXCEEDED]] },
    all: { figures: steps([at, { spent: 60 }]), told: [] },
  }),
  "the parent because of the child": (at) => ({
    team: { figures: steps([at, { spent: 120 }]), told: [[at, EXCEEDED]] },
    all: { figures: steps([at, { spent: 105 }]), told: [] },
  }),
  "the parent first because of the child, then without it": (at) => ({
    team: { figures: steps([at, { spent: 120 }]), told: [[at, EXCEEDED]] },
    all: { figures: steps([at, { spent: 105 }], [at + 3, { spent: 150 }]), told: [] },
  }),
  "only the parent": (at) => ({
    team: { figures: steps([at, { spent: 90 }]), told: [] },
    all: { figures: steps([at, { spent: 105 }]), told: [[at, EXCEEDED]] },
  }),
};

/** A random whole number from 0 to `count - 1`. */
export type Below = (count: number) => number;

function pick(below: Below, choices: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(choices);
  return keys[below(keys.length)] ?? "";
}

/** What a run sees on a day. */
export interface SeenDay {
  readonly day: Day;
  readonly judgements: readonly BudgetJudgement[];
  readonly anomalies: readonly Anomaly[];
  readonly late: readonly LateScope[];
  readonly restated: readonly RestatedMonth[];
  /** Identities that have to be told on this day. */
  readonly told: readonly string[];
  /** Budgets that were raised above their costs on this day. */
  readonly raised: readonly string[];
}

/** The days of a year, with facts planted at random. */
export function plantedYear(below: Below, first: Month): readonly SeenDay[] {
  return Array.from({ length: 12 }, (_, index) => plantedMonth(below, addMonths(first, index))).flat();
}

function plantedMonth(below: Below, month: Month): readonly SeenDay[] {
  const stories = new Map<string, Story & { readonly title: string }>();
  for (const name of ["web", "data", "x | y", "constructor"]) {
    const at = 5 + below(7);
    const title = pick(below, STORIES);
    const offsets = Array.from({ length: 32 }, () => below(9));
    const story = STORIES[title]?.(at, (day) => offsets[day] ?? 0);
    if (story !== undefined) stories.set(name, { ...story, title });
  }
  const family = FAMILIES[pick(below, FAMILIES)]?.(5 + below(7));
  if (family !== undefined) {
    stories.set("all", { ...family.all, title: "" });
    stories.set("team", { ...family.team, title: "" });
  }
  const period = `${month.slice(0, 4)}-${month.slice(4)}`;
  const other = { anomaly: 4 + below(6), late: 4 + below(6), restated: 4 + below(6) };
  const days: SeenDay[] = [];
  for (let day = firstDay(month); monthOfDay(day) === month; day = addDays(day, 1)) {
    const number = Number(day.slice(8));
    const at = (from: number) => addDays(firstDay(month), from - 1);
    const judgements = [...stories].flatMap(([name, { figures }]) => judge(name, figures(number), { day, period }));
    const causes = [...stories].flatMap(([name, { title, told }]) =>
      title === "one cause" && (told[0]?.[0] ?? 0) <= number
        ? [anomalyOf(`vm ${name}`, at(told[0]?.[0] ?? 1), 500)]
        : [],
    );
    const told = [...stories].flatMap(([name, story]) =>
      story.told.filter(([from]) => from === number).map(([from, kind]) => toldText(name, kind, period, at(from))),
    );
    const scope = `subscriptions/${month}`;
    const anomaly = anomalyOf("disks", at(other.anomaly - 2), 300 + number);
    days.push({
      day,
      judgements,
      anomalies: [...causes, ...(number >= other.anomaly ? [anomaly, anomalyOf("noise", at(other.anomaly), 50)] : [])],
      late: number >= other.late && number < other.late + 9 ? [{ scope, since: at(other.late - 3) }] : [],
      restated: number >= other.restated ? [restatedOf(scope, month, number >= 20 ? "v2" : "v1")] : [],
      told: [
        ...told,
        ...(number === other.anomaly ? [`service disks | ${anomaly.day} | anomaly | - | EUR`] : []),
        ...(number === other.late ? [`${scope} | ${at(other.late - 3)} | late-data | - | -`] : []),
        ...(number === other.restated ? [`${scope} | ${dashed(addMonths(month, -1))} v1 | restated | - | EUR`] : []),
        ...(number === 20 ? [`${scope} | ${dashed(addMonths(month, -1))} v2 | restated | - | EUR`] : []),
      ],
      raised: [...stories].filter(([, { raised }]) => raised === number).map(([name]) => name),
    });
  }
  return days;
}

function toldText(name: string, kind: string, period: string, day: Day): string {
  if (kind === "not judged") return `${name} not judged`;
  return kind.startsWith("anomaly") ? `service vm ${name} | ${day} | ${kind}` : `${name} | ${period} | ${kind}`;
}

function dashed(month: Month): string {
  return `${month.slice(0, 4)}-${month.slice(4)}`;
}

function restatedOf(scope: string, month: Month, version: string): RestatedMonth {
  return { scope, month: addMonths(month, -1), currency: "EUR", difference: 7n * ONE, version };
}

function anomalyOf(service: string, day: Day, difference: number): Anomaly {
  const amounts = { amount: 900n * ONE, median: 400n * ONE, deviation: ONE, typicalError: ONE };
  return {
    ...{ currency: "EUR", subject: { dimension: "service", value: service }, day, ...amounts },
    ...{ comparedWith: "days" as const, observedDays: 60, lastDay: day, differingDays: 1 },
    ...{ difference: BigInt(difference) * ONE, isNewLevel: false, drivers: [] },
  };
}

export function plantedBudget(name: string): Budget {
  const isFamily = name === "all" || name === "team";
  return {
    ...{ name, owner: undefined, period: { every: "month", amount: 1000n * ONE }, currency: "EUR" },
    ...{ metric: "effective", filter: {}, parent: name === "team" ? "all" : undefined },
    thresholds: isFamily ? { actual: [10_000], forecast: [], rise: undefined } : COMMON_LIMITS,
    ...{ alerts: ["chat", "issues"], validFrom: undefined, validTo: undefined, line: 1 },
  };
}

function judge(
  name: string,
  figures: Figures,
  { day, period }: { readonly day: Day; readonly period: string },
): readonly BudgetJudgement[] {
  if (figures.isGone) return [];
  const month = monthOfDay(day);
  const base = {
    ...{ budget: plantedBudget(name), period, firstDay: firstDay(month), lastDay: lastDay(month) },
    amount: BigInt(figures.amount ?? 1000) * ONE,
  };
  if (figures.isUnjudged || Number(day.slice(8)) <= DAYS_OPEN) {
    return [{ ...base, state: "not-judged", reason: "missing" }];
  }
  const scale = name === "team" ? 5n : 10n;
  const units = (percent: number) => BigInt(percent) * scale * ONE;
  const spent = units(figures.spent ?? 50);
  const total = figures.forecast === undefined ? undefined : units(figures.forecast);
  return [
    {
      ...base,
      amount: name === "team" ? 500n * ONE : base.amount,
      ...{ state: "within", judgedUntil: addDays(day, -DAYS_OPEN), spent },
      spentBefore: figures.rise === undefined ? spent : spent - units(figures.rise),
      forecast: total === undefined ? undefined : { total, low: total, high: total },
      drivers: [{ dimension: "service", value: `vm ${name}`, spent: ONE }],
      otherCurrencies: [],
    },
  ];
}
