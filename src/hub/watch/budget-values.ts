import { ONE, parseDecimal } from "exact-values/decimal";
import { describeJson, type JsonCursor } from "../text/json-cursor.ts";
import { parseUnits } from "../text/json-values.ts";

/** Parses an amount above zero exactly. In units of 10^-18. */
export function parseAmount(cursor: JsonCursor): bigint {
  const units = parseUnits(cursor, 'an amount such as 12000 or, in quotes, "12000.50"');
  return units > 0n ? units : cursor.fail(`must be above 0, but is ${describeJson(cursor.value)}`);
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
