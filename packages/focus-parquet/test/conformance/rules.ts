import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A requirement or condition, as an operator with its arguments. */
export type Tree = readonly [string, ...Argument[]];
export type Argument = string | number | Tree | Readonly<Record<string, readonly string[]>>;

export interface Rule {
  readonly id: string;
  readonly require: Tree;
  readonly if?: Tree;
}

const FILE = join(import.meta.dirname, "..", "..", "src", "conformance", "focus-rules-1.2.json");

const parsed = JSON.parse(readFileSync(FILE, "utf8")) as {
  readonly rules: readonly Rule[];
  readonly patterns: { readonly format: { readonly unit: string } };
};

/** The rules that a file can violate: 243 as published and 14 corrected. */
export const RULES = parsed.rules;

/** What a unit may look like is a choice of this project: the specification only recommends units. */
export const UNIT_PATTERN = parsed.patterns.format.unit;

/** The columns that a tree names, in order of appearance. */
export function columnsOf([operator, ...parts]: Tree): readonly string[] {
  if (operator === "and" || operator === "or") return parts.flatMap((part) => columnsOf(part as Tree));
  const count = { product: 3, onePer: 2, parent: 2 }[operator] ?? 1;
  return parts.slice(0, count).map(String);
}
