import { divideUnits, formatUnits, parseDecimal } from "exact-values/decimal";
import type { ColumnPlan } from "../focus/columns/column-plan.ts";
import { rulesOf } from "../focus/upgrade/upgrade-plan.ts";
import type {
  ClearRule,
  QuotientRule,
  TextRule,
  UpgradeCode,
  UpgradeRule,
  UpgradeText,
} from "../focus/upgrade/upgrade-rule.ts";
import type { DisplacedValue, PartMapping } from "../part-mapping.ts";

/** A value in hyparquet-writer's form: text, unscaled decimal or microseconds, boolean, or null. */
export type CellValue = string | bigint | boolean | null;

/** One row that the upgrade rules are applied to. */
interface UpgradedRow {
  readonly cells: CellValue[];
  readonly fields: readonly string[];
  /** Receives the values that rules remove. */
  readonly displaced: DisplacedValue[];
}

/** The changes that the rules made to a row. */
interface RowChanges {
  readonly codes: ReadonlySet<UpgradeCode>;
  /** Quotients that were rounded. */
  readonly roundings: number;
}

/**
 * Applies the rules of a plan to rows one by one. It is slow and simple, and tests compare the WebAssembly converter's
 * `upgraded-columns.ts` with it.
 */
export function createRowUpgrade(
  plan: ColumnPlan,
  mapping: PartMapping,
  header: readonly string[],
): (row: UpgradedRow) => RowChanges {
  const rules = rulesOf(plan.upgrade ?? [], plan.columns);
  const indexBySink = new Map(plan.columns.map(({ sink }, index) => [sink, index]));

  const textOf = ({ cells, fields }: UpgradedRow, name: string): UpgradeText => {
    const index = indexBySink.get(name);
    if (index !== undefined) {
      const value = cells[index];
      return typeof value === "string" ? value : null;
    }
    const at = mapping.placeOf(name);
    return at === undefined ? null : fields[at] || null;
  };
  const unitsOf = ({ cells }: UpgradedRow, name: string): bigint | undefined => {
    const index = indexBySink.get(name);
    const isDecimal = index !== undefined && plan.columns[index]?.type === "Decimal";
    const value = isDecimal ? cells[index] : undefined;
    return typeof value === "bigint" ? value : undefined;
  };

  const applyText = (row: UpgradedRow, rule: TextRule, target: number): boolean => {
    const before = row.cells[target] ?? null;
    if (rule.mode === "fill" && before !== null) return false;
    const after = rule.apply(rule.inputs.map((name) => textOf(row, name)));
    row.cells[target] = after;
    return after !== before;
  };
  const applyClear = (row: UpgradedRow, _rule: ClearRule, target: number): boolean => {
    const value = row.cells[target] ?? null;
    if (value === null) return false;
    const name = header[mapping.places[target]?.[0] ?? -1] ?? "";
    row.displaced.push({ name, text: typeof value === "bigint" ? formatUnits(value) : String(value) });
    row.cells[target] = null;
    return true;
  };
  const applyQuotient = (row: UpgradedRow, rule: QuotientRule, target: number): "rounded" | boolean => {
    if ((row.cells[target] ?? null) !== null) return false;
    const formula = rule.formula(rule.inputs.map((name) => textOf(row, name)));
    if (formula === undefined) return false;
    const [dividend, divisor] = [unitsOf(row, formula.dividend), unitsOf(row, formula.divisor)];
    const factor = parseDecimal(formula.factor);
    if (dividend === undefined || divisor === undefined || !factor.ok) return false;
    const quotient = divideUnits(dividend, factor.units, divisor);
    if (quotient === undefined) return false;
    row.cells[target] = quotient.units;
    return quotient.isRounded ? "rounded" : true;
  };
  const applyRule = (row: UpgradedRow, rule: UpgradeRule, target: number): "rounded" | boolean => {
    switch (rule.kind) {
      case "text":
        return applyText(row, rule, target);
      case "clear":
        return applyClear(row, rule, target);
      case "quotient":
        return applyQuotient(row, rule, target);
    }
  };

  return (row) => {
    const codes = new Set<UpgradeCode>();
    let roundings = 0;
    for (const rule of rules) {
      const target = indexBySink.get(rule.target);
      if (target === undefined || !rule.guard.isOpen(textOf(row, rule.guard.column))) continue;
      const change = applyRule(row, rule, target);
      if (change !== false) codes.add(rule.name);
      if (change === "rounded") roundings++;
    }
    return { codes, roundings };
  };
}
