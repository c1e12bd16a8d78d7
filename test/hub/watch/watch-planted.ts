import { parseMonth } from "exact-values/month";
import type { BudgetsFile } from "../../../src/hub/watch/budgets.ts";
import { findAlerts } from "../../../src/hub/watch/find-alerts.ts";
import { planMessages } from "../../../src/hub/watch/plan-messages.ts";
import type { WatchState } from "../../../src/hub/watch/watch-state.ts";
import { decodeWatchState } from "../../../src/lake/journal/watch-state-decoder.ts";
import { type Below, plantedBudget, plantedYear, type SeenDay } from "./planted-facts.ts";

const CHANNELS: BudgetsFile["channels"] = new Map([
  ["chat", { type: "teams", disclosure: "names" }],
  ["issues", { type: "github-issue", per: "budget", disclosure: "names" }],
]);

/** What differs between planted and told facts: day, channel and identity, and each topic with two messages in a run. */
export function watchPlanted(seed: number, years: number): { readonly planted: number; readonly wrong: string[] } {
  const below = randomFrom(seed);
  const days = Array.from({ length: years }, (_, year) => plantedYear(below, parseMonth(`${2026 + year}01`))).flat();
  const wrong: string[] = [];
  let state: WatchState | undefined;
  let planted = 0;
  for (const seen of days) {
    const told: string[] = [];
    // Some days have several runs, which see the same facts.
    for (let run = 0; run <= below(3); run++) {
      const { messages, next } = runOnce(seen, state, run);
      state = decodeWatchState(JSON.parse(JSON.stringify({ ...next, outbox: [] })));
      if (state === undefined) throw new Error(`The state of ${seen.day} cannot be read.`);
      for (const [channel, list] of messages) {
        const topics = list.filter(({ isClosing }) => !isClosing).map(({ topic }) => topic.key);
        if (new Set(topics).size < topics.length) wrong.push(`${seen.day} ${channel} two messages of one topic`);
        for (const { isClosing, lines, topic } of list) {
          for (const line of lines) told.push(...lineText(channel, isClosing, topic.key, line));
        }
      }
    }
    const expected = [...CHANNELS.keys()].flatMap((channel) => [
      ...seen.told.map((identity) => `${channel} ${identity}`),
      ...seen.raised.map((budget) => `${channel} ${budget} was raised`),
    ]);
    planted += expected.length;
    wrong.push(...minus(expected, told).map((text) => `${seen.day} missing ${text}`));
    wrong.push(...minus(told, expected).map((text) => `${seen.day} unexpected ${text}`));
  }
  return { planted, wrong };
}

/** The same seed always gives the same numbers. */
function randomFrom(seed: number): Below {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

function runOnce({ anomalies, day, judgements, late, restated }: SeenDay, state: WatchState | undefined, run: number) {
  const names = new Set(judgements.map(({ budget }) => budget.name));
  const file: BudgetsFile = {
    ...{ budgets: [...names].map(plantedBudget), channels: CHANNELS, acknowledged: [] },
    anomalies: { alerts: [...CHANNELS.keys()], minimum: new Map([["EUR", 100n * 10n ** 18n]]) },
    health: { alerts: [...CHANNELS.keys()] },
  };
  const facts = findAlerts({ judgements, anomalies, restated, late, file });
  const now = new Date(`${day}T0${run}:30:00Z`);
  return planMessages({ state, facts, file, now, runId: `${day}.${run}`, commit: undefined });
}

interface Line {
  readonly label: string;
  readonly text: string;
}

function lineText(channel: string, isClosing: boolean, topic: string, { label, text }: Line): readonly string[] {
  const subject = /^service vm (.+) \| [^|]+ \| anomaly /.exec(label)?.[1];
  // An anomaly of a budget's main service belongs to the budget's issue.
  const misplaced = channel === "issues" && subject !== undefined && topic !== `budget ${subject}`;
  if (misplaced) return [`${channel} ${label} in ${topic}`];
  if (label !== "") return [`${channel} ${label}`];
  const said = /^(.+) (?:has not been (judged)|(was raised))/.exec(text);
  if (said !== null) return [`${channel} ${said[1]} ${said[3] ?? "not judged"}`];
  const isExpected = isClosing || text.includes("This channel works.");
  return isExpected ? [] : [`${channel} ${text}`];
}

/** Each text counts as often as it occurs. */
function minus(all: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...all];
  for (const other of others) {
    const at = rest.indexOf(other);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
