import { addMonths, monthOfDate, parseMonth } from "exact-values/month";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ingestionCutOff, isExpired } from "../../src/hub/month-lifecycle.ts";

describe("retention of ingestion", () => {
  test.each([
    ["2026-06-01T00:00:00.000Z", 13, "202505"],
    ["2026-06-30T23:59:59.999Z", 13, "202505"],
    ["2026-07-01T00:00:00.000Z", 13, "202506"],
    ["2026-06-15T12:00:00.000Z", 0, "202606"],
    ["2026-01-01T00:00:00.000Z", 1, "202512"],
    ["2026-01-31T23:59:59.999Z", 1, "202512"],
    ["2024-02-29T12:00:00.000Z", 12, "202302"],
    ["2024-03-31T12:00:00.000Z", 1, "202402"],
    ["2026-12-31T23:59:59.999Z", 84, "201912"],
    // Late evening in New York is already in the next month of the lake.
    ["2026-06-30T21:00:00.000-04:00", 0, "202607"],
  ])("at %s, %i months keep everything from %s on", (now, retentionInMonths, cutOff) => {
    expect(ingestionCutOff(new Date(now), retentionInMonths)).toBe(cutOff);
  });

  test.each([undefined, 24_312, 1_000_000])("%s months keep everything", (retentionInMonths) => {
    const cutOff = ingestionCutOff(new Date("2026-06-15T00:00:00Z"), retentionInMonths);
    expect(cutOff).toBeUndefined();
    expect(isExpired(parseMonth("000101"), cutOff)).toBe(false);
  });

  test("a month before the cut-off is expired, and the cut-off month is kept", () => {
    const cutOff = ingestionCutOff(new Date("2026-06-15T00:00:00Z"), 13);
    expect(isExpired(parseMonth("202504"), cutOff)).toBe(true);
    expect(isExpired(parseMonth("202505"), cutOff)).toBe(false);
    expect(isExpired(parseMonth("202606"), cutOff)).toBe(false);
    expect(isExpired(parseMonth("202607"), cutOff)).toBe(false);
  });

  test("property: N months keep exactly N closed months and the one in progress", () => {
    const nows = fc.date({ min: new Date("1990-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(nows, fc.integer({ min: 0, max: 240 }), (now, retentionInMonths) => {
        const cutOff = ingestionCutOff(now, retentionInMonths);
        const current = monthOfDate(now);
        expect(isExpired(addMonths(current, -retentionInMonths), cutOff)).toBe(false);
        expect(isExpired(addMonths(current, -retentionInMonths - 1), cutOff)).toBe(true);
      }),
    );
  });
});
