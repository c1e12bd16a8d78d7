import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAllDigits, formatAmount } from "../src/amount.ts";
import { ONE, parseDecimal } from "../src/decimal.ts";

function unitsOfText(text: string): bigint {
  const parsed = parseDecimal(text.replaceAll(",", "").replace("−", "-"));
  if (!parsed.ok) throw new Error(`${text} is not a decimal`);
  return parsed.units;
}

test.each([
  [1234567n * ONE + 5n * 10n ** 15n, "EUR", "1,234,567.01"],
  [-(5n * 10n ** 15n), "EUR", "−0.01"],
  [0n, "EUR", "0.00"],
  [4n * 10n ** 15n, "EUR", "<0.01"],
  [-(4n * 10n ** 15n), "EUR", ">−0.01"],
  [1n, "JPY", "<1"],
  [-1n, "KWD", ">−0.001"],
  [ONE / 2n, "JPY", "1"],
  [0n, "jpy", "0"],
  [-1499n * 10n ** 15n, "JPY", "−1"],
  [12345n * 10n ** 14n, "KWD", "1.235"],
  [999n * ONE, "", "999.00"],
  [10n ** 37n, "EUR", "10,000,000,000,000,000,000.00"],
])("%s units of %s are shown as %s", (units, currency, text) => {
  expect(formatAmount(units, currency)).toBe(text);
});

test("formatAllDigits never loses a digit", () => {
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 38n) + 1n, 10n ** 38n - 1n),
      fc.constantFrom("EUR", "JPY", "KWD", ""),
      (units, currency) => {
        expect(unitsOfText(formatAllDigits(units, currency))).toBe(units);
      },
    ),
  );
});

test("rounds an amount of at least half a minor unit to the nearest", () => {
  const amounts = fc.bigInt(-(10n ** 25n), 10n ** 25n).filter((units) => units > ONE / 200n || units < -ONE / 200n);
  fc.assert(
    fc.property(amounts, (units) => {
      const error = unitsOfText(formatAmount(units, "EUR")) - units;
      expect(error <= 5n * 10n ** 15n && error >= -5n * 10n ** 15n).toBe(true);
    }),
  );
});
