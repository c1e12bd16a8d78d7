import type { Day } from "exact-values/month";
import type { Message } from "./alert.ts";

/** What was sent before. Plain JSON: members are records, and days and instants are text. */
export interface WatchState {
  /** By channel and `formatIdentity`. */
  readonly sent: Readonly<Record<string, Readonly<Record<string, SentAlert>>>>;
  /** By name of the budget. */
  readonly budgets: Readonly<Record<string, BudgetMemory>>;
  /** The day of the last message, by channel. */
  readonly lastSent: Readonly<Record<string, Day>>;
  /** Messages without a recorded result. */
  readonly outbox: readonly OutboxEntry[];
}

export interface SentAlert {
  /** The last day on which it was a fact. */
  readonly seen: Day;
  /** The settled day on which the forecast first was clearly below the threshold. */
  readonly below?: Day | undefined;
  /** A forecast that was clearly below its threshold, so it may be told again. */
  readonly isCleared?: boolean | undefined;
  /** Its period is over, which was told. */
  readonly isEnded?: boolean | undefined;
}

export interface BudgetMemory {
  readonly period: string;
  /** Amount at the last judgement, in units of 10^-18, as text. */
  readonly amount: string;
  /** Whose issue lists its alerts. */
  readonly owner?: string | undefined;
  readonly unjudgedSince?: Day | undefined;
  readonly isUnjudgedTold?: boolean | undefined;
}

export interface OutboxEntry {
  readonly channel: string;
  readonly message: Message;
  /** The run that sends it, and since when. */
  readonly runId: string;
  readonly claimedAt: string;
  /** How often a run began to send it without a recorded result. */
  readonly attempts: number;
  /** The channel refused it, so a later run sends it without being a repeat. */
  readonly isRefused?: boolean | undefined;
}

export const EMPTY_STATE: WatchState = { sent: {}, budgets: {}, lastSent: {}, outbox: [] };
