import { InputError, quoteValue } from "./errors.ts";
import type { Day } from "./month.ts";
import { daysInMonth, isCalendarDay, offsetInMinutes } from "./timestamp.ts";

declare const instantBrand: unique symbol;

/** An instant in UTC with nine fraction digits, `2026-06-01T08:10:31.704739400Z`. Text order equals time order. */
export type Instant = string & { readonly [instantBrand]: true };

const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

const MINUTES_IN_DAY = 1440;

/**
 * Parses an ISO 8601 instant without `Date`, because Cost Management writes units of 100 ns and two runs may be less
 * than a millisecond apart. A missing zone means UTC, and a missing time midnight. Digits after the ninth are dropped.
 * Throws InputError `InvalidInstant`.
 */
export function parseInstant(text: string): Instant {
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] =
    PATTERN.exec(text.trim()) ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const offset = offsetInMinutes(zone);
  if (!isDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === undefined) {
    throw invalid(text);
  }
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  const shifted = shiftDate(date, Math.floor(minutes / MINUTES_IN_DAY));
  if (!isDate(shifted)) throw invalid(text);
  const rest = (minutes + MINUTES_IN_DAY) % MINUTES_IN_DAY;
  const time = `${digits(Math.floor(rest / 60))}:${digits(rest % 60)}:${second}.${fraction.slice(0, 9).padEnd(9, "0")}`;
  return `${digits(shifted.year, 4)}-${digits(shifted.month)}-${digits(shifted.day)}T${time}Z` as Instant;
}

/** Compares instants for `sort`: negative if `a` is earlier than `b`, positive if it is later. */
export function compareInstants(a: Instant, b: Instant): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Converts a `Date` from a clock or a service. */
export function instantOfDate(date: Date): Instant {
  return parseInstant(date.toISOString());
}

/** Formats an instant for people, to the minute: `2026-06-01 08:10 UTC`. `instant` is ISO 8601 in UTC. */
export function formatMinute(instant: Instant | string | Date): string {
  const text = instant instanceof Date ? instant.toISOString() : instant;
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}

/** The UTC day of an instant. */
export function dayOfInstant(instant: Instant): Day {
  return instant.slice(0, 10) as Day;
}

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function isDate({ year, month, day }: CalendarDate): boolean {
  return isCalendarDay(year, month, day);
}

// A zone shifts an instant by one day at most.
function shiftDate(date: CalendarDate, days: number): CalendarDate {
  const { year, month, day } = { ...date, day: date.day + days };
  if (day < 1) {
    const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
    return { ...before, day: daysInMonth(before.year, before.month) };
  }
  if (day > daysInMonth(year, month)) {
    return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
  }
  return { year, month, day };
}

function digits(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

function invalid(text: string): InputError {
  return new InputError("InvalidInstant", `${quoteValue(text)} is not an instant.`, {
    remedy: "Write instants as ISO 8601, for example 2026-06-01T08:10:31.7047394Z.",
    place: { value: text },
  });
}
