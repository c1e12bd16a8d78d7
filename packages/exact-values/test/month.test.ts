import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareInstants, dayOfInstant, parseInstant } from "../src/instant.ts";
import {
  addMonths,
  compareMonths,
  firstDay,
  isMonth,
  lastDay,
  monthOfDate,
  monthOfDay,
  monthsBetween,
  parseDay,
  parseMonth,
} from "../src/month.ts";

const month = parseMonth;

describe("months", () => {
  test.each([
    ["202606", "202606"],
    ["2026-06", "202606"],
    ["000101", "000101"],
    ["9999-12", "999912"],
  ])("parses %s", (text, expected) => {
    expect(parseMonth(text)).toBe(expected);
  });

  test.each([
    ...["", "2026", "202600", "202613", "2026-6", "2026/06", "20260601", "2026-06-01", " 202606", "202606\n"],
    ...["000006", "-20260"],
  ])("rejects %j", (text) => {
    expect(() => parseMonth(text)).toThrow(
      expect.objectContaining({ code: "InvalidMonth", remedy: expect.stringContaining("202606") }),
    );
    expect(isMonth(text)).toBe(false);
  });

  test.each([
    ["202601", 0, "202601"],
    ["202601", -1, "202512"],
    ["202512", 1, "202601"],
    ["202602", -13, "202501"],
    ["202602", 25, "202803"],
    ["000112", -11, "000101"],
    ["999901", 11, "999912"],
  ])("%s plus %i months is %s", (start, count, expected) => {
    expect(addMonths(month(start), count)).toBe(expected);
  });

  test.each([
    ["000101", -1],
    ["999912", 1],
    ["202601", Number.NaN],
  ])("%s plus %d months is rejected", (start, count) => {
    expect(() => addMonths(month(start), count)).toThrow(expect.objectContaining({ code: "InvalidMonth" }));
  });

  test.each([
    ["202602", "2026-02-01", "2026-02-28"],
    ["202402", "2024-02-01", "2024-02-29"],
    ["200002", "2000-02-01", "2000-02-29"],
    ["210002", "2100-02-01", "2100-02-28"],
    ["202604", "2026-04-01", "2026-04-30"],
    ["202612", "2026-12-01", "2026-12-31"],
  ])("%s runs from %s to %s", (text, first, last) => {
    expect(firstDay(month(text))).toBe(first);
    expect(lastDay(month(text))).toBe(last);
  });

  test("lists all months from the first to the last, both included", () => {
    expect(monthsBetween(month("202511"), month("202602"))).toEqual(["202511", "202512", "202601", "202602"]);
    expect(monthsBetween(month("202602"), month("202602"))).toEqual(["202602"]);
    expect(monthsBetween(month("202603"), month("202602"))).toEqual([]);
  });

  test("the month of an instant is the UTC month", () => {
    expect(monthOfDate(new Date("2026-02-28T23:59:59.999Z"))).toBe("202602");
    expect(monthOfDate(new Date("2026-03-01T00:00:00+01:00"))).toBe("202602");
  });

  const months = fc
    .record({ year: fc.integer({ min: 100, max: 9000 }), number: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, number }) => month(`${String(year).padStart(4, "0")}${String(number).padStart(2, "0")}`));

  test("property: addition can be reversed and preserves the order", () => {
    fc.assert(
      fc.property(months, fc.integer({ min: -1_000, max: 1_000 }), (start, count) => {
        const end = addMonths(start, count);
        expect(addMonths(end, -count)).toBe(start);
        expect(compareMonths(end, start)).toBe(count);
        expect(Math.sign(compareMonths(end, start))).toBe(end < start ? -1 : end > start ? 1 : 0);
        expect(monthsBetween(start, end)).toHaveLength(Math.max(0, count + 1));
      }),
    );
  });

  test("property: the first and last day are in the month, and the following day is not", () => {
    fc.assert(
      fc.property(months, (text) => {
        expect(monthOfDay(parseDay(firstDay(text)))).toBe(text);
        expect(monthOfDay(parseDay(lastDay(text)))).toBe(text);
        const dayAfter = new Date(Date.parse(lastDay(text)) + 86_400_000);
        expect(monthOfDate(dayAfter)).toBe(addMonths(text, 1));
      }),
    );
  });
});

describe("days", () => {
  test.each([
    "2025-10-01",
    "2025-10-01T00:00:00",
    "2025-10-01T00:00Z",
    "2025-10-01T00:00:00Z",
    "2025-10-01T00:00:00+00:00",
    "2025-10-01T23:59:59.1234567Z",
    "2025-10-01 00:00:00",
    "2025-10-01t00:00:00.000z",
    " 2025-10-01T00:00:00 ",
    // The date counts, whatever its time zone.
    "2025-10-01T00:00:00+02:00",
  ])("parses %j as 2025-10-01", (text) => {
    expect(parseDay(text)).toBe("2025-10-01");
  });

  test.each([
    ...["", "2025-02-29", "2026-04-31", "2025-13-01", "2025-10-00", "0000-01-01", "20251001", "10/01/2025"],
    ...["2025-10-01x", "2025-10-011", "2025-10-01T"],
  ])("rejects %j", (text) => {
    expect(() => parseDay(text)).toThrow(expect.objectContaining({ code: "InvalidDay" }));
  });

  test("accepts leap days only in leap years", () => {
    expect(parseDay("2024-02-29")).toBe("2024-02-29");
    expect(parseDay("2000-02-29T00:00:00")).toBe("2000-02-29");
  });
});

describe("instants", () => {
  test.each([
    ["2026-06-01T08:10:31.7047394Z", "2026-06-01T08:10:31.704739400Z"],
    ["2026-06-01T08:10:31.704739Z", "2026-06-01T08:10:31.704739000Z"],
    ["2026-06-01T08:10:31", "2026-06-01T08:10:31.000000000Z"],
    ["2026-06-01T08:10", "2026-06-01T08:10:00.000000000Z"],
    ["2026-06-01", "2026-06-01T00:00:00.000000000Z"],
    ["2026-06-01T08:10:31+00:00", "2026-06-01T08:10:31.000000000Z"],
    ["2026-06-01T01:30:00.5+02:00", "2026-05-31T23:30:00.500000000Z"],
    ["2026-01-01T00:00:00+0530", "2025-12-31T18:30:00.000000000Z"],
    ["2026-12-31T23:00:00-03", "2027-01-01T02:00:00.000000000Z"],
    ["2024-02-28T23:30:00-00:45", "2024-02-29T00:15:00.000000000Z"],
    ["2026-06-01 08:10:31z", "2026-06-01T08:10:31.000000000Z"],
    ["2026-06-01T08:10:31.12345678987Z", "2026-06-01T08:10:31.123456789Z"],
  ])("parses %s", (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
    expect(parseInstant(expected)).toBe(expected);
  });

  test.each([
    "",
    "now",
    "2026-02-30T00:00:00Z",
    "2026-06-01T24:00:00Z",
    "2026-06-01T08:60:00Z",
    "2026-06-01T08:10:60Z",
    "2026-06-01T08:10:31.Z",
    "2026-06-01T08:10:31+24:00",
    "2026-06-01T08:10:31+02:60",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:00:00-02:00",
    "1780301431",
    "2026-06-01T08:10:31Zx",
  ])("rejects %j", (text) => {
    expect(() => parseInstant(text)).toThrow(expect.objectContaining({ code: "InvalidInstant" }));
  });

  test("orders two runs that are 100 ns apart", () => {
    const earlier = parseInstant("2026-06-01T08:10:31.7047393Z");
    const later = parseInstant("2026-06-01T10:10:31.7047394+02:00");
    expect(compareInstants(earlier, later)).toBeLessThan(0);
    expect(compareInstants(later, earlier)).toBeGreaterThan(0);
    expect(compareInstants(later, later)).toBe(0);
  });

  test("the day of an instant is its UTC day", () => {
    expect(dayOfInstant(parseInstant("2026-06-01T01:30:00+02:00"))).toBe("2026-05-31");
  });

  const stamps = fc
    .record({
      // A few fixed seconds, so that fractions and time zones often decide the order.
      second: fc.oneof(
        fc.integer({ min: 1_700_000_000, max: 1_700_000_002 }),
        fc.integer({ min: -30_000_000_000, max: 200_000_000_000 }),
      ),
      fraction: fc.stringMatching(/^\d{1,9}$/),
      offset: fc.integer({ min: -14 * 60, max: 14 * 60 }),
    })
    .map(({ second, fraction, offset }) => {
      const local = new Date((second + offset * 60) * 1000).toISOString().slice(0, 19);
      const size = Math.abs(offset);
      const zone = `${offset < 0 ? "-" : "+"}${String(Math.floor(size / 60)).padStart(2, "0")}:${String(size % 60).padStart(2, "0")}`;
      return {
        text: `${local}.${fraction}${zone}`,
        nanoseconds: BigInt(second) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0")),
      };
    });

  test("property: instants are ordered by their nanoseconds", () => {
    fc.assert(
      fc.property(stamps, stamps, (a, b) => {
        const difference = a.nanoseconds - b.nanoseconds;
        const order = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        expect(Math.sign(compareInstants(parseInstant(a.text), parseInstant(b.text)))).toBe(order);
      }),
      { numRuns: 1_000 },
    );
  });
});
