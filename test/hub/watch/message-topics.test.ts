import type { Anomaly } from "cost-page/series";
import { addDays, parseDay, parseMonth } from "exact-values/month";
import { expect, it } from "vitest";
import type { Budget, Channel } from "../../../src/hub/watch/budgets.ts";
import type { WatchState } from "../../../src/hub/watch/watch-state.ts";
import { budgetOf, type Figures, fileOf, judge, ONE, planDay } from "./alert-world.ts";

const FIRST = parseDay("2026-11-01");

const OWNED = { owner: "ana" };

/** A run on the given day, with figures by budget. Budgets without figures are in the file, but not judged. */
interface Run {
  readonly day: number;
  readonly budgets: readonly Budget[];
  readonly figures: Readonly<Record<string, Figures>>;
}

const OVER = { spent: 105 };

it.each<{
  readonly title: string;
  readonly per: "budget" | "owner";
  readonly runs: readonly Run[];
  readonly sent: readonly (readonly string[])[];
}>([
  {
    title: "keeps an issue per budget, and closes it when the period ends",
    per: "budget",
    runs: [
      { day: 9, budgets: [budgetOf("a"), budgetOf("b")], figures: { a: OVER, b: OVER } },
      { day: 31, budgets: [budgetOf("a"), budgetOf("b")], figures: { a: {}, b: { ...OVER, hasEnded: true } } },
      { day: 46, budgets: [budgetOf("a"), budgetOf("b")], figures: { a: {}, b: {} } },
    ],
    sent: [
      ["budget a: a is at 105 %", "budget b: b is at 105 %"],
      ["close budget a: The period of a ended."],
      ["close budget b: The period of b ended."],
    ],
  },
  {
    title: "keeps an issue per owner open until all budgets of the owner are quiet",
    per: "owner",
    runs: [
      { day: 9, budgets: [budgetOf("a", OWNED), budgetOf("b", OWNED)], figures: { a: OVER, b: OVER } },
      { day: 10, budgets: [budgetOf("b", OWNED)], figures: { b: OVER } },
      { day: 11, budgets: [], figures: {} },
      { day: 12, budgets: [], figures: {} },
    ],
    sent: [
      ["owner ana: a is at 105 %", "owner ana: b is at 105 %"],
      [],
      ["close owner ana: b is no longer among the budgets."],
      [],
    ],
  },
  {
    title: "closes the issue of a former owner",
    per: "owner",
    runs: [
      { day: 9, budgets: [budgetOf("a", OWNED)], figures: { a: OVER } },
      { day: 10, budgets: [budgetOf("a", { owner: "bo" })], figures: { a: OVER } },
      { day: 11, budgets: [budgetOf("a", { owner: "bo" })], figures: { a: OVER } },
    ],
    sent: [["owner ana: a is at 105 %"], ["close owner ana: a has another owner now."], []],
  },
  {
    title: "fires again in another currency, and after a forecast cleared it still closes the issue",
    per: "budget",
    runs: [
      { day: 9, budgets: [budgetOf("a")], figures: { a: { forecast: 110 } } },
      { day: 10, budgets: [budgetOf("a")], figures: { a: { forecast: 90 } } },
      { day: 11, budgets: [budgetOf("a")], figures: { a: { forecast: 90 } } },
      { day: 12, budgets: [budgetOf("a", { currency: "USD" })], figures: { a: {} } },
      { day: 13, budgets: [budgetOf("a", { currency: "USD" })], figures: { a: OVER } },
    ],
    sent: [
      ["budget a: a is forecast at 110 %"],
      [],
      [],
      ["close budget a: a has another currency now."],
      ["budget a: a is at 105 %"],
    ],
  },
  {
    title: "keeps what was told when an alert or its channel leaves a budget",
    per: "budget",
    runs: [
      { day: 9, budgets: [budgetOf("a")], figures: { a: OVER } },
      { day: 10, budgets: [budgetOf("a", { alerts: [] })], figures: { a: OVER } },
      { day: 11, budgets: [budgetOf("a")], figures: { a: OVER } },
    ],
    sent: [["budget a: a is at 105 %"], [], []],
  },
  {
    title: "closes the issue of a budget that is judged again",
    per: "budget",
    runs: [
      ...[9, 13].map((day) => ({ day, budgets: [budgetOf("a")], figures: { a: { isUnjudged: true } } })),
      ...[14, 15].map((day) => ({ day, budgets: [budgetOf("a")], figures: { a: {} } })),
    ],
    sent: [[], ["budget a: a has not been judged"], ["close budget a: a is judged again."], []],
  },
])("$title", ({ per, runs, sent }) => {
  const channels = new Map<string, Channel>([["chat", { type: "github-issue", per, disclosure: "amounts" }]]);
  let state: WatchState | undefined;
  const told = runs.map(({ budgets, day, figures }) => {
    const today = addDays(FIRST, day - 1);
    const judgements = budgets.flatMap((budget) => {
      const own = figures[budget.name];
      if (own === undefined) return [];
      return own.hasEnded ? [judge(budget, today, own), judge(budget, today, {})] : [judge(budget, today, own)];
    });
    const { messages, next } = planDay(today, fileOf({ budgets, channels }), { judgements }, state);
    state = next;
    return [...messages.values()]
      .flat()
      .flatMap(({ isClosing, lines, topic }) =>
        lines.map(({ text }) => `${isClosing ? "close " : ""}${topic.key}: ${text}`),
      );
  });
  expect(told).toEqual(sent.map((texts) => texts.map((text) => expect.stringContaining(text))));
});

it("sends current alerts to a channel that is added, and nothing to one that was removed", () => {
  const budgets = [budgetOf("a", { alerts: ["chat", "more"] })];
  const chat: Channel = { type: "teams", disclosure: "percent" };
  const run = (day: number, names: readonly string[], state: WatchState | undefined) => {
    const today = addDays(FIRST, day - 1);
    const file = fileOf({ budgets, channels: new Map(names.map((name) => [name, chat])) });
    return planDay(today, file, { judgements: budgets.map((budget) => judge(budget, today, OVER)) }, state);
  };
  const first = run(9, ["chat"], undefined);
  const second = run(10, ["chat", "more"], first.next);
  const third = run(11, ["more"], second.next);
  expect([first, second, third].map(({ messages }) => [...messages.keys()])).toEqual([["chat"], ["more"], []]);
});

const HOSTILE = [
  "@everyone <!channel> [x](https://evil.example) | 2026-11 | actual | 80 % | EUR",
  "\u202e\n\r\t`",
  "😀",
];
const NAMES = ["rg-secret", ...HOSTILE, "x".repeat(10_240), "😀".repeat(5_000)];

it.each(["percent", "amounts", "names"] as const)("shows only what the disclosure %s allows", (disclosure) => {
  const channel: Channel = { type: "teams", disclosure };
  const alerts = ["chat"];
  const thresholds = { actual: [10_000], forecast: [10_000], rise: ONE };
  const budgets = [budgetOf("pay", { thresholds })];
  const channels = new Map([["chat", channel]]);
  const file = fileOf({ budgets, channels, anomalies: { alerts, minimum: new Map() }, health: { alerts } });
  for (const name of NAMES) {
    const drivers = [{ dimension: "resourceGroup", value: name, spent: 77n * ONE }] as const;
    const judged = judge(budgets[0] ?? budgetOf("pay"), FIRST, { spent: 777, forecast: 7777, drivers });
    const facts = {
      judgements: [{ ...judged, spentBefore: 7n * ONE }],
      anomalies: [anomalyOf(name)],
      late: [
        { scope: name, since: FIRST },
        { scope: name, since: FIRST, unclosed: parseMonth("202610") },
      ],
      restated: [{ scope: name, month: parseMonth("202610"), currency: "EUR", difference: 77n * ONE, version: "1" }],
    };
    const first = planDay(FIRST, file, facts, undefined);
    const text = JSON.stringify([...first.messages]);
    expect(text.length).toBeLessThan(10_000);
    expect(text.includes(JSON.stringify(name.slice(0, 18)).slice(1, -1))).toBe(disclosure === "names");
    expect(/77\.00|770\.00/.test(text)).toBe(disclosure !== "percent");
    expect(first.texts).toHaveLength(7);
    expect(first.texts.every((line) => line.isWellFormed())).toBe(true);
    expect(planDay(addDays(FIRST, 1), file, facts, first.next).texts).toEqual([]);
  }
});

function anomalyOf(value: string): Anomaly {
  return {
    ...{ currency: "EUR", subject: { dimension: "service", value }, day: FIRST, amount: 77n * ONE, median: 0n },
    ...{ deviation: 0n, typicalError: 0n, comparedWith: "days", observedDays: 28, lastDay: FIRST, differingDays: 1 },
    ...{ difference: 77n * ONE, isNewLevel: false, drivers: [] },
  };
}
