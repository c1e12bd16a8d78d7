import { InputError, quoteValue } from "../../errors.ts";
import type { DateFormat } from "../../focus/date-format.ts";
import { NEVER_EMPTY } from "../../focus/focus-columns.ts";
import { dayOfMicros, parseTimestamp } from "../../focus/timestamp.ts";
import { dateRemedy, nullRemedy } from "../../focus/value-remedy.ts";
import type { PartSource } from "../engine.ts";
import { parseRecords } from "./csv-records.ts";
import { openPartRows } from "./part-rows.ts";

/** What rows are held to before any of them is converted. */
export interface RowRules {
  /** How the rules are called in messages: `FOCUS 1.2`. */
  readonly name: string;
  /** Columns that must be there. */
  readonly present: readonly string[];
  /** Columns that must have a value in each row; the two that name the month always must. */
  readonly filled: readonly string[];
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
}

/** How many rows of a part belong to a month by each of two columns, `yyyyMM`. */
export interface MonthCount {
  readonly billingMonth: string;
  readonly chargeMonth: string;
  readonly rows: number;
}

const MONTH_TEXTS = ["BillingPeriodStart", "ChargePeriodStart"] as const;
/** A file of a century; more are columns that have moved. */
const MAX_MONTHS = 1200;
/** Timestamps repeat from row to row. */
const REMEMBERED_TEXTS = 10_000;

/**
 * Reads all rows of a part and counts them by month. Throws InputError `MissingColumn`, `InvalidValue` with line, column and value, or
 * `MalformedCsv`.
 */
export async function scanRows(source: PartSource, rules: RowRules): Promise<readonly MonthCount[]> {
  const rows = await openPartRows(source);
  if (rows === undefined) return [];
  try {
    assertPresent(source.name, rows.header, rules);
    const position = new Map(rows.header.map((name, index) => [name.toLowerCase(), index]));
    const filled = rules.filled.flatMap((name) => {
      const at = position.get(name.toLowerCase());
      return at === undefined ? [] : [{ name, at }];
    });
    const [billing, charge] = MONTH_TEXTS.map((name) => ({ name, at: position.get(name.toLowerCase()) ?? -1 }));
    const nulls = new Set(["", ...rules.nullTokens]);
    const monthOf = monthReader(rules.dateFormats);
    const counts = new Map<string, number>();
    for await (const { fields, line } of parseRecords(rows.text, {
      part: source.name,
      line: rows.line,
      width: rows.header.length,
      names: rows.header,
    })) {
      for (const { name, at } of filled) {
        if (nulls.has(fields[at] ?? "")) throw empty(source.name, line, name, fields[at] ?? "", rules);
      }
      const months = [billing, charge].map((column) => {
        const text = fields[column?.at ?? -1] ?? "";
        return monthOf(text) ?? fail(source.name, line, column?.name ?? "", text, rules);
      });
      const key = months.join(" ");
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (counts.size > MAX_MONTHS) throw tooMany(source.name, line);
    }
    return [...counts].map(([key, count]) => {
      const [billingMonth = "", chargeMonth = ""] = key.split(" ");
      return { billingMonth, chargeMonth, rows: count };
    });
  } finally {
    await rows.text.return?.();
  }
}

/** The month, `yyyyMM` in UTC, that a timestamp lies in; undefined for a text that is none. */
export function monthReader(formats: readonly DateFormat[]): (text: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    const parsed = parseTimestamp(text, formats);
    const month = parsed === undefined ? undefined : dayOfMicros(parsed.micros).slice(0, 7).replace("-", "");
    if (known.size < REMEMBERED_TEXTS) known.set(text, month);
    return month;
  };
}

function assertPresent(part: string, header: readonly string[], { name, present }: RowRules): void {
  const names = new Set(header.map((column) => column.toLowerCase()));
  const missing = present.filter((column) => !names.has(column.toLowerCase()));
  const [first] = missing;
  if (first === undefined) return;
  throw new InputError(
    "MissingColumn",
    `${part} lacks ${missing.length} mandatory columns of ${name}: ${missing.join(", ")}.`,
    {
      remedy: remedyOfMissing(missing),
      place: { file: part, line: 1, column: first },
    },
  );
}

/** Some columns a mapping can do without, others it cannot. */
function remedyOfMissing(missing: readonly string[]): string {
  const needed = missing.filter((column) => NEVER_EMPTY.has(column.toLowerCase()));
  const spare = missing.filter((column) => !NEVER_EMPTY.has(column.toLowerCase()));
  const [example = ""] = missing;
  const renamed = `If the file calls a column otherwise, name it under rename: "rename": {"Name in the file": "${example}"}.`;
  const must =
    needed.length === 0
      ? []
      : [`Every file must have ${needed.join(", ")}: they say what was charged, in which currency, or when.`];
  const may =
    spare.length === 0
      ? []
      : [
          `If it has no such values, add "mayBeEmpty": [${spare.map((column) => `"${column}"`).join(", ")}] to the source in the mapping.`,
        ];
  return [renamed, ...may, ...must].join(" ");
}

function empty(part: string, line: number, column: string, value: string, { name }: RowRules): InputError {
  const found = value === "" ? "empty" : `${quoteValue(value)}, a null token`;
  return new InputError(
    "InvalidValue",
    `Line ${line} of ${part}, column ${column}: it is ${found}, and ${name} wants a value in every row.`,
    {
      remedy: NEVER_EMPTY.has(column.toLowerCase())
        ? `${column} says what was charged, in which currency, or when: correct the file, or leave such rows out of it.`
        : `Correct the file, or add "mayBeEmpty": ["${column}"] to the source in the mapping, which takes rows without it.`,
      place: { file: part, line, column, value },
    },
  );
}

function fail(part: string, line: number, column: string, value: string, { nullTokens, dateFormats }: RowRules): never {
  const rules = { way: "mapping" as const, nullTokens, dateFormats, numbers: undefined };
  throw new InputError(
    "InvalidValue",
    `Line ${line} of ${part}, column ${column}: ${quoteValue(value)} is not a date and time.`,
    {
      remedy: nullRemedy(value, column, rules) ?? dateRemedy(value, rules),
      place: { file: part, line, column, value },
    },
  );
}

function tooMany(part: string, line: number): InputError {
  return new InputError("InvalidValue", `Line ${line} of ${part}: the rows are of more than ${MAX_MONTHS} months.`, {
    remedy: "Look for columns that have moved.",
    place: { file: part, line },
  });
}
