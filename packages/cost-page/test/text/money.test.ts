import { ONE } from "exact-values/decimal";
import { expect, test } from "vitest";
import { formatChange, formatRate, formatShort } from "../../src/text/money.ts";

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
])("%s units are shown as %s on a chart", (units, text) => {
  expect(formatShort(units)).toBe(text);
});

test.each([
  [5n, 100n, "+5.0 %"],
  [-2n, 3n, "−66.7 %"],
  [1n, 10_000n, "<0.1 %"],
  [0n, 5n, "0 %"],
  [ONE, 1n, "+>9,999 %"],
  [5n, 0n, undefined],
  [5n, -5n, undefined],
])("a change of %s on %s is %s", (change, before, text) => {
  expect(formatRate(change, before)).toBe(text);
});

test("a change has a sign unless it is smaller than a minor unit", () => {
  const changes = [ONE, -ONE, 0n, 1n, -1n].map((units) => formatChange(units, "EUR"));
  expect(changes).toEqual(["+1.00", "−1.00", "0.00", "<0.01", ">−0.01"]);
});
