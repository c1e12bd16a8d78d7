import { CURRENCIES } from "./currencies.ts";
import type { Tree } from "./rules.ts";
import { hasFormat, hasType, quoted } from "./values-in-sql.ts";

/** Tolerance of a product, 0.00001, in units of 10^-18. */
const TOLERANCE = "10000000000000::HUGEINT";

export const name = (column: unknown): string => `"${String(column).replaceAll('"', '""')}"`;
export const values = (items: readonly unknown[]): string => items.map((item) => quoted(String(item))).join(", ");

/** The column of a decimal's limbs, which is null unless the text is readable as a number. */
export const limbsOf = (column: unknown): string => name(`limbs of ${column}`);

/** SQL that is true where a condition holds and false everywhere else, never null. A null differs from every value. */
export function holds([operator, ...parts]: Tree): string {
  const value = name(parts[0]);
  switch (operator) {
    case "and":
    case "or":
      return `(${parts.map((part) => holds(part as Tree)).join(` ${operator} `)})`;
    case "null":
      return `(${value} IS NULL)`;
    case "notnull":
      return `(${value} IS NOT NULL)`;
    case "eq":
      return `(${value} IS NOT DISTINCT FROM ${quoted(String(parts[1]))})`;
    case "ne":
      return `(${value} IS DISTINCT FROM ${quoted(String(parts[1]))})`;
    case "in":
      return `coalesce(${value} IN (${values(parts.slice(1))}), false)`;
    default:
      throw new Error(`no condition uses ${operator}`);
  }
}

/** SQL that is true where a row meets a requirement, never null. A null violates only `notnull`. */
export function meets([operator, ...parts]: Tree): string {
  if (operator === "null" || operator === "notnull") return holds([operator, ...parts]);
  return `(${name(parts[0])} IS NULL OR coalesce(${judged([operator, ...parts])}, true))`;
}

/** SQL for a value that is not null. It is null if another value is missing, or is not a number where one is needed. */
function judged([operator, ...parts]: Tree): string {
  const value = name(parts[0]);
  switch (operator) {
    case "eq":
      return `${value} = ${quoted(String(parts[1]))}`;
    case "ne":
      return `${value} <> ${quoted(String(parts[1]))}`;
    case "in":
      return `${value} IN (${values(parts.slice(1))})`;
    case "type":
      return hasType(value, String(parts[1]));
    case "format":
      return hasFormat(value, String(parts[1]));
    case "iso4217":
      return `${value} IN (${values(CURRENCIES)})`;
    case "ge":
      return `list_min(${limbsOf(parts[0])}) >= ${Number(parts[1])}`;
    case "product":
      return `NOT differs_by_more(difference(${parts.map(limbsOf).join(", ")}), ${TOLERANCE})`;
    case "parent":
      return isChild(value, name(parts[1]), Object.entries(parts[2] as Readonly<Record<string, readonly string[]>>));
    default:
      throw new Error(`no requirement uses ${operator}`);
  }
}

/** An unknown child has no parent that could be wrong; another rule reports it. */
function isChild(value: string, parent: string, families: readonly (readonly [string, readonly string[]])[]): string {
  const pairs = families.map(([name, children]) => `${value} IN (${values(children)}) AND ${parent} = ${quoted(name)}`);
  return `(${value} NOT IN (${values(families.flatMap(([, children]) => children))}) OR ${pairs.join(" OR ")})`;
}
