import { parseDecimal } from "exact-values/decimal";
import { expect, test } from "vitest";

test("rejects a number with millions of digits immediately, and parses thousands of digits exactly", () => {
  const started = performance.now();
  expect(parseDecimal(`0.${"9".repeat(15_000_000)}`)).toEqual({ ok: false, reason: "not a decimal number" });
  expect(performance.now() - started).toBeLessThan(500);
  expect(parseDecimal(`${"0".repeat(6000)}1.5`)).toMatchObject({ ok: true, units: 15n * 10n ** 17n });
});
