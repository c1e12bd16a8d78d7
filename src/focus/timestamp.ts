import { type DateFormat, dateFields } from "./date-format.ts";

/** Timestamps of cost exports: many spellings, one meaning (microseconds since 1970-01-01T00:00:00Z). */

interface ParsedTimestamp {
  /** Microseconds since the epoch, UTC. */
  readonly micros: bigint;
  /** True when digits below a microsecond were cut off (.NET writes seven fraction digits). */
  readonly truncated: boolean;
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/i;

/** Year 1 to year 9999 in UTC, which an offset may leave: readers and `dayOfMicros` know years of four digits only. */
const FIRST_INSTANT = -62_135_596_800_000;
const LAST_INSTANT = 253_402_300_799_999;
/** Kiribati's, in minutes. */
const FARTHEST_OFFSET = 14 * 60;

/** Reads a timestamp in the first of the `formats` that fits; undefined when none does or when the day or time does not exist. */
export function parseTimestamp(text: string, formats: readonly DateFormat[]): ParsedTimestamp | undefined {
  for (const format of formats) {
    const parsed = format === "iso" ? parseIso(text) : parseFields(text, format);
    if (parsed !== undefined) return parsed;
  }
  return undefined;
}

function parseIso(text: string): ParsedTimestamp | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = match;
  const offset = offsetInMinutes(zone);
  const millis = instantOf([year, month, day, hour, minute, second].map(Number));
  if (millis === undefined || offset === undefined) return undefined;
  const instant = millis - offset * 60_000;
  if (instant < FIRST_INSTANT || instant > LAST_INSTANT) return undefined;
  const belowSecond = fraction.padEnd(6, "0");
  return {
    micros: BigInt(instant) * 1000n + BigInt(belowSecond.slice(0, 6)),
    truncated: /[1-9]/.test(belowSecond.slice(6)),
  };
}

function parseFields(text: string, format: Exclude<DateFormat, "iso">): ParsedTimestamp | undefined {
  const fields = dateFields(text, format);
  const millis = fields === undefined ? undefined : instantOf(fields);
  return millis === undefined ? undefined : { micros: BigInt(millis) * 1000n, truncated: false };
}

function offsetInMinutes(zone: string): number | undefined {
  if (/^(?:Z|UTC)$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", ""));
  if (minutes > 59 || hours * 60 + minutes > FARTHEST_OFFSET) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Milliseconds of year, month, day, hour, minute, second in UTC; undefined when they name no real instant (February 30th, 24:00). */
function instantOf(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  if (year < 1 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined;
  if (day < 1 || day > daysInMonth(year, month)) return undefined;
  // Date.UTC reads the years 0-99 as 1900-1999, so the year goes in by itself.
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day);
}

/** The UTC day (`yyyy-MM-dd`) of an instant in microseconds since the epoch. */
export function dayOfMicros(micros: bigint): string {
  const millis = micros >= 0n ? micros / 1000n : (micros - 999n) / 1000n;
  return new Date(Number(millis)).toISOString().slice(0, 10);
}

/** Days of a month of the Gregorian calendar; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
