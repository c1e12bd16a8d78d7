import { type Day, numberOfDay } from "exact-values/month";
import type { CurrentFacts } from "./alert-fact.ts";
import { formatIdentity, parseIdentity } from "./alert-identity.ts";
import type { Budget } from "./budgets.ts";
import { comparedValue, limitAt } from "./find-budget-alerts.ts";
import { type BudgetJudgement, type JudgedBudget, judgementKey } from "./judgement.ts";
import type { BudgetMemory, SentAlert, WatchState } from "./watch-state.ts";

/** A forecast has to be this far below its threshold to clear: 5 points, in hundredths of a percent. */
const MARGIN = 500;
/** Anomalies, other facts without a period, and ended periods are forgotten this long after they were last seen. */
const DAYS_KEPT = 62;

export interface ClosedBudget {
  readonly budget: string;
  /** `moved`: it has another owner, so the issue of the former owner may be over. */
  readonly reason: "raised" | "ended" | "removed" | "changed" | "moved" | "judged";
  /** The owner of its issue. */
  readonly owner: string | undefined;
}

interface SentBefore {
  readonly sent: Readonly<Record<string, SentAlert>> | undefined;
  /** By `judgementKey`. */
  readonly judgements: ReadonlyMap<string, BudgetJudgement>;
  readonly budgets: readonly Budget[];
  readonly state: WatchState;
  readonly facts: CurrentFacts;
  readonly today: Day;
}

/**
 * Keeps what one channel was told. An actual alert is only forgotten when its budget is raised above the costs, or
 * removed: a refund would otherwise let it fire again. After its period, it is kept for some weeks, because late costs
 * can still change the period.
 */
export function forgetAlerts({ sent = {}, judgements, budgets, state, facts, today }: SentBefore): {
  readonly kept: Readonly<Record<string, SentAlert>>;
  readonly closing: readonly ClosedBudget[];
  /** Budgets whose issues stay open. */
  readonly held: ReadonlySet<string>;
} {
  const kept = new Map<string, SentAlert>();
  const dropped = new Map<string, ClosedBudget["reason"]>();
  const held = new Set<string>();
  const current = new Set(facts.alerts.map(({ identity }) => formatIdentity(identity)));
  for (const [text, alert] of Object.entries(sent)) {
    const identity = parseIdentity(text);
    if (identity === undefined) continue;
    const { currency, kind, subject, period, threshold } = identity;
    const isRecent = numberOfDay(today) - numberOfDay(alert.seen) <= DAYS_KEPT;
    if (kind === "anomaly" || kind === "late-data" || kind === "restated") {
      if (current.has(text) || isRecent) kept.set(text, alert);
      continue;
    }
    const budget = budgets.find(({ name }) => name === subject);
    const judged = judgements.get(judgementKey(subject, period));
    if (budget === undefined || budget.currency !== currency || judged === undefined) {
      const isEnded = budget?.currency === currency;
      if (alert.isEnded !== true) dropped.set(subject, isEnded ? "ended" : budget ? "changed" : "removed");
      if (isEnded && isRecent) kept.set(text, { ...alert, isEnded: true });
      continue;
    }
    const next = judged.state === "not-judged" ? alert : afterJudgement(judged, { kind, threshold }, { alert, state });
    if (next === "raised") {
      dropped.set(subject, "raised");
      continue;
    }
    kept.set(text, next);
    held.add(subject);
  }
  const ownerOf = (budget: string) => memoryOf(state, budget)?.owner;
  const closing = [...dropped]
    .filter(([budget]) => !held.has(budget))
    .map(([budget, reason]): ClosedBudget => ({ budget, reason, owner: ownerOf(budget) }));
  const moved = budgets
    .filter(({ name, owner }) => held.has(name) && ownerOf(name) !== undefined && ownerOf(name) !== owner)
    .map(({ name }): ClosedBudget => ({ budget: name, reason: "moved", owner: ownerOf(name) }));
  return { kept: Object.fromEntries(kept), closing: [...closing, ...moved], held };
}

/** Names come from the file, so `constructor` must not find an inherited member. */
function memoryOf(state: WatchState, budget: string): BudgetMemory | undefined {
  return Object.hasOwn(state.budgets, budget) ? state.budgets[budget] : undefined;
}

function afterJudgement(
  judged: JudgedBudget,
  { kind, threshold }: { readonly kind: "actual" | "forecast" | "rise"; readonly threshold: number },
  { alert, state }: { readonly alert: SentAlert; readonly state: WatchState },
): SentAlert | "raised" {
  const { amount, budget, judgedUntil } = judged;
  const value = comparedValue(judged, kind);
  const memory = memoryOf(state, budget.name);
  const isRaised = memory?.period === judged.period && amount > BigInt(memory.amount);
  const { isEnded: _, ...open } = alert;
  if (value === undefined || kind === "rise") return open;
  if (isRaised && value <= limitAt(amount, threshold)) return "raised";
  if (kind === "actual" || alert.isCleared) return open;
  const { below, ...above } = open;
  if (value >= limitAt(amount, threshold - MARGIN)) return above;
  if (below === undefined) return { ...open, below: judgedUntil };
  return judgedUntil <= below ? open : { ...above, isCleared: true };
}
