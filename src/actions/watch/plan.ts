import type { Notice } from "exact-values/notice";
import type { Message } from "../../hub/watch/alert.ts";
import type { CurrentFacts } from "../../hub/watch/alert-fact.ts";
import type { Budget } from "../../hub/watch/budgets.ts";
import type { BudgetsPlan } from "../../hub/watch/budgets-plan.ts";
import { compareBudgets } from "../../hub/watch/compare-budgets.ts";
import { planBudgets } from "../../hub/watch/plan-budgets.ts";
import { planMessages } from "../../hub/watch/plan-messages.ts";
import { SeenCharges } from "../../hub/watch/seen-charges.ts";
import { readWatchState } from "../../lake/journal/watch-state.ts";
import type { LoadedData } from "../../page-source/load-page-data.ts";
import type { BudgetsSource } from "./budgets-source.ts";
import type { WatchContext } from "./clients.ts";

/** What a pull request changes, and what its merge would send. */
export interface WatchPlan extends BudgetsPlan {
  /** By channel. */
  readonly messages: ReadonlyMap<string, readonly Message[]>;
}

/** Collects what the plan needs while the lake is read. */
export class PlannedReading {
  readonly seen: SeenCharges;
  /** Budgets of the stored file that differ from the new ones. */
  readonly otherBudgets: readonly Budget[];
  readonly #source: BudgetsSource;

  constructor(source: BudgetsSource) {
    const { file, stored } = source;
    this.#source = source;
    this.seen = new SeenCharges(file.budgets);
    this.otherBudgets = compareBudgets(stored.file?.budgets ?? [], file.budgets).flatMap(({ before }) => before ?? []);
  }

  /** Reads what was sent before, but writes and sends nothing. */
  async finish(
    { clock, config, repository, runId }: WatchContext,
    { allocation, asOf, judgements, otherJudgements }: LoadedData,
    facts: CurrentFacts,
  ): Promise<{ readonly plan: WatchPlan; readonly notices: readonly Notice[] }> {
    const { file, stored } = this.#source;
    if (allocation !== undefined) this.seen.addAllocation(allocation);
    const { state, warnings } = await readWatchState(config);
    const { messages } = planMessages({
      ...{ state, facts, file, runId, now: clock.now(), commit: undefined, link: repository.runUrl },
    });
    const planned = planBudgets({
      ...{ file, stored: stored.file, asOf, judgements, storedJudgements: otherJudgements, seen: this.seen },
    });
    return { plan: { ...planned, messages }, notices: [...stored.notices, ...warnings] };
  }
}
