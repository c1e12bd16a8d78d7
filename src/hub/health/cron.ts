import { DAY_MS, HOUR_MS, MINUTE_MS } from "exact-values/timestamp";

/** The minutes of a schedule: a cron expression with five fields in UTC, as GitHub interprets it. */
interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly isDay: (day: Date) => boolean;
}

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAY_NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Long enough for a schedule on one day a year, including leap days. */
const MAX_DAYS = 366 * 8;

/**
 * The first instant after `after` at which a cron expression is due; undefined for invalid text and for days that do
 * not exist.
 */
export function nextDue(expression: string, after: Date): Date | undefined {
  const cron = parseCron(expression);
  if (cron === undefined) return undefined;
  const midnight = Math.floor(after.getTime() / DAY_MS) * DAY_MS;
  for (let count = 0; count <= MAX_DAYS; count++) {
    const day = midnight + count * DAY_MS;
    if (!cron.isDay(new Date(day))) continue;
    for (const hour of [...cron.hours].toSorted(byNumber)) {
      for (const minute of [...cron.minutes].toSorted(byNumber)) {
        const due = day + hour * HOUR_MS + minute * MINUTE_MS;
        if (due > after.getTime()) return new Date(due);
      }
    }
  }
  return undefined;
}

function parseCron(expression: string): Cron | undefined {
  const fields = expression.trim().toLowerCase().split(/\s+/);
  if (fields.length !== 5) return undefined;
  const [minute = "", hour = "", date = "", month = "", weekday = ""] = fields;
  const minutes = parseField(minute, { first: 0, last: 59 });
  const hours = parseField(hour, { first: 0, last: 23 });
  const dates = parseField(date, { first: 1, last: 31 });
  const months = parseField(month, { first: 1, last: 12, names: MONTH_NAMES });
  // Sunday is 0 and 7.
  const weekdays = parseField(weekday, { first: 0, last: 7, names: WEEKDAY_NAMES });
  if (!minutes || !hours || !dates || !months || !weekdays) return undefined;
  const isDate = (day: Date): boolean => dates.has(day.getUTCDate());
  const isWeekday = (day: Date): boolean => weekdays.has(day.getUTCDay()) || (day.getUTCDay() === 0 && weekdays.has(7));
  // If both are restricted, the day is due if either matches.
  const isEither = !date.startsWith("*") && !weekday.startsWith("*");
  const isDay = (day: Date): boolean =>
    months.has(day.getUTCMonth() + 1) && (isEither ? isDate(day) || isWeekday(day) : isDate(day) && isWeekday(day));
  return { minutes, hours, isDay };
}

interface FieldRange {
  readonly first: number;
  readonly last: number;
  readonly names?: readonly string[];
}

/** Parses a list of values, ranges and steps; undefined for anything else. */
function parseField(text: string, { first, last, names = [] }: FieldRange): ReadonlySet<number> | undefined {
  const values = new Set<number>();
  const numberOf = (word: string): number => {
    const named = names.indexOf(word);
    return named >= 0 ? named + first : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN;
  };
  for (const item of text.split(",")) {
    const [range = "", step = "1", ...more] = item.split("/");
    const [from = "", to] = range === "*" ? [String(first), String(last)] : range.split("-", 2);
    const lowest = numberOf(from);
    const highest = to !== undefined ? numberOf(to) : item.includes("/") ? last : lowest;
    const by = Number(step);
    if (more.length > 0 || !/^\d{1,2}$/.test(step) || by === 0) return undefined;
    // A comparison with NaN is false.
    if (!(lowest >= first && highest <= last && lowest <= highest)) return undefined;
    for (let value = lowest; value <= highest; value += by) values.add(value);
  }
  return values;
}

function byNumber(left: number, right: number): number {
  return left - right;
}
