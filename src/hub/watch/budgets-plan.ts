import type { Day } from "exact-values/month";
import type { BudgetsFile } from "./budgets.ts";
import type { ChangedBudget } from "./compare-budgets.ts";
import type { BudgetJudgement } from "./judgement.ts";
import type { SeenCharges } from "./seen-charges.ts";

export interface PlanFinding {
  /** `refused`: the run fails, because the budget could never be judged. */
  readonly severity: "refused" | "warning";
  /** Name of the budget or channel. */
  readonly subject: string;
  /** Sentences in plain text. */
  readonly text: string;
}

/** A changed budget with its figures of today; undefined if it has no current period. */
export interface PlannedChange extends ChangedBudget {
  readonly judgedBefore: BudgetJudgement | undefined;
  readonly judgedAfter: BudgetJudgement | undefined;
}

export interface BudgetsPlan {
  readonly changes: readonly PlannedChange[];
  /** Refused budgets first. */
  readonly findings: readonly PlanFinding[];
}

export interface BudgetsToPlan {
  readonly file: BudgetsFile;
  /** The file of the last run on the default branch; undefined if there is none. */
  readonly stored: BudgetsFile | undefined;
  readonly asOf: Day;
  /** Of the new file's budgets. */
  readonly judgements: readonly BudgetJudgement[];
  /** Of the stored file's budgets; those that are equal in both are not needed. */
  readonly storedJudgements: readonly BudgetJudgement[];
  readonly seen: SeenCharges;
}
