import { expect, test } from "vitest";
import { FieldFault, type FieldFaultReason, invalidValue } from "../../src/csv/field-fault.ts";
import type { WayIn } from "../../src/focus/file-remedy.ts";

const AGAIN = "run the export of its month again";

test.each([
  ["BilledCost", "1,000.00", "not a decimal number", "mapping", '"numbers": {"decimal": ".", "thousands": ","}'],
  ["BilledCost", "1.000,00", "not a decimal number", "mapping", '"numbers": {"decimal": ",", "thousands": "."}'],
  ["BilledCost", "1,234", "not a decimal number", "mapping", 'If "1,234" is 1.234, add "numbers": {"decimal": ","}'],
  ["BilledCost", "1,234", "not a decimal number", "mapping", 'If "1,234" is 1234, add "numbers": {"decimal": "."'],
  ["BilledCost", "9,93E-06", "not a decimal number", "convert", "is 9.93E-06, add --decimal-separator ','."],
  ["BilledCost", "$ 12.50", "not a decimal number", "mapping", '{"decimal": ".", "currency": ["$"]}'],
  ["BilledCost", "12 EUR", "not a decimal number", "convert", "--decimal-separator . --currency EUR"],
  ["BilledCost", "(9.93)", "not a decimal number", "mapping", 'is -9.93, add "numbers": {"decimal": ".", "negative"'],
  ["BilledCost", "9.93-", "not a decimal number", "convert", "--negative trailing-minus"],
  ["BilledCost", "+1", "not a decimal number", "mapping", 'add "numbers": {"decimal": "."}'],
  ["BilledCost", "$9.93", "not a decimal number", "export", AGAIN],
  ["BilledCost", "9,93E-06", "not a decimal number", "export", "Cost Management writes numbers such as"],
  ["EffectiveCost", "NaN", "not a decimal number", "convert", "add --null NaN."],
  ["EffectiveCost", " NULL ", "not a decimal number", "convert", "add --null ' NULL '."],
  ["EffectiveCost", "NULL", "not a decimal number", "mapping", '"nullTokens": ["NULL"] to the source'],
  ["EffectiveCost", "NULL", "not a decimal number", "mapping", '"mayBeEmpty": ["EffectiveCost"]'],
  ["ListUnitPrice", "NULL", "not a decimal number", "mapping", "to the source in the mapping."],
  ["BilledCost", "NULL", "not a decimal number", "mapping", "needs a value in every row"],
  ["BilledCost", "NULL", "not a decimal number", "export", AGAIN],
  ["BilledCost", "billedcost", "not a decimal number", "export", "repeats the header"],
  ["BilledCost", "Microsoft.Compute", "not a decimal number", "export", "columns have shifted"],
  ["BilledCost", "2026-06-01", "not a decimal number", "export", "columns have shifted"],
  ["ListCost", "1e40", "more than 20 digits before the point", "export", "No cost has this many digits"],
  ["ChargePeriodStart", "13/1/2026", "not a date and time", "convert", "--date-format iso --date-format d/M/yyyy"],
  ["ChargePeriodStart", "6/13/26", "not a date and time", "mapping", '"dateFormats": ["iso", "M/d/yy"]'],
  ["ChargePeriodStart", "1/2/26", "not a date and time", "mapping", "can be read in 2 ways"],
  ["ChargePeriodStart", "01.06.2026 00:00", "not a date and time", "mapping", '["iso", "d.M.yyyy"]'],
  ["ChargePeriodStart", "20260601", "not a date and time", "convert", "--date-format yyyyMMdd"],
  ["ChargePeriodStart", "yesterday", "not a date and time", "mapping", "Correct the file"],
  ["ChargePeriodStart", "01.06.2026", "not a date and time", "export", AGAIN],
  ["Flag", "yes", "neither True nor False", "export", "Use True, False"],
] satisfies [string, string, FieldFaultReason, WayIn, string][])(
  "column %s, %j: %s; %s: %s",
  (column, value, reason, way, remedy) => {
    const error = invalidValue("part_0.csv", 7, new FieldFault(column, value, reason), { columns: [], way });
    expect(error.message).toBe(`Line 7 of part_0.csv, column ${column}: ${JSON.stringify(value)} is ${reason}.`);
    expect(error.place).toEqual({ file: "part_0.csv", line: 7, column, value });
    expect(error.remedy).toContain(remedy);
    // Exports have no options, and mappings have no command-line options.
    if (way !== "mapping") expect(error.remedy).not.toMatch(/mapping|nullTokens|dateFormats|mayBeEmpty/);
    if (way !== "convert") expect(error.remedy).not.toContain("--");
  },
);

test("rejects a field of several megabytes immediately, whatever its content", () => {
  for (const reason of ["not a decimal number", "not a date and time"] as const) {
    for (const value of [`1${",".repeat(4_000_000)}x`, " ".repeat(4_000_000), `${"1,234".repeat(1_000_000)}`]) {
      const fault = new FieldFault("BilledCost", value, reason);
      const { remedy, message } = invalidValue("part_0.csv", 7, fault, { columns: [], way: "mapping" });
      expect(remedy.length).toBeLessThan(500);
      expect(message.length).toBeLessThan(500);
    }
  }
});

test("never suggests the previous number format when a number does not match the requested one", () => {
  const numbers = { decimal: ",", thousands: undefined, currency: ["$"], negative: [] } as const;
  const fault = new FieldFault("BilledCost", "1.5", "not a decimal number");
  const { remedy } = invalidValue("part_0.csv", 7, fault, { columns: [], way: "mapping", numbers });
  expect(remedy).toContain("If it contains both, correct the file");
  const grouped = new FieldFault("BilledCost", "1.234", "not a decimal number");
  expect(invalidValue("part_0.csv", 7, grouped, { columns: [], way: "mapping", numbers }).remedy).toContain(
    '"numbers": {"decimal": ",", "thousands": ".", "currency": ["$"]}',
  );
});
