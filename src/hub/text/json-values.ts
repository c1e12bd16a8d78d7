import { parseDecimal } from "exact-values/decimal";
import { type Day, isDay, type Month, parseMonth } from "exact-values/month";
import { describeJson, type JsonCursor } from "./json-cursor.ts";

const MAX_FRACTION = 18;

/**
 * Parses digits with an optional sign and fraction exactly, in units of 10^-18. For other text, returns what is wrong
 * with it. `example` completes "must be ...", and `shown` is the text in the message.
 */
export function parsePlainDecimal(text: string, example: string, shown: string): bigint | string {
  const [, sign, fraction = ""] = /^(-?)\d+(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) return `must be ${example}, but is ${shown}`;
  if (fraction.length > MAX_FRACTION) {
    return `must have at most ${MAX_FRACTION} digits after the point, but is ${shown}`;
  }
  const parsed = parseDecimal(text);
  return parsed.ok ? parsed.units : `has ${parsed.reason}: ${shown}`;
}

/** Parses a decimal in quotes, or a whole number, in units of 10^-18. `example` completes "must be ...". */
export function parseUnits(cursor: JsonCursor, example: string): bigint {
  const { value } = cursor;
  const shown = describeJson(value);
  // A fraction without quotes would lose digits in other programs.
  if (value.kind === "number" && value.literal.includes(".")) cursor.fail(`must be ${example}, but is ${shown}`);
  const units = parsePlainDecimal(value.kind === "number" ? value.literal : cursor.text(), example, shown);
  return typeof units === "bigint" ? units : cursor.fail(units);
}

/** Parses the existing day in a member that the schema requires. */
export function parseDayOf(cursor: JsonCursor, key: string): Day {
  const member = cursor.member(key) ?? cursor.fail(`must have the key ${JSON.stringify(key)}`);
  const text = member.text();
  return isDay(text)
    ? text
    : member.fail(`must be an existing day as yyyy-MM-dd, but is ${describeJson(member.value)}`);
}

/** Parses the optional month in a member, in the form that the schema allows. */
function parseMonthOf(cursor: JsonCursor, key: string): Month | undefined {
  const member = cursor.member(key);
  return member && parseMonth(member.text());
}

interface Validity {
  readonly validFrom: Month | undefined;
  readonly validTo: Month | undefined;
}

/** Parses the optional first and last month of an entry, and passes an error to `collect` if they are in reverse. */
export function parseValidity(cursor: JsonCursor, collect: (check: () => unknown) => unknown): Validity {
  const [validFrom, validTo] = [parseMonthOf(cursor, "validFrom"), parseMonthOf(cursor, "validTo")];
  if (validFrom !== undefined && validTo !== undefined && validTo < validFrom) {
    collect(() => cursor.member("validTo")?.fail(`is ${validTo}, before validFrom ${validFrom}`));
  }
  return { validFrom, validTo };
}
