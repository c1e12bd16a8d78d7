import { ONE, parseDecimal } from "exact-values/decimal";
import { type Day, isDay, type Month, parseMonth } from "exact-values/month";
import { describeJson, type JsonCursor } from "../text/json-cursor.ts";

/** Names, filter values and tag keys are equal if this is. */
export function normalized(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

const MAX_FRACTION = 18;

/** Parses an amount exactly from its text: a decimal in quotes, or a whole number. In units of 10^-18. */
export function parseAmount(cursor: JsonCursor): bigint {
  const { value } = cursor;
  const text = value.kind === "number" ? value.literal : cursor.text();
  const [, sign, fraction = ""] = /^(-?)\d+(?:\.(\d+))?$/.exec(text) ?? [];
  const shown = describeJson(value);
  if (sign === undefined || (value.kind === "number" && fraction !== "")) {
    return cursor.fail(`must be an amount such as 12000 or, in quotes, "12000.50", but is ${shown}`);
  }
  if (fraction.length > MAX_FRACTION) {
    return cursor.fail(`must have at most ${MAX_FRACTION} digits after the point, but is ${shown}`);
  }
  const parsed = parseDecimal(text);
  if (!parsed.ok) return cursor.fail(`has ${parsed.reason}: ${shown}`);
  return parsed.units > 0n ? parsed.units : cursor.fail(`must be above 0, but is ${shown}`);
}

const MAX_PERCENT = 1000;

/** Parses ascending percentages to hundredths of a percent. */
export function parsePercentages(list: JsonCursor): readonly number[] {
  let before = 0;
  return list.items().map((item) => {
    const literal = item.value.kind === "number" ? item.value.literal : "";
    const shown = describeJson(item.value);
    if (!/^\d+(?:\.\d{1,2})?$/.test(literal)) {
      return item.fail(`must be a percentage with at most two decimals, but is ${shown}`);
    }
    const parsed = parseDecimal(literal);
    const hundredths = parsed.ok ? Number((parsed.units * 100n) / ONE) : Number.POSITIVE_INFINITY;
    if (hundredths === 0 || hundredths > MAX_PERCENT * 100) {
      return item.fail(`must be above 0 and at most ${MAX_PERCENT}, but is ${shown}`);
    }
    if (hundredths <= before) item.fail(`must be above the percentage before it, but is ${shown}`);
    before = hundredths;
    return hundredths;
  });
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
export function parseMonthOf(cursor: JsonCursor, key: string): Month | undefined {
  const member = cursor.member(key);
  return member && parseMonth(member.text());
}
