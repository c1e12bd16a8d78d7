import type { BudgetsFile } from "./budgets.ts";
import type { BudgetsPlan, BudgetsToPlan, PlanFinding, PlannedChange } from "./budgets-plan.ts";
import { compareBudgets } from "./compare-budgets.ts";
import type { BudgetJudgement } from "./judgement.ts";
import { findAmountFaults } from "./plan-amounts.ts";
import { findFilterFaults } from "./plan-filters.ts";
import { findTooLarge } from "./plan-too-large.ts";

/** What a pull request changes about budgets, and what is doubtful about the budgets of its file. */
export function planBudgets(request: BudgetsToPlan): BudgetsPlan {
  const { file, judgements, stored, storedJudgements } = request;
  const changes = compareBudgets(stored?.budgets ?? [], file.budgets).map(
    (change): PlannedChange => ({
      ...change,
      judgedBefore: current(storedJudgements, change.before?.name),
      judgedAfter: current(judgements, change.after?.name),
    }),
  );
  const tooLarge = findTooLarge({ ...request, changes });
  const warnings = [...findFilterFaults(request), ...findAmountFaults(request), ...unusedChannels(file)];
  const findings = [...tooLarge, ...warnings];
  const isRefused = ({ severity }: PlanFinding): boolean => severity === "refused";
  return { changes, findings: [...findings.filter(isRefused), ...findings.filter((one) => !isRefused(one))] };
}

/** The current period comes after one that ended exceeded. */
function current(judgements: readonly BudgetJudgement[], name: string | undefined): BudgetJudgement | undefined {
  return judgements.findLast(({ budget }) => budget.name === name);
}

function unusedChannels({ anomalies, budgets, channels, health }: BudgetsFile): readonly PlanFinding[] {
  const used = new Set([...budgets, anomalies, health].flatMap((one) => one?.alerts ?? []));
  return [...channels.keys()]
    .filter((name) => !used.has(name))
    .map((name) => ({ severity: "warning", subject: name, text: "Nothing is sent to this channel." }));
}
