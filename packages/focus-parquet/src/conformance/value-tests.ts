import { parseTimestamp } from "exact-values/date-format";
import { isFlatObject } from "./flat-object.ts";
import type { StoredKind } from "./row-batch.ts";
import { FOCUS_RULES } from "./rules.ts";

/** Whether a text has a type or format. A constant if the way in which the column is stored decides. */
export type ValueTest = boolean | ((text: string) => boolean);

const { currencies, patterns } = FOCUS_RULES;
const CURRENCIES: ReadonlySet<string> = new Set(currencies.codes.split(" "));

export function matches(pattern: string): (text: string) => boolean {
  const regex = new RegExp(pattern, "u");
  return (text) => regex.test(text);
}

function isDate(pattern: string): (text: string) => boolean {
  const hasForm = matches(pattern);
  return (text) => hasForm(text) && parseTimestamp(text, ["iso"]) !== undefined;
}

export const isNumber = matches(patterns.type.decimal);
const isDateOfAnyForm = isDate(patterns.type.datetime);

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  numeric: matches(patterns.format.numeric),
  datetime: isDate(patterns.format.datetime),
  string: matches(patterns.format.string),
  unit: matches(patterns.format.unit),
  currency: matches(patterns.format.currency),
  keyvalue: isFlatObject,
};

export function isCurrency(text: string): boolean {
  return CURRENCIES.has(text);
}

export function typeTest(type: string, kind: StoredKind): ValueTest {
  switch (type) {
    case "string":
      return kind === "csv" || kind === "text";
    case "decimal":
      if (kind === "csv") return isNumber;
      // Floating-point columns can hold NaN and infinities.
      return kind === "number" ? isNumber : false;
    case "datetime":
      return kind === "csv" ? isDateOfAnyForm : kind === "timestamp";
    default:
      throw new Error(`no type ${type}`);
  }
}

/** Stored numbers and timestamps have no text whose format could be wrong. */
export function formatTest(format: string, kind: StoredKind): ValueTest {
  if ((format === "numeric" && kind === "number") || (format === "datetime" && kind === "timestamp")) return true;
  const test = FORMATS[format];
  if (test === undefined) throw new Error(`no format ${format}`);
  return test;
}
