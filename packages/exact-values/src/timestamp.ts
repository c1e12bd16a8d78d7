/** Timestamps in microseconds since 1970-01-01T00:00:00Z, parquet's unit, and their calendar. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** All UTC days have the same length. */
export const DAY_MS = 24 * HOUR_MS;

export interface Timestamp {
  /** Microseconds since the epoch, in UTC. */
  readonly micros: bigint;
  /** True if digits below a microsecond were cut off. .NET writes seven fraction digits. */
  readonly truncated: boolean;
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * The years 1 to 9999 in UTC. An offset can move a timestamp out of this range, but readers only support four-digit
 * years.
 */
const FIRST_MILLIS = -62_135_596_800_000;
const LAST_MILLIS = 253_402_300_799_999;
/** The largest offset in minutes, used in Kiribati. */
const LARGEST_OFFSET = 14 * 60;

/**
 * Parses ISO 8601 text. A space may replace `T`, and time, fraction and zone may be missing. Without a zone, the time
 * is in UTC. Undefined for other text.
 */
export function parseIsoTimestamp(text: string): Timestamp | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone = "Z"] = match;
  const offset = offsetInMinutes(zone);
  const millis = millisOf([year, month, day, hour, minute, second].map(Number));
  if (millis === undefined || offset === undefined || Math.abs(offset) > LARGEST_OFFSET) return undefined;
  const instant = millis - offset * MINUTE_MS;
  if (instant < FIRST_MILLIS || instant > LAST_MILLIS) return undefined;
  const belowSecond = fraction.padEnd(6, "0");
  return {
    micros: BigInt(instant) * 1000n + BigInt(belowSecond.slice(0, 6)),
    truncated: /[1-9]/.test(belowSecond.slice(6)),
  };
}

/**
 * Creates a timestamp from year, month, day, hour, minute and second in UTC; undefined if it does not exist (February
 * 30th, 24:00).
 */
export function timestampOf(fields: readonly number[]): Timestamp | undefined {
  const millis = millisOf(fields);
  return millis === undefined ? undefined : { micros: BigInt(millis) * 1000n, truncated: false };
}

function millisOf(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields;
  if (!isCalendarDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return undefined;
  // Date.UTC reads the years 0-99 as 1900-1999, so the year is set separately.
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day);
}

/**
 * Parses a zone's offset from UTC in minutes: `Z`, `UTC`, `+01`, `-0330`, `+05:30`; undefined if the hour or minute
 * does not exist.
 */
export function offsetInMinutes(zone: string): number | undefined {
  if (/^(?:Z|UTC)$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(":", ""));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** The UTC day (`yyyy-MM-dd`) of an instant in microseconds since the epoch. */
export function dayOfMicros(micros: bigint): string {
  const millis = micros >= 0n ? micros / 1000n : (micros - 999n) / 1000n;
  return new Date(Number(millis)).toISOString().slice(0, 10);
}

/** True for an existing day of the Gregorian calendar in the years 1 to 9999. `month` counts from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The number of days in a month of the Gregorian calendar. `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
