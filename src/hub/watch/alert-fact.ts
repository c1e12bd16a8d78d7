import type { AlertIdentity, Message } from "./alert.ts";
import type { Disclosure } from "./budgets.ts";
import type { BudgetJudgement } from "./judgement.ts";

/** Something that is true now and that people want to be told once. */
export interface AlertFact {
  readonly identity: AlertIdentity;
  /** Identities that this fact includes: lower thresholds, and parents exceeded only because of this budget. */
  readonly covers: readonly AlertIdentity[];
  /** Other identities of the same fact. It is only told if none of them was. */
  readonly sameAs?: readonly AlertIdentity[];
  readonly severity: Message["severity"];
  /** Name of the budget whose topic it belongs to. Undefined for facts about the lake or a series. */
  readonly budget: string | undefined;
  /** Names of channels. */
  readonly alerts: readonly string[];
  /** A sentence for each level of disclosure. */
  readonly text: Readonly<Record<Disclosure, string>>;
}

export interface CurrentFacts {
  readonly alerts: readonly AlertFact[];
  readonly judgements: readonly BudgetJudgement[];
}
