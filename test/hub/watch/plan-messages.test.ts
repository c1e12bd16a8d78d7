import { addDays, parseDay } from "exact-values/month";
import { expect, it } from "vitest";
import { formatIdentity, parseIdentity } from "../../../src/hub/watch/alert-identity.ts";
import type { WatchState } from "../../../src/hub/watch/watch-state.ts";
import { budgetOf, fileOf, judge, planDay } from "./alert-world.ts";

const FIRST = parseDay("2026-11-01");

/** What one run sees: figures of budget "pay", unless another is named. */
interface Seen {
  readonly day: number;
  readonly spent?: number;
  readonly forecast?: number;
  readonly amount?: number;
  readonly isUnjudged?: boolean;
  readonly child?: number;
  /** Costs of the previous month. */
  readonly ended?: number;
  readonly acknowledged?: string;
}

it.each<{ readonly title: string; readonly runs: readonly Seen[]; readonly sent: readonly (string | undefined)[] }>([
  {
    title: "sends a threshold once",
    runs: [
      { day: 9, spent: 85 },
      { day: 10, spent: 90 },
    ],
    sent: ["at 85 %", undefined],
  },
  {
    title: "sends only the highest of several thresholds",
    runs: [
      { day: 9, spent: 105 },
      { day: 10, spent: 85 },
    ],
    sent: ["at 105 %", undefined],
  },
  {
    title: "does not fire again after a refund",
    runs: [
      { day: 9, spent: 105 },
      { day: 10, spent: 20 },
      { day: 11, spent: 105 },
    ],
    sent: ["at 105 %", undefined, undefined],
  },
  {
    title: "closes when the budget is raised, and fires again later",
    runs: [
      { day: 9, spent: 105 },
      { day: 10, spent: 105, amount: 200 },
      { day: 11, spent: 210, amount: 200 },
    ],
    sent: ["at 105 %", "was raised", "at 105 %"],
  },
  {
    title: "fires at once when the budget is lowered, and names the commit",
    runs: [
      { day: 9, spent: 70 },
      { day: 9, spent: 70, amount: 50 },
    ],
    sent: [undefined, "lowered by commit abc1234"],
  },
  {
    title: "clears a forecast only after two settled days clearly below it",
    runs: [
      { day: 9, forecast: 110 },
      { day: 10, forecast: 97 },
      { day: 11, forecast: 110 },
      { day: 12, forecast: 90 },
      { day: 12, forecast: 90 },
      { day: 13, forecast: 110 },
      { day: 14, forecast: 90 },
      { day: 15, forecast: 90 },
      { day: 16, forecast: 110 },
    ],
    sent: ["forecast", ...Array<undefined>(7).fill(undefined), "forecast"],
  },
  {
    title: "mentions an unjudged budget once, and keeps what was sent",
    runs: [
      { day: 5, spent: 85 },
      ...[6, 7, 8, 9, 10, 11].map((day) => ({ day, isUnjudged: true })),
      { day: 12, spent: 85 },
    ],
    sent: ["at 85 %", ...Array<undefined>(4).fill(undefined), "not been judged", undefined, undefined],
  },
  {
    title: "waits while an alert is acknowledged, until the next threshold",
    runs: [
      { day: 9, spent: 85, acknowledged: "pay | 2026-11 | actual | 80 % | EUR" },
      { day: 10, spent: 105, acknowledged: "pay | 2026-11 | actual | 80 % | EUR" },
    ],
    sent: [undefined, "at 105 %"],
  },
  {
    title: "tells once that an ended period was exceeded, even if it is not judged for a day",
    runs: [{ day: 5, ended: 105 }, { day: 6, ended: 105 }, { day: 7 }, { day: 8, ended: 105, spent: 85 }, { day: 9 }],
    sent: ["of 100.00 EUR in 2026-10", undefined, undefined, "at 85 %", undefined],
  },
  {
    title: "does not fall back to a lower threshold while a higher one is acknowledged",
    runs: [
      { day: 9, spent: 105, acknowledged: "pay | 2026-11 | actual | 100 % | EUR" },
      { day: 10, spent: 85, acknowledged: "pay | 2026-11 | actual | 100 % | EUR" },
    ],
    sent: [undefined, undefined],
  },
  {
    title: "closes a budget that was raised while it was not judged",
    runs: [
      { day: 9, spent: 105 },
      { day: 10, isUnjudged: true, amount: 200 },
      { day: 11, spent: 105, amount: 200 },
    ],
    sent: ["at 105 %", undefined, "was raised"],
  },
  {
    title: "does not clear a forecast when the settled day goes back",
    runs: [
      { day: 9, forecast: 110 },
      { day: 12, forecast: 90 },
      { day: 11, forecast: 90 },
      { day: 12, forecast: 110 },
    ],
    sent: ["forecast", undefined, undefined, undefined],
  },
  {
    title: "tells a parent that only later is over because of its child",
    runs: [
      { day: 9, spent: 75, child: 60 },
      { day: 10, spent: 85, child: 60 },
      { day: 11, spent: 86, child: 61 },
    ],
    sent: ["child is at 120 %", "This also puts pay over", undefined],
  },
  {
    title: "shows that the channel works although a clock was wrong for a day",
    runs: [{ day: 1 }, { day: 90 }, { day: 2 }, { day: 10 }],
    sent: [undefined, "This channel works", undefined, "This channel works"],
  },
  {
    title: "names a parent in the message of the child that caused it",
    runs: [{ day: 9, spent: 105, child: 60 }],
    sent: ["This also puts pay over"],
  },
  {
    title: "shows after seven quiet days that the channel works",
    runs: [
      { day: 1, spent: 5 },
      { day: 7, spent: 5 },
      { day: 8, spent: 5 },
      { day: 9, spent: 5 },
    ],
    sent: [undefined, undefined, "This channel works", undefined],
  },
])("$title", ({ runs, sent }) => {
  let state: WatchState | undefined;
  const texts = runs.map((seen) => {
    const { next, text } = runOnce(seen, state);
    state = next;
    return text;
  });
  expect(texts).toEqual(sent.map((part) => (part === undefined ? undefined : expect.stringContaining(part))));
});

it("does not repeat alerts in silence after the record was damaged", () => {
  const damaged = runOnce({ day: 9, spent: 105 }, "damaged");
  expect(damaged.text).toContain("2 current alerts count as sent");
  expect(runOnce({ day: 10, spent: 105 }, damaged.next).text).toBeUndefined();
});

it("reads the identities that it prints", () => {
  for (const subject of ["pay", "a | 2026-11 | actual | 80 % | EUR", "x | y"]) {
    const identity = { subject, period: "2026-11", kind: "forecast", threshold: 8050, currency: "EUR" } as const;
    expect(parseIdentity(formatIdentity(identity))).toEqual(identity);
  }
});

function runOnce(seen: Seen, state: WatchState | "damaged" | undefined) {
  const day = addDays(FIRST, seen.day - 1);
  const pay = budgetOf("pay");
  const child = budgetOf("child", { parent: "pay" });
  const { acknowledged } = seen;
  const file = fileOf({
    budgets: [pay, child],
    acknowledged: acknowledged === undefined ? [] : [{ alert: acknowledged, until: day, reason: "known" }],
  });
  const judgements = [
    ...(seen.ended === undefined ? [] : [judge(pay, day, { spent: seen.ended, hasEnded: true })]),
    judge(pay, day, seen),
    ...(seen.child === undefined ? [] : [judge(child, day, { spent: seen.child, amount: 50 })]),
  ];
  const { next, texts } = planDay(day, file, { judgements }, state);
  return { next, text: texts.length === 0 ? undefined : texts.join("\n") };
}
