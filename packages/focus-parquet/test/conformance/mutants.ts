import { formatUnits } from "exact-values/decimal";
import { decimalUnits } from "../readers/csv-oracle.ts";
import { type Charge, CLEAN_CHARGES, COLUMNS, toCsv } from "./clean-file.ts";
import { RULES, type Rule, type Tree } from "./rules.ts";

/** A change of the clean file: one cell, a missing column, or a text column that parquet stores as numbers. */
export type Change =
  | { readonly kind: "cell"; readonly row: number; readonly column: string; readonly value: string }
  | { readonly kind: "missing" | "numbers"; readonly column: string };

/** What a program writes instead of bytes that it could not decode. */
export const INVALID = "\uFFFD";

/** In units of 10^-18. */
const TOLERANCE = 10_000_000_000_000n;

/** Charges that violate a rule alone, where the first charge to which it applies would violate others too. */
const BETTER_CHARGES: Readonly<Record<string, (charge: Charge) => boolean>> = {
  "ChargeCategory-C-002-M": ({ ChargeCategory }) => ChargeCategory === "Credit",
  "ChargeCategory-C-003-M": ({ ChargeCategory }) => ChargeCategory === "Credit",
  "ChargeClass-C-005-C": ({ ChargeCategory }) => ChargeCategory === "Tax",
  "ContractedUnitPrice-C-009-C": ({ ChargeClass }) => ChargeClass === "Correction",
  "ListUnitPrice-C-008-M": ({ ChargeClass }) => ChargeClass === "Correction",
  "ServiceCategory-C-003-M": ({ SkuId }) => SkuId === "SKU-FW",
  "ServiceSubcategory-C-003-M": ({ SkuId }) => SkuId === "SKU-FW",
  "ServiceSubcategory-C-004-M": ({ SkuId }) => SkuId === "SKU-FW",
  "SkuId-C-002-M": ({ SkuId }) => SkuId === "SKU-FW",
  "SkuPriceId-C-005-C": ({ SkuPriceDetails }) => SkuPriceDetails === "",
};

/** The smallest change that violates a rule, derived from its requirement. */
export function mutantOf(rule: Rule): Change {
  const [operator, ...parts] = rule.require;
  const column = String(parts[{ product: 2, onePer: 1 }[operator] ?? 0]);
  if (operator === "present") return { kind: "missing", column };
  if (operator === "type" && parts[1] === "string") return { kind: "numbers", column };
  for (const [row, charge] of CLEAN_CHARGES.entries()) {
    if (rule.if !== undefined && !holds(rule.if, charge)) continue;
    if (BETTER_CHARGES[rule.id]?.(charge) === false) continue;
    const value = wrongValue(rule.require, charge, charge[column] ?? "");
    if (value !== undefined) return { kind: "cell", row, column, value };
  }
  // No clean charge has a null that another rule forbids, so the mutant makes the condition true.
  if (rule.if?.[0] === "null") return { kind: "cell", row: 0, column: String(rule.if[1]), value: "" };
  throw new Error(`no charge can violate ${rule.id}`);
}

/** The clean file with a change, as CSV. */
export function mutatedCsv(change: Change): string {
  if (change.kind !== "cell")
    return toCsv(
      CLEAN_CHARGES,
      COLUMNS.filter((column) => column !== change.column),
    );
  const { row, column, value } = change;
  return toCsv(CLEAN_CHARGES.map((charge, at) => (at === row ? { ...charge, [column]: value } : charge)));
}

/** The clean charges, with the largest tolerated difference between products and costs. */
export function withinTolerance(): readonly Charge[] {
  return CLEAN_CHARGES.map((charge, row) => {
    if (charge.ListUnitPrice === "" || charge.ChargeClass !== "") return charge;
    const difference = row % 2 === 0 ? TOLERANCE : -TOLERANCE;
    const moved = ["ListCost", "ContractedCost"].map((column) => [
      column,
      decimalUnits(charge[column] ?? "") + difference,
    ]);
    return { ...charge, ...Object.fromEntries(moved.map(([column, units]) => [column, formatUnits(units as bigint)])) };
  });
}

/** Whether a condition holds, evaluated without SQL. */
export function holds([operator, ...parts]: Tree, charge: Charge): boolean {
  const value = charge[String(parts[0])] ?? "";
  switch (operator) {
    case "and":
      return parts.every((part) => holds(part as Tree, charge));
    case "or":
      return parts.some((part) => holds(part as Tree, charge));
    case "null":
      return value === "";
    case "notnull":
      return value !== "";
    case "eq":
      return value === parts[1];
    case "ne":
      return value !== parts[1];
    case "in":
      return parts.slice(1).includes(value);
    default:
      throw new Error(`no condition uses ${operator}`);
  }
}

function wrongValue([operator, ...parts]: Tree, charge: Charge, value: string): string | undefined {
  if (operator === "notnull") return "";
  if (operator === "null") return CLEAN_CHARGES.map((other) => other[String(parts[0])]).find((text) => text !== "");
  if (value === "") return undefined;
  switch (operator) {
    case "type":
      return parts[1] === "decimal" ? "n/a" : "soon";
    case "format":
      return wrongFormat(String(parts[1]), value);
    case "ge":
      return Number(value) > 0 ? `-${value}` : undefined;
    case "ne":
      return String(parts[1]);
    case "iso4217":
      return "ABC";
    case "eq":
    case "in":
      return value.toLowerCase();
    case "product":
      return formatUnits(decimalUnits(value) + TOLERANCE + 1n);
    case "parent":
      return Object.values(FAMILIES).find((children) => !children.includes(value))?.[0];
    case "onePer":
      return otherValue(String(parts[1]), charge);
    default:
      throw new Error(`no mutant breaks ${operator}`);
  }
}

function wrongFormat(format: string, value: string): string {
  switch (format) {
    case "string":
      return value + INVALID;
    case "numeric":
      return `+${value}`;
    case "datetime":
      return value.replace(":00Z", "Z");
    case "currency":
      return value.toLowerCase();
    case "unit":
      return `${value}#`;
    default:
      return '{"a": 1, "a": 2}';
  }
}

const FAMILIES = RULES.find(({ require }) => require[0] === "parent")?.require[3] as Readonly<
  Record<string, readonly string[]>
>;

/** A value that differs from the charge's, with the same parent if possible. */
function otherValue(column: string, charge: Charge): string | undefined {
  const values = CLEAN_CHARGES.map((other) => other[column] ?? "");
  const siblings = column === "ServiceSubcategory" ? (FAMILIES[charge.ServiceCategory ?? ""] ?? []) : values;
  return siblings.find((value) => value !== "" && value !== charge[column]);
}
