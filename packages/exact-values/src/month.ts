import { counted } from "./counted.ts";
import { InputError, quoteValue } from "./errors.ts";
import { DAY_MS, daysInMonth, isCalendarDay } from "./timestamp.ts";

declare const monthBrand: unique symbol;

declare const dayBrand: unique symbol;

/** A calendar month in UTC, `yyyyMM`, as in the lake. Months are compared as text. */
export type Month = string & { readonly [monthBrand]: true };

/** A day in UTC, `yyyy-MM-dd`. Days are compared as text. */
export type Day = string & { readonly [dayBrand]: true };

const LAST_MONTH_NUMBER = 9999 * 12 + 11;

const FIRST_MONTH_NUMBER = 12;

/** Parses a month from `202606` or `2026-06`. Throws InputError `InvalidMonth`. */
export function parseMonth(text: string): Month {
  const month = /^\d{4}-\d{2}$/.test(text) ? text.replace("-", "") : text;
  if (isMonth(month)) return month;
  throw new InputError("InvalidMonth", `${quoteValue(text)} is not a month.`, {
    remedy: "Write the month as yyyyMM or yyyy-MM, for example 202606.",
    place: { value: text },
  });
}

/** True for text that `parseMonth` would return unchanged. */
export function isMonth(text: string): text is Month {
  return /^(?!0000)\d{4}(?:0[1-9]|1[0-2])$/.test(text);
}

/**
 * Parses the day of a date or timestamp in a manifest: its first ten characters, regardless of time and zone. Throws
 * InputError `InvalidDay` for a day that does not exist.
 */
export function parseDay(text: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+ ?(?:Z|[+-][\d:]+)?)?$/i.exec(text.trim());
  const [, year = "", month = "", day = ""] = match ?? [];
  const date = `${year}-${month}-${day}`;
  if (isDay(date)) return date;
  throw new InputError("InvalidDay", `${quoteValue(text)} does not begin with a valid date.`, {
    remedy: "Write the day as yyyy-MM-dd, with or without a time after it, for example 2026-06-30T00:00:00Z.",
    place: { value: text },
  });
}

/** True for an existing day in the form `yyyy-MM-dd`. */
export function isDay(text: string): text is Day {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(day));
}

/** The month that contains a day. */
export function monthOfDay(day: Day): Month {
  return (day.slice(0, 4) + day.slice(5, 7)) as Month;
}

/** The UTC day of an instant. */
export function dayOfDate(date: Date): Day {
  return date.toISOString().slice(0, 10) as Day;
}

/** The UTC month of an instant. */
export function monthOfDate(date: Date): Month {
  return monthOfNumber(date.getUTCFullYear() * 12 + date.getUTCMonth());
}

/**
 * The month `count` months later, or earlier if `count` is negative. Throws InputError `InvalidMonth` outside of the
 * years 1 to 9999.
 */
export function addMonths(month: Month, count: number): Month {
  return monthOfNumber(numberOfMonth(month) + count);
}

/** The first day of a month. */
export function firstDay(month: Month): Day {
  return dayOfMonth(month, 1);
}

/** The last day of a month. */
export function lastDay(month: Month): Day {
  return dayOfMonth(month, daysInMonth(Number(month.slice(0, 4)), Number(month.slice(4))));
}

/** The day `count` days later, or earlier if `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(numberOfDay(day) + count);
}

/** The number of days since 1970-01-01. */
export function numberOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** The day `number` days after 1970-01-01. */
export function dayOfNumber(number: number): Day {
  return dayOfDate(new Date(number * DAY_MS));
}

/** Compares months for `sort`: negative if `a` is before `b`, positive if it is after, and 0 for the same month. */
export function compareMonths(a: Month, b: Month): number {
  return numberOfMonth(a) - numberOfMonth(b);
}

/** All months from `first` to `last`, inclusive, oldest first. Empty if `last` is before `first`. */
export function monthsBetween(first: Month, last: Month): readonly Month[] {
  const length = Math.max(0, compareMonths(last, first) + 1);
  return Array.from({ length }, (_, index) => addMonths(first, index));
}

function dayOfMonth(month: Month, day: number): Day {
  return `${month.slice(0, 4)}-${month.slice(4)}-${String(day).padStart(2, "0")}` as Day;
}

function numberOfMonth(month: Month): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(4)) - 1;
}

function monthOfNumber(number: number): Month {
  if (!Number.isInteger(number) || number < FIRST_MONTH_NUMBER || number > LAST_MONTH_NUMBER) {
    throw new InputError("InvalidMonth", "The requested month is outside of the years 1 to 9999.", {
      remedy: "Enter a smaller number of months.",
    });
  }
  const year = String(Math.floor(number / 12)).padStart(4, "0");
  return `${year}${String((number % 12) + 1).padStart(2, "0")}` as Month;
}

/** Formats ordered months as spans: `202301-202306, 202309 (7 months)`. */
export function formatMonthSpan(months: readonly Month[]): string {
  const spans: { readonly first: Month; last: Month }[] = [];
  for (const month of months) {
    const open = spans.at(-1);
    if (open !== undefined && addMonths(open.last, 1) === month) open.last = month;
    else spans.push({ first: month, last: month });
  }
  const text = spans.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(", ");
  return `${text} (${counted(months.length, "month")})`;
}
