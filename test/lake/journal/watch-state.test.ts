import { parseDay } from "exact-values/month";
import { expect, it } from "vitest";
import type { BudgetsFile } from "../../../src/hub/watch/budgets.ts";
import { planMessages } from "../../../src/hub/watch/plan-messages.ts";
import type { WatchState } from "../../../src/hub/watch/watch-state.ts";
import { readWatchState } from "../../../src/lake/journal/watch-state.ts";
import { memoryStore } from "../../worlds/lake-model/memory-store.ts";

const DAY = parseDay("2026-11-09");
const NAME = "journal/watch.json";
const FULL: WatchState = {
  sent: { chat: { "pay | 2026-11 | forecast | 100 % | EUR": { seen: DAY, below: DAY } } },
  budgets: { pay: { period: "2026-11", amount: "100", unjudgedSince: DAY, isUnjudgedTold: true } },
  lastSent: { chat: DAY },
  outbox: [
    {
      ...{ channel: "chat", runId: "1", claimedAt: "2026-11-09T06:00:00Z", attempts: 1, isRefused: true },
      message: {
        ...{ id: "1", title: "t", severity: "info", lines: [{ label: "l", text: "x" }], link: "https://example.com" },
        ...{ mayBeRepeat: false, topic: { key: "k", title: "t", assignee: "ana" }, isClosing: false, day: DAY },
      },
    },
  ],
};
const FILE: BudgetsFile = {
  ...{ budgets: [], anomalies: undefined, health: undefined, acknowledged: [] },
  channels: new Map([["chat", { type: "teams", disclosure: "amounts" }]]),
};

it("reports a state as damaged if any member is wrong", async () => {
  const config = memoryStore("config");
  const accepted: string[] = [];
  await config.write(NAME, new TextEncoder().encode(JSON.stringify(FULL)));
  expect((await readWatchState(config)).state).toEqual(FULL);
  const wrong = [null, -0.5, "no such value", "2026-02-30", "9".repeat(1000), [], [0], { x: 0 }];
  for (const path of pathsOf(FULL)) {
    for (const value of wrong) {
      await config.write(NAME, new TextEncoder().encode(JSON.stringify(replaced(FULL, path, value))));
      const { state } = await readWatchState(config);
      const facts = { alerts: [], judgements: [] };
      planMessages({ state, facts, file: FILE, now: new Date(), runId: "2", commit: undefined });
      if (state !== "damaged") accepted.push(`${path.join(".")} ${JSON.stringify(value).slice(0, 20)}`);
    }
  }
  const isFreeText =
    /period|claimedAt "2026|channel|runId|\.(id|title|label|text|link|key|assignee) "|outbox \[\]|lines \[\]/;
  expect(accepted.filter((one) => !isFreeText.test(one))).toEqual([]);
});

function pathsOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, member]) => pathsOf(member).map((path) => [key, ...path]));
  return [[], ...inner];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next;
  const entries = Object.entries(value as object).map(([name, member]) => [
    name,
    name === key ? replaced(member, rest, next) : member,
  ]);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
