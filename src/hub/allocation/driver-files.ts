import { type CsvError, type Info, parse } from "csv-parse/sync";
import { InputError, quoteValue } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { nearestName } from "exact-values/nearest-name";
import { collectFaults, type Faults } from "../text/faults.ts";
import { parsePlainDecimal } from "../text/json-values.ts";
import { normalized } from "../text/normalized.ts";
import { poolOf } from "./target-names.ts";

/** A file of drivers. Within it, no target has two values of one driver in one month. */
export interface DriverFile {
  readonly file: string;
  readonly rows: readonly DriverRow[];
}

export interface DriverRow {
  readonly period: Month;
  /** Name of the driver. */
  readonly key: string;
  /** A target or an alias. */
  readonly target: string;
  /** In units of 10^-18, not negative. */
  readonly value: bigint;
  /** Where the value is from, for people. */
  readonly source: string;
  /** Where the row begins, starting at 1. */
  readonly line: number;
}

const COLUMNS = ["period", "key", "target", "value", "source"] as const;
type Column = (typeof COLUMNS)[number];

const REMEDY =
  "Correct the file: CSV with commas and the columns period, key, target, value and source. docs/allocation.md describes them.";
const MAX_TEXT = 16 * 1024 * 1024;
/** Enough for the longest text in UTF-8. */
export const MAX_DRIVER_BYTES = 3 * MAX_TEXT;
const MAX_ROWS = 200_000;
const MAX_RECORD = 64 * 1024;
/** One line of printable characters. */
const NAME = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,256}$/u;

/** Parses a CSV file of drivers. Throws one InputError `InvalidDriver` with all errors. */
export function parseDriverFile(text: string, file: string): DriverFile {
  if (text.length > MAX_TEXT) throw driverFault(`has ${text.length} characters, more than ${MAX_TEXT}`, { file });
  const faults = collectFaults({ code: "InvalidDriver", remedy: REMEDY });
  const rows: DriverRow[] = [];
  let places: ReadonlyMap<Column, number> | undefined;
  let count = 0;
  readRecords(text, file, (fields, line) => {
    if (places === undefined) {
      places = parseHeader(fields, { file, line });
      return;
    }
    const known = places;
    // Spreadsheets write rows without any value.
    if (fields.every((field) => field.trim() === "")) return;
    count += 1;
    if (count > MAX_ROWS) throw driverFault(`has more than ${MAX_ROWS} rows`, { file, line });
    if (fields.length !== known.size) {
      const what = `has ${fields.length} fields, but the header has ${known.size}`;
      faults.collect(() => {
        throw driverFault(what, { file, line });
      });
      return;
    }
    const row = parseRow((column) => (fields[known.get(column) ?? -1] ?? "").trim(), { file, line }, faults);
    if (row !== undefined) rows.push(row);
  });
  if (places === undefined) throw driverFault("is empty", { file, line: 1 });
  const firsts = new Map<string, DriverRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.period, normalized(row.key), normalized(row.target)]);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    else faults.collect(() => rejectRow(row, file, `is ${quoteValue(row.target)}, as in line ${first.line}`));
  }
  faults.throwFaults();
  return { file, rows };
}

/** Throws the error of a row that has a value of a target that another row has already. */
export function rejectRow({ key, line, period, target }: DriverRow, file: string, what: string): never {
  const of = `for ${quoteValue(key)} in ${period}; keep one of the two rows`;
  throw driverFault(`${what}, ${of}`, { file, line, column: "target", value: target });
}

interface RowPlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
}

function driverFault(what: string, place: RowPlace, cause?: unknown): InputError {
  const { column, file, line } = place;
  const at = line === undefined ? "" : ` line ${line}${column === undefined ? "" : `, column ${column}:`}`;
  return new InputError("InvalidDriver", `${file}${at} ${what}.`, { remedy: REMEDY, place, cause });
}

function readRecords(text: string, file: string, onRecord: (fields: readonly string[], line: number) => void): void {
  // The parser counts a CR inside quotes as a line of its own.
  const unified = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  let next = 1;
  const on_record = (fields: string[], { lines }: Info): null => {
    const breaks = fields.reduce((sum, field) => sum + field.split("\n").length - 1, 0);
    next = lines + 1;
    onRecord(fields, lines - breaks);
    return null;
  };
  try {
    parse(unified, {
      ...{ on_record, record_delimiter: "\n", relax_column_count: true, skip_empty_lines: true },
      max_record_size: MAX_RECORD,
    });
  } catch (error) {
    if (!isCsvError(error)) throw error;
    // The parser reports where it gave up, which may be far below the record that is wrong.
    const emptyLines = unified
      .split("\n")
      .slice(next - 1)
      .findIndex((text) => text !== "");
    const line = next + Math.max(0, emptyLines);
    const reason = REASONS[error.code] ?? "its quotes are not valid";
    throw driverFault(`begins a record that is not CSV: ${reason}`, { file, line }, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `it has more than ${MAX_RECORD} characters, probably because a quote is not closed`,
  CSV_QUOTE_NOT_CLOSED: "a quote is not closed",
  INVALID_OPENING_QUOTE: "a quote is inside a value without quotes",
};

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && "code" in error && /^(?:CSV_|INVALID_)/.test(String(error.code));
}

function parseHeader(fields: readonly string[], place: RowPlace): ReadonlyMap<Column, number> {
  const names = fields.map((field) => field.trim().toLowerCase());
  const places = new Map<Column, number>();
  for (const [index, name] of names.entries()) {
    const column = COLUMNS.find((one) => one === name);
    const value = fields[index] ?? "";
    if (column === undefined) {
      const nearest = nearestName(value.slice(0, 100), COLUMNS);
      throw driverFault(
        `has the unknown column ${quoteValue(value)}; the nearest known name is ${quoteValue(nearest ?? "")}`,
        { ...place, value },
      );
    }
    if (places.has(column)) throw driverFault(`has the column ${column} twice`, { ...place, value });
    places.set(column, index);
  }
  const missing = COLUMNS.filter((column) => !places.has(column));
  if (missing.length > 0) throw driverFault(`lacks the column ${missing.join(", ")}`, place);
  return places;
}

function parseRow(textOf: (column: Column) => string, place: RowPlace, faults: Faults): DriverRow | undefined {
  const { collect } = faults;
  const fail = (column: Column, what: string): never => {
    throw driverFault(what, { ...place, column, value: textOf(column) });
  };
  const name = (column: Column): string => {
    const text = textOf(column).normalize("NFC");
    if (!NAME.test(text)) fail(column, `must have 1 to 256 characters on one line, but is ${quoteValue(text)}`);
    return text;
  };
  const period = collect(() => parsePeriod(textOf("period"), (what) => fail("period", what)));
  const key = collect(() => name("key"));
  const target = collect(() => {
    const text = name("target");
    return poolOf(text) === undefined ? text : fail("target", `is ${quoteValue(text)}, but a driver pays into no pool`);
  });
  const value = collect(() => {
    const text = textOf("value");
    const units = parsePlainDecimal(text, "a decimal such as 12.5", quoteValue(text));
    if (typeof units === "string") return fail("value", units);
    return units < 0n ? fail("value", `must be 0 or more, but is ${quoteValue(text)}`) : units;
  });
  if (period === undefined || key === undefined || target === undefined || value === undefined) return undefined;
  return { period, key, target, value, source: textOf("source"), line: place.line ?? 1 };
}

function parsePeriod(text: string, fail: (what: string) => never): Month {
  try {
    return parseMonth(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return fail(`must be a month as yyyy-MM or yyyyMM, but is ${quoteValue(text)}`);
  }
}
