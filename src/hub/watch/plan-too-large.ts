import { quoteValue } from "exact-values/errors";
import { type Day, monthOfDay } from "exact-values/month";
import { mayTouchScope } from "./budget-filter.ts";
import { periodOf } from "./budget-period.ts";
import type { Budget, BudgetsFile } from "./budgets.ts";
import type { PlanFinding } from "./budgets-plan.ts";
import type { ChangedBudget } from "./compare-budgets.ts";
import type { SeenCharges } from "./seen-charges.ts";

interface LargeMonths {
  readonly file: BudgetsFile;
  readonly changes: readonly ChangedBudget[];
  readonly asOf: Day;
  readonly seen: Pick<SeenCharges, "tooLarge">;
}

/**
 * Budgets that months with too many daily costs would leave without a judgement. New and changed ones are refused. Keys
 * of tags that only the stored file uses make months larger, too; then a smaller file cannot be told from a large one.
 */
export function findTooLarge({ asOf, changes, file, seen }: LargeMonths): readonly PlanFinding[] {
  if (seen.tooLarge.length === 0) return [];
  const changed = new Set(changes.map(({ after }) => after));
  const kept = tagKeys(file.budgets);
  const dropped = [...tagKeys(changes.flatMap(({ before }) => before ?? []))].filter((key) => !kept.has(key));
  const old = tagKeys(file.budgets.filter((budget) => !changed.has(budget)));
  return file.budgets.flatMap((budget): PlanFinding[] => {
    // The allocation has daily costs of its own.
    if (budget.filter.target !== undefined) return [];
    const first = monthOfDay(periodOf(budget, asOf)?.firstDay ?? asOf);
    const bringsTag = changed.has(budget) && [...tagKeys([budget])].some((key) => !old.has(key));
    const large = seen.tooLarge.find(
      ({ month, scope }) => month >= first && (bringsTag || mayTouchScope(budget.filter, scope)),
    );
    if (large === undefined) return [];
    const severity = changed.has(budget) && dropped.length === 0 ? "refused" : "warning";
    const text = `Month ${large.month} of ${large.scope} has more daily costs than can be judged.`;
    const [key] = dropped;
    const cause = key === undefined ? "" : ` This may be due to tag key ${quoteValue(key)}, which the file drops.`;
    return [{ severity, subject: budget.name, text: text + cause }];
  });
}

function tagKeys(budgets: readonly Budget[]): ReadonlySet<string> {
  return new Set(budgets.flatMap(({ filter }) => [...(filter.tags?.keys() ?? [])]));
}
