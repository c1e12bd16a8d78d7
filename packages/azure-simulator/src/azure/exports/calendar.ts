import { InputError } from "exact-values/errors";

/** A calendar month, counted from 1. */
export interface CalendarMonth {
  readonly year: number;
  readonly month: number;
  readonly days: number;
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const two = (value: number): string => String(value).padStart(2, "0");

function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (DAYS[month - 1] ?? 0);
}

/** Parses `yyyyMM`. */
export function parseCalendarMonth(text: string): CalendarMonth {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(4));
  if (!/^\d{6}$/.test(text) || month < 1 || month > 12) {
    throw new InputError("InvalidMonth", `"${text}" is not a month`, {
      remedy: "Use yyyyMM, e.g. 202606.",
    });
  }
  return { year, month, days: daysOf(year, month) };
}

/** The day as `yyyy-MM-dd`. Days after the end of the month are days of the next month. */
export function isoDay(month: CalendarMonth, day: number): string {
  if (day <= month.days) return `${month.year}-${two(month.month)}-${two(day)}`;
  const next = month.month === 12 ? { year: month.year + 1, month: 1 } : { year: month.year, month: month.month + 1 };
  return isoDay({ ...next, days: daysOf(next.year, next.month) }, day - month.days);
}
