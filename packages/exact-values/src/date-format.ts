import { parseIsoTimestamp, type Timestamp, timestampOf } from "./timestamp.ts";

/**
 * Date formats. `iso` is `2024-06-01T00:00Z` (FOCUS 1.0 exports) or `2024-06-01T00:00:00Z` (1.0r2 and later),
 * optionally with a space instead of `T`, a fraction, an offset, or only the date. Without a zone, times are in UTC.
 * Databases write the zone as ` UTC` (BigQuery), ` +0000` (Snowflake) or `+00` (PostgreSQL, DuckDB). The other formats
 * are those of spreadsheets and of other countries, with an optional time. `d` and `M` have one or two digits, and
 * `MMM` is an English month name. `yy` is a year from 2000 to 2099, because no cloud bill is older.
 */
export const DATE_FORMATS = [
  ...["iso", "M/d/yyyy", "d/M/yyyy", "d.M.yyyy", "yyyyMMdd", "yyyy/M/d", "d-M-yyyy", "M-d-yyyy"],
  ...["M/d/yy", "d/M/yy", "d.M.yy", "d MMM yyyy", "d-MMM-yyyy", "d-MMM-yy"],
] as readonly DateFormat[];

type SlashedDate = "M/d/yyyy" | "d/M/yyyy" | "M/d/yy" | "d/M/yy" | "yyyy/M/d";
type DottedDate = "d.M.yyyy" | "d.M.yy";
type DashedDate = "d-M-yyyy" | "M-d-yyyy" | "d-MMM-yyyy" | "d-MMM-yy";
export type DateFormat = "iso" | "yyyyMMdd" | "d MMM yyyy" | SlashedDate | DottedDate | DashedDate;

/** Parses the name of a format. `dd` and `MM` are accepted for `d` and `M`. Undefined for other text. */
export function parseDateFormat(text: string): DateFormat | undefined {
  const short = text.replace(/\bdd\b/, "d").replace(/\bMM\b/, "M");
  return DATE_FORMATS.find((format) => format === text || format === short);
}

/** Pairs of formats that differ only in the order of day and month. A date such as 3/4/2026 matches both. */
const EITHER: readonly (readonly [DateFormat, DateFormat])[] = [
  ["M/d/yyyy", "d/M/yyyy"],
  ["M/d/yy", "d/M/yy"],
  ["M-d-yyyy", "d-M-yyyy"],
];

/** Returns two of the formats that read the same text as different days; undefined if there are none. */
export function ambiguousFormats(formats: readonly DateFormat[]): readonly [DateFormat, DateFormat] | undefined {
  return EITHER.find((pair) => pair.every((format) => formats.includes(format)));
}

/** Adds a format to the list, and removes a format that contradicts it. */
export function withFormat(formats: readonly DateFormat[], added: DateFormat): readonly DateFormat[] {
  const contrary: readonly DateFormat[] = EITHER.find((pair) => pair.includes(added)) ?? [];
  return [...formats.filter((format) => !contrary.includes(format)), added];
}

/**
 * Parses a timestamp in the first matching format; undefined if no format matches, or if the day or time does not
 * exist.
 */
export function parseTimestamp(text: string, formats: readonly DateFormat[]): Timestamp | undefined {
  for (const format of formats) {
    const parsed = format === "iso" ? parseIsoTimestamp(text) : parseFields(text, format);
    if (parsed !== undefined) return parsed;
  }
  return undefined;
}

function parseFields(text: string, format: Exclude<DateFormat, "iso">): Timestamp | undefined {
  const fields = dateFields(text, format);
  return fields === undefined ? undefined : timestampOf(fields);
}

/**
 * Returns year, month, day, hour, minute and second, with AM and PM already applied to the hour. Undefined if the text
 * does not match the format.
 */
function dateFields(text: string, format: Exclude<DateFormat, "iso">): readonly number[] | undefined {
  const groups = PATTERNS.get(format)?.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { year = "", month, name = "", day, hour = "0", minute = "0", second = "0", half } = groups;
  const hourOfDay = hourOfHalfDay(Number(hour), half);
  const monthOfYear = month === undefined ? monthOfName(name) : Number(month);
  if (hourOfDay === undefined || monthOfYear === undefined) return undefined;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return [fullYear, monthOfYear, Number(day), hourOfDay, Number(minute), Number(second)];
}

const TIME = "(?: (?<hour>\\d{1,2}):(?<minute>\\d\\d)(?::(?<second>\\d\\d))?(?: (?<half>[AP]M))?)?";
const COMPACT = "(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)";
const COMPACT_TIME = "(?:[T ]?(?<hour>\\d\\d):?(?<minute>\\d\\d)(?::?(?<second>\\d\\d))?Z?)?";

const TOKENS: Readonly<Record<string, string>> = {
  yyyy: "(?<year>\\d{4})",
  yy: "(?<year>\\d\\d)",
  MMM: "(?<name>[a-z]{3,9})",
  M: "(?<month>\\d{1,2})",
  d: "(?<day>\\d{1,2})",
  ".": "\\.",
};

const PATTERNS: ReadonlyMap<DateFormat, RegExp> = new Map(
  DATE_FORMATS.filter((format) => format !== "iso").map((format) => {
    const date = format.replaceAll(/yyyy|yy|MMM|M|d|\./g, (token) => TOKENS[token] ?? token);
    return [format, new RegExp(format === "yyyyMMdd" ? `^${COMPACT}${COMPACT_TIME}$` : `^${date}${TIME}$`, "i")];
  }),
);

function hourOfHalfDay(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
}

const MONTH_NAMES = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

/** Accepts a full name, its first three letters, and `Sept`. */
function monthOfName(name: string): number | undefined {
  const lower = name.toLowerCase();
  const at = MONTH_NAMES.findIndex((full) => lower === full || lower === full.slice(0, 3));
  return at >= 0 ? at + 1 : lower === "sept" ? 9 : undefined;
}
