import { expect, test } from "vitest";
import { FieldFault, type FieldFaultReason, invalidValue } from "../../src/etl/field-fault.ts";

test.each([
  ["BilledCost", "1,000.00", "not a decimal number", "without thousands separators"],
  ["BilledCost", "1.000,00", "not a decimal number", "without thousands separators"],
  ["BilledCost", "$ 12.50", "not a decimal number", "without thousands separators"],
  ["BilledCost", "12 EUR", "not a decimal number", "without thousands separators"],
  ["BilledCost", "+1", "not a decimal number", "a plus sign"],
  ["BilledCost", "NaN", "not a decimal number", "convert: --null NaN; in a mapping: nullTokens"],
  ["BilledCost", "billedcost", "not a decimal number", "a header again"],
  ["BilledCost", "Microsoft.Compute", "not a decimal number", "columns that moved"],
  ["BilledCost", "2026-06-01", "not a decimal number", "columns that moved"],
  ["ListCost", "1e40", "more than 20 digits before the point", "No cost has so many digits"],
  [
    "ChargePeriodStart",
    "13/1/2026",
    "not a date and time",
    "--date-format M/d/yyyy or d/M/yyyy; in a mapping: dateFormats",
  ],
  ["Flag", "yes", "neither True nor False", "Write True or False"],
] satisfies [string, string, FieldFaultReason, string][])("column %s, %j: %s; %s", (column, value, reason, cure) => {
  const error = invalidValue("part_0.csv", 7, new FieldFault(column, value, reason));
  expect(error.message).toBe(`Line 7 of part_0.csv, column ${column}: ${JSON.stringify(value)} is ${reason}.`);
  expect(error.place).toEqual({ file: "part_0.csv", line: 7, column, value });
  expect(error.cure).toContain(cure);
});

test("a field of megabytes is answered at once, whatever stands in it", () => {
  const value = `1${",".repeat(4_000_000)}x`;
  const { cure, message } = invalidValue("part_0.csv", 7, new FieldFault("BilledCost", value, "not a decimal number"));
  expect(cure).toContain("columns that moved");
  expect(message.length).toBeLessThan(500);
});
