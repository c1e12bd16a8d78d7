import focusRules from "./focus-rules-1.2.json" with { type: "json" };

/** An operator and its operands. The rules file explains each operator in its legend. */
export type Tree = readonly [operator: string, ...operands: unknown[]];

export type RuleLevel = "must" | "should";

export interface ConformanceRule {
  readonly id: string;
  readonly column: string;
  readonly level: RuleLevel;
  readonly kind: "presence" | "nullability" | "type" | "format" | "value";
  readonly require: Tree;
  /** Rows for which the rule holds; all rows when undefined. */
  readonly if?: Tree;
  /** The rule only applies if the provider supports each of them. */
  readonly criteria?: readonly string[];
}

interface RulesFile {
  readonly tolerance: string;
  readonly currencies: { readonly codes: string };
  readonly patterns: {
    readonly type: Readonly<Record<"decimal" | "datetime", string>>;
    readonly format: Readonly<Record<"numeric" | "datetime" | "string" | "currency" | "unit", string>>;
  };
  /** Columns. A value in one of them shows that the provider supports the criterion. */
  readonly criteria: Readonly<Record<string, readonly string[]>>;
  readonly rules: readonly ConformanceRule[];
}

/** The rules of FOCUS 1.2 (CC-BY-4.0; the file names its source, and what was corrected). */
export const FOCUS_RULES = focusRules as unknown as RulesFile;

/** The columns that a tree names. */
export function columnsOfTree([operator, ...operands]: Tree): readonly string[] {
  if (operator === "and" || operator === "or") return operands.flatMap((operand) => columnsOfTree(operand as Tree));
  const count = operator === "product" ? 3 : operator === "onePer" || operator === "parent" ? 2 : 1;
  return operands.slice(0, count) as readonly string[];
}
