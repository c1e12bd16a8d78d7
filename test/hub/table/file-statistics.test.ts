import fc from "fast-check";
import { expect, test } from "vitest";
import { formatStatistics, instantBound, textBound } from "../../../src/hub/table/log-entry.ts";

const LAST_MICROS = 253_402_300_799_999_999n;
const micros = fc.oneof(
  fc.bigInt({ min: 0n, max: LAST_MICROS }),
  fc.bigInt({ min: -10_000n, max: 10_000n }),
  fc.bigInt({ min: LAST_MICROS - 2_000n, max: LAST_MICROS + 2_000n }),
);

function millisOf(bound: string): bigint {
  return BigInt(Date.parse(JSON.parse(bound)));
}

test("bounds contain the instant at every microsecond and have the form that readers accept", () => {
  fc.assert(
    fc.property(micros, (value) => {
      const [min, max] = [instantBound(value, "min"), instantBound(value, "max")];
      for (const bound of [min, max]) {
        if (bound !== undefined) expect(bound).toMatch(/^"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z"$/);
      }
      if (min !== undefined) {
        expect(millisOf(min) * 1000n).toBeLessThanOrEqual(value);
        expect(value - millisOf(min) * 1000n).toBeLessThan(1000n);
      }
      if (max !== undefined) {
        expect(millisOf(max) * 1000n).toBeGreaterThanOrEqual(value);
        expect(millisOf(max) * 1000n - value).toBeLessThan(1000n);
      }
    }),
  );
});

test("years that need another ISO 8601 form have no bound", () => {
  expect(instantBound(LAST_MICROS + 1n, "min")).toBeUndefined();
  expect(instantBound(LAST_MICROS, "max")).toBeUndefined();
  expect(instantBound(LAST_MICROS, "min")).toBe('"9999-12-31T23:59:59.999Z"');
  expect(instantBound(-1n, "min")).toBeUndefined();
  expect(instantBound(10n ** 30n, "max")).toBeUndefined();
});

test("text is an exact bound, unless it is invalid or was truncated within a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const bound = textBound(text);
      if (bound !== undefined) expect(JSON.parse(bound)).toBe(text);
      else expect(text.includes("\uFFFD") || !text.isWellFormed()).toBe(true);
    }),
  );
  expect([textBound("\uD83D"), textBound("a\uFFFD"), textBound(undefined), textBound("😀")]).toEqual([
    undefined,
    undefined,
    undefined,
    '"😀"',
  ]);
});

test("a single bound is omitted, and counts keep all digits", () => {
  const text = formatStatistics(123456789012345678901n, [
    { name: 'a"b', nullCount: 99999999999999999999n, min: '"x"', max: undefined },
    { name: "c", nullCount: undefined, min: '"x"', max: '"y"' },
  ]);
  expect(text).toBe(
    '{"numRecords":123456789012345678901,"minValues":{"c":"x"},"maxValues":{"c":"y"},"nullCount":{"a\\"b":99999999999999999999}}',
  );
});
