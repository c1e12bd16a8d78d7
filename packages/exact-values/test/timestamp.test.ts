import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DateFormat, parseTimestamp } from "../src/date-format.ts";
import { dayOfMicros } from "../src/timestamp.ts";

const FIRST = Date.parse("0001-01-01T00:00:00Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Any millisecond of the years 1 to 9999. */
const instant = fc.integer({ min: FIRST, max: LAST }).map((millis) => new Date(millis));

function microsOf(text: string, formats: readonly DateFormat[] = ["iso"]): bigint | undefined {
  return parseTimestamp(text, formats)?.micros;
}

const isoMicros = (iso: string): bigint => BigInt(Date.parse(iso)) * 1000n;
const pad = (value: number, width = 2): string => String(value).padStart(width, "0");

// A zone with daylight saving time and historical offsets that are not whole hours, so that any use of local time
// shows.
const zoneBefore = process.env.TZ;
describe.each([
  ["UTC", 0],
  ["America/New_York", 240],
])("with the local time zone %s", (zone, offsetInJune) => {
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = zoneBefore;
  });

  test("the local time zone is in effect", () => {
    expect(new Date(2024, 5, 1).getTimezoneOffset()).toBe(offsetInJune);
  });

  test("parses every instant of the years 1 to 9999 to the millisecond", () => {
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom("Z", "z", "", "+00:00", "-00:00"),
        fc.constantFrom("T", "t", " "),
        (at, z, t) => {
          const text = at.toISOString().replace("Z", z).replace("T", t);
          expect(microsOf(text)).toBe(BigInt(at.getTime()) * 1000n);
        },
      ),
    );
  });

  test("parses every instant in every slashed format to the second", () => {
    fc.assert(
      fc.property(instant, (at) => {
        const [y, m, d] = [pad(at.getUTCFullYear(), 4), at.getUTCMonth() + 1, at.getUTCDate()];
        const [h, min, s] = [at.getUTCHours(), pad(at.getUTCMinutes()), pad(at.getUTCSeconds())];
        const expected = BigInt(Math.floor(at.getTime() / 1000)) * 1_000_000n;
        const half = `${h % 12 === 0 ? 12 : h % 12}:${min}:${s} ${h < 12 ? "AM" : "pm"}`;
        expect(microsOf(`${m}/${d}/${y} ${h}:${min}:${s}`, ["M/d/yyyy"])).toBe(expected);
        expect(microsOf(`${pad(d)}/${pad(m)}/${y} ${pad(h)}:${min}:${s}`, ["d/M/yyyy"])).toBe(expected);
        expect(microsOf(`${m}/${d}/${y} ${half}`, ["M/d/yyyy"])).toBe(expected);
      }),
    );
  });

  test("subtracts the UTC offset", () => {
    const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(fc.integer({ min: FIRST + 9e7, max: LAST - 9e7 }), offset, fc.boolean(), (millis, minutes, colon) => {
        const local = new Date(millis + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const zoneText = `${minutes < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}${colon ? ":" : ""}${pad(size % 60)}`;
        expect(microsOf(`${local}${zoneText}`)).toBe(BigInt(millis) * 1000n);
      }),
    );
  });
});

test("truncates digits below a microsecond, and counts them only if they are not zero", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(instant, digits, (at, fraction) => {
      const second = BigInt(Math.floor(at.getTime() / 1000)) * 1_000_000n;
      expect(parseTimestamp(`${at.toISOString().slice(0, 19)}.${fraction}Z`, ["iso"])).toEqual({
        micros: second + BigInt(fraction.padEnd(9, "0")) / 1000n,
        truncated: BigInt(fraction.padEnd(9, "0")) % 1000n !== 0n,
      });
    }),
  );
});

test.each([
  [-1n, "1969-12-31"],
  [0n, "1970-01-01"],
  [86_399_999_999n, "1970-01-01"],
  [86_400_000_000n, "1970-01-02"],
  [-86_400_000_001n, "1969-12-30"],
])("the day of %s microseconds is %s", (micros, day) => {
  expect(dayOfMicros(micros)).toBe(day);
});

test("the day of any instant is its UTC day", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 999 }), (at, micros) => {
      expect(dayOfMicros(BigInt(at.getTime()) * 1000n + BigInt(micros))).toBe(at.toISOString().slice(0, 10));
    }),
  );
});

describe("a timestamp", () => {
  test.each([
    ["2024-06-01T00:00Z", "2024-06-01T00:00:00Z"],
    ["2024-06-01", "2024-06-01T00:00:00Z"],
    ["2024-06-01 13:07", "2024-06-01T13:07:00Z"],
    ["2024-06-01T00:00:00.0000000Z", "2024-06-01T00:00:00Z"],
    ["2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"],
    ["2000-02-29", "2000-02-29T00:00:00Z"],
    ["0099-12-31", "0099-12-31T00:00:00Z"],
    // The CSV formats of BigQuery, Snowflake, and PostgreSQL or DuckDB.
    ["2026-06-01 00:00:00 UTC", "2026-06-01T00:00:00Z"],
    ["2026-06-01 00:00:00.25 UTC", "2026-06-01T00:00:00.25Z"],
    ["2026-06-01 00:00:00.000 Z", "2026-06-01T00:00:00Z"],
    ["2026-06-01 02:00:00.000 +0200", "2026-06-01T00:00:00Z"],
    ["2026-06-01 02:00:00+02", "2026-06-01T00:00:00Z"],
  ])("%s is %s", (text, iso) => {
    expect(microsOf(text)).toBe(isoMicros(iso));
  });

  test("uses the first given format if both slashed formats match", () => {
    expect(microsOf("3/4/2024", ["iso", "M/d/yyyy", "d/M/yyyy"])).toBe(isoMicros("2024-03-04T00:00:00Z"));
    expect(microsOf("3/4/2024", ["d/M/yyyy", "M/d/yyyy"])).toBe(isoMicros("2024-04-03T00:00:00Z"));
    expect(microsOf("25/4/2024", ["M/d/yyyy", "d/M/yyyy"])).toBe(isoMicros("2024-04-25T00:00:00Z"));
  });

  test.each([
    ...["2023-02-29", "1900-02-29", "2024-02-30", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00", "0000-01-01"],
    ...["2024-06-01T24:00Z", "2024-06-01T23:60Z", "2024-06-01T23:59:60Z", "2024-06-01T1:00Z", "2024-6-1", "6/1/2024"],
    ...["2024-06-01T00:00+14:01", "2024-06-01T00:00+15:00", "2024-06-01T00:00+05:60", "2024-06-01 00:00 +2"],
    ...["2024-06-01T00:00:00.1234567890Z", "2024-06-01 00:00:00 GMT+1", "2024-06-01 00:00:00 CET", "2024-06-01 UTC"],
    ...["2024-06-01 00:00:00  UTC", "2024-06-01Z", "2024-06-01T", " 2024-06-01", "2024-06-01 ", "12024-06-01"],
    ...["20240601", "1717200000", "NULL", ""],
    // An offset must not move an instant beyond the four-digit years.
    ...["0001-01-01T00:00+01:00", "9999-12-31T23:59-01:00"],
  ])("rejects %j", (text) => {
    expect(parseTimestamp(text, ["iso"])).toBeUndefined();
  });

  test.each([
    ...["2/30/2024", "13/1/2024", "0/1/2024", "6/1/24", "6/1/2024 24:00", "6/1/2024 13:00 PM", "6/1/2024 0:00 AM"],
    // A format that was not requested.
    "2024-06-01",
  ])("rejects %j in M/d/yyyy", (text) => {
    expect(parseTimestamp(text, ["M/d/yyyy"])).toBeUndefined();
  });
});
