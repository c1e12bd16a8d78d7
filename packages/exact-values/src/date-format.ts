import { parseIsoTimestamp, type Timestamp, timestampOf } from "./timestamp.ts";

/**
 * How dates may be written. `iso`: `2024-06-01T00:00Z` (FOCUS 1.0 exports), `2024-06-01T00:00:00Z` (1.0r2 and later), with blank for `T`, fraction,
 * offset, or the date alone; no zone means UTC. Databases write the zone as ` UTC` (BigQuery), ` +0000` (Snowflake) or `+00` (PostgreSQL, DuckDB).
 * All others: what spreadsheets and other countries write, with an optional time. `d` and `M` are one digit or two, `MMM` an English month name,
 * and `yy` for a year from 2000 to 2099: no bill of a cloud is older.
 */
export const DATE_FORMATS = [
  ...["iso", "M/d/yyyy", "d/M/yyyy", "d.M.yyyy", "yyyyMMdd", "yyyy/M/d", "d-M-yyyy", "M-d-yyyy"],
  ...["M/d/yy", "d/M/yy", "d.M.yy", "d MMM yyyy", "d-MMM-yyyy", "d-MMM-yy"],
] as readonly DateFormat[];

type SlashedDate = "M/d/yyyy" | "d/M/yyyy" | "M/d/yy" | "d/M/yy" | "yyyy/M/d";
type DottedDate = "d.M.yyyy" | "d.M.yy";
type DashedDate = "d-M-yyyy" | "M-d-yyyy" | "d-MMM-yyyy" | "d-MMM-yy";
export type DateFormat = "iso" | "yyyyMMdd" | "d MMM yyyy" | SlashedDate | DottedDate | DashedDate;

/** Reads the name of a format; `dd` and `MM` say the same as `d` and `M`. Undefined for anything else. */
export function parseDateFormat(text: string): DateFormat | undefined {
  const short = text.replace(/\bdd\b/, "d").replace(/\bMM\b/, "M");
  return DATE_FORMATS.find((format) => format === text || format === short);
}

/** Day first and month first of one shape: a date such as 3/4/2026 would be either. */
const EITHER: readonly (readonly [DateFormat, DateFormat])[] = [
  ["M/d/yyyy", "d/M/yyyy"],
  ["M/d/yy", "d/M/yy"],
  ["M-d-yyyy", "d-M-yyyy"],
];

/** Two of the formats that read one text as different days; undefined when there are none. */
export function ambiguousFormats(formats: readonly DateFormat[]): readonly [DateFormat, DateFormat] | undefined {
  return EITHER.find((pair) => pair.every((format) => formats.includes(format)));
}

/** The formats with one more, without the one that would contradict it. */
export function withFormat(formats: readonly DateFormat[], added: DateFormat): readonly DateFormat[] {
  const contrary: readonly DateFormat[] = EITHER.find((pair) => pair.includes(added)) ?? [];
  return [...formats.filter((format) => !contrary.includes(format)), added];
}

/** Parses a timestamp in the first of the `formats` that fits; undefined if none does, or if the day or time does not exist. */
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

/** Fields of a date text in the order of year, month, day, hour, minute, second; the half of the day is worked in. Undefined when the text has another shape. */
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

/** In full, or its first three letters (`Sept`, too). */
function monthOfName(name: string): number | undefined {
  const lower = name.toLowerCase();
  const at = MONTH_NAMES.findIndex((full) => lower === full || lower === full.slice(0, 3));
  return at >= 0 ? at + 1 : lower === "sept" ? 9 : undefined;
}
