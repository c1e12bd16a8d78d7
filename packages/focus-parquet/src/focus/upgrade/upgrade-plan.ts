import type { ColumnType } from "../schema.ts";
import type { ColumnMove, UpgradeRule } from "./upgrade-rule.ts";
import { MOVES_TO_1_0, RULES_TO_1_0 } from "./upgrade-to-1-0.ts";
import { MOVES_TO_1_2, RULES_TO_1_2 } from "./upgrade-to-1-2.ts";
import type { UpgradeStep } from "./upgrade-version.ts";

const MOVES: Readonly<Record<UpgradeStep, readonly ColumnMove[]>> = {
  "1.0-preview(v1) to 1.0": MOVES_TO_1_0,
  "1.0 to 1.2": MOVES_TO_1_2,
};
const RULES: Readonly<Record<UpgradeStep, readonly UpgradeRule[]>> = {
  "1.0-preview(v1) to 1.0": RULES_TO_1_0,
  "1.0 to 1.2": RULES_TO_1_2,
};

/** Columns that these steps give another name. */
export function movesOf(steps: readonly UpgradeStep[]): readonly ColumnMove[] {
  return steps.flatMap((step) => MOVES[step]);
}

/**
 * The rules of these steps, in order, as far as the columns of a month have their target in its proper type. A plan carries steps and no rules,
 * since functions do not travel between threads.
 */
export function rulesOf(
  steps: readonly UpgradeStep[],
  columns: readonly { readonly sink: string; readonly type: ColumnType }[],
): readonly UpgradeRule[] {
  const types = new Map(columns.map(({ sink, type }) => [sink, type]));
  const fits = (rule: UpgradeRule): boolean => {
    const type = types.get(rule.target);
    if (rule.kind === "clear") return type === "Decimal" || type === "String";
    return type === (rule.kind === "quotient" ? "Decimal" : "String");
  };
  return steps.flatMap((step) => RULES[step]).filter(fits);
}
