import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAllDigits, formatAmount, formatChange, formatRate, formatShort } from "../../../src/page/text/money.ts";
import { unitsOfText } from "../expected-sums.ts";

const ONE = 10n ** 18n;

test.each([
  [1234567n * ONE + 5n * 10n ** 15n, "EUR", "1,234,567.01"],
  [-(5n * 10n ** 15n), "EUR", "−0.01"],
  [-(4n * 10n ** 15n), "EUR", "0.00"],
  [ONE / 2n, "JPY", "1"],
  [-1499n * 10n ** 15n, "JPY", "−1"],
  [12345n * 10n ** 14n, "KWD", "1.235"],
  [999n * ONE, "", "999.00"],
  [10n ** 37n, "EUR", "10,000,000,000,000,000,000.00"],
])("%s units of %s are shown as %s", (units, currency, text) => {
  expect(formatAmount(units, currency)).toBe(text);
});

test.each([
  [0n, "0"],
  [ONE, "1"],
  [999n * ONE + 494n * 10n ** 15n, "999"],
  [999n * ONE + 996n * 10n ** 15n, "1k"],
  [46_216n * ONE, "46.2k"],
  [-1_054_000n * ONE, "−1.05M"],
  [999_950n * ONE, "1M"],
  [10n ** 37n, "1.00×10^19"],
  [1n, "<0.01"],
])("%s units are %s on a chart", (units, text) => {
  expect(formatShort(units)).toBe(text);
});

test("all digits are all digits", () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 38n), 10n ** 38n), fc.constantFrom("EUR", "JPY", "KWD", ""), (units, currency) => {
      expect(unitsOfText(formatAllDigits(units, currency))).toBe(units);
    }),
  );
});

test("what is rounded is the nearest, and half a unit away from zero", () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 25n), 10n ** 25n), (units) => {
      const error = unitsOfText(formatAmount(units, "EUR")) - units;
      expect(error <= 5n * 10n ** 15n && error >= -5n * 10n ** 15n).toBe(true);
    }),
  );
});

test.each([
  [5n, 100n, "+5.0 %"],
  [-1n, 3n, "−33.3 %"],
  [1n, 10_000n, "<0.1 %"],
  [0n, 5n, "0 %"],
  [ONE, 1n, "+>9,999 %"],
  [5n, 0n, undefined],
  [5n, -5n, undefined],
])("a change of %s on %s is %s", (change, before, text) => {
  expect(formatRate(change, before)).toBe(text);
});

test("a change has a sign unless it is rounded to nothing", () => {
  expect([ONE, -ONE, 1n, -1n].map((units) => formatChange(units, "EUR"))).toEqual(["+1.00", "−1.00", "0.00", "0.00"]);
});
