import { expect, test } from "vitest";
import { normalizeUnit, parsePricingUnit } from "../../../src/focus/prices/pricing-unit.ts";

const ONE = 10n ** 18n;

test.each([
  ["10K", 10_000n, "unit"],
  ["1 Hour", 1n, "hour"],
  ["100 Hours", 100n, "hour"],
  ["1 GB/Month", 1n, "gb/month"],
  ["1/Hour", 1n, "unit/hour"],
  ["10K/Month", 10_000n, "unit/month"],
  ["1M", 1_000_000n, "unit"],
  ["1B", 1_000_000_000n, "unit"],
  // The unit is "10000s", not thousands of seconds.
  ["10000s", 1n, "10000s"],
  ["100 ", 100n, "unit"],
  ["1 Gb", 1n, "gb"],
  ["1\u00a0GB/mes", 1n, "gb/me"],
  ["GB", 1n, "gb"],
  ["Units", 1n, "unit"],
  ["1 GB Seconds", 1n, "gb second"],
] as const)("%s is a block of %s", (text, block, unit) => {
  expect(parsePricingUnit(text)).toEqual({ block: block * ONE, unit });
});

test("a text without a unit, or a block of zero, is rejected", () => {
  for (const text of ["", "  ", "0 Hours"]) expect(parsePricingUnit(text)).toBeUndefined();
});

test("costs and price sheets have the same name for a unit", () => {
  for (const [costs, sheet] of [
    ["Hours", "100 Hours"],
    ["Units", "10K"],
    ["Units/Hour", "1/Hour"],
    ["GB/Month", "1 GB/Month"],
  ] as const)
    expect(normalizeUnit(costs)).toBe(parsePricingUnit(sheet)?.unit);
});

test.each(["a", "as ", "1 ", "9", "K/", "\u2028", "1/"])("rejects 1 MB of %j without searching it", (text) => {
  const huge = text.repeat(1_000_000 / text.length);
  expect(parsePricingUnit(huge)).toBeUndefined();
  expect(parsePricingUnit(`10 ${huge}`)).toBeUndefined();
  expect(normalizeUnit(huge)).toBe(huge);
});

test("parses the longest accepted unit word by word", () => {
  expect(parsePricingUnit(`10 ${"ab/".repeat(160)}hours`)).toEqual({
    block: 10n * ONE,
    unit: `${"ab/".repeat(160)}hour`,
  });
});
