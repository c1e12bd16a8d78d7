import { createHash, type Hash } from "node:crypto";
import { type DateFormat, parseTimestamp } from "exact-values/date-format";
import { InputError, quoteValue } from "exact-values/errors";
import { dayOfMicros } from "exact-values/timestamp";
import { emptyCellMessage, type FileRules, lackingColumns, lackingColumnsMessage } from "../admission/file-rules.ts";
import type { PartSource } from "../converter.ts";
import { spacedJson } from "../focus/file-remedy.ts";
import { NEVER_EMPTY } from "../focus/focus-columns.ts";
import { renamesOf } from "../focus/former-names.ts";
import { parseRecords } from "./csv-records.ts";
import { dateRemedy, nullRemedy } from "./field-fault.ts";
import { openPartRows } from "./part-rows.ts";
import { headerText, keepText } from "./record-text.ts";
import { createRowCounter, type DayCount, monthOfDay } from "./row-counter.ts";

/**
 * Rules that rows are checked against before any of them is converted. The two columns that determine the month always
 * need a value.
 */
export interface RowRules extends FileRules {
  readonly nullTokens: readonly string[];
  readonly dateFormats: readonly DateFormat[];
}

/** The content of a part. */
export interface ScannedRows {
  readonly counts: readonly DayCount[];
  /**
   * SHA-256 of the decompressed text, so that a file and its compressed copy have the same digest; 32 hexadecimal
   * digits.
   */
  readonly digest: string;
  /**
   * A checksum of the costs and currencies of all rows, which does not depend on their order or dates; 16 hexadecimal
   * digits.
   */
  readonly costs: string;
}

/** Receives the text of a part by month while the part is scanned, so that it need not be read once per month. */
export interface MonthSorter {
  /** The column that decides the month of a row. */
  readonly column: (typeof MONTH_TEXTS)[number];
  begin(header: Uint8Array): void;
  /** A record, with the empty lines before it. A promise means that the caller has to wait. */
  add(month: string, record: Uint8Array): Promise<void> | undefined;
  /** The text after the last record. */
  end(rest: readonly Uint8Array[]): Promise<void>;
}

const MONTH_TEXTS = ["BillingPeriodStart", "ChargePeriodStart"] as const;
/** A century. More months mean that columns have shifted. */
const MAX_MONTHS = 1200;
/** Timestamps repeat from row to row. */
const REMEMBERED_TEXTS = 10_000;

/**
 * Reads all rows of a part and counts them by day. Throws InputError `MissingColumn`, `InvalidValue` with line, column
 * and value, or `MalformedCsv`.
 */
export async function scanRows(source: PartSource, rules: RowRules, sorter?: MonthSorter): Promise<ScannedRows> {
  return (await scan(source, rules, { sorter })).rows;
}

/** Like `scanRows`, but stops at the first row of a second month and returns undefined. */
export async function scanOneMonth(
  source: PartSource,
  rules: RowRules,
  column: MonthSorter["column"],
): Promise<ScannedRows | undefined> {
  const { isWhole, rows } = await scan(source, rules, { oneMonthBy: column });
  return isWhole ? rows : undefined;
}

interface ScanMode {
  readonly sorter?: MonthSorter | undefined;
  /** Ends the scan at the first row of a second month. */
  readonly oneMonthBy?: MonthSorter["column"];
}

async function scan(
  source: PartSource,
  rules: RowRules,
  { oneMonthBy, sorter }: ScanMode,
): Promise<{ readonly isWhole: boolean; readonly rows: ScannedRows }> {
  const digest = createHash("sha256");
  const rows = await openPartRows({ ...source, bytes: digested(source.bytes, digest) });
  const counter = createRowCounter();
  const ended = (isWhole: boolean) => ({
    isWhole,
    rows: { counts: counter.counts(), digest: shortDigest(digest), costs: counter.costs() },
  });
  if (rows === undefined) return ended(true);
  try {
    assertPresent(source.name, rows.header, rules);
    const position = new Map(rows.header.map((name, index) => [name.toLowerCase(), index]));
    const at = (name: string): number => position.get(name.toLowerCase()) ?? -1;
    const filled = rules.filled.flatMap((name) => (at(name) === -1 ? [] : [{ name, at: at(name) }]));
    const [billing, charge] = MONTH_TEXTS.map((name) => ({ name, at: at(name) }));
    const [end, cost, currency] = [at("ChargePeriodEnd"), at("BilledCost"), at("BillingCurrency")];
    const nulls = new Set(["", ...rules.nullTokens]);
    const dayOf = dayReader(rules.dateFormats);
    const kept = sorter && keepText(rows.text);
    sorter?.begin(headerText(rows.header, rows.line));
    const monthColumn = sorter?.column ?? oneMonthBy;
    let onlyMonth: string | undefined;
    for await (const { endByte, fields, line } of parseRecords(kept?.text ?? rows.text, {
      part: source.name,
      line: rows.line,
      width: rows.header.length,
      names: rows.header,
      way: source.way,
    })) {
      for (const { name, at } of filled) {
        if (nulls.has(fields[at] ?? "")) throw empty(source.name, line, name, fields[at] ?? "", rules);
      }
      const [billingDay = "", chargeDay = ""] = [billing, charge].map((column) => {
        const text = fields[column?.at ?? -1] ?? "";
        return dayOf(text)?.first ?? fail(source.name, line, column?.name ?? "", text, rules);
      });
      counter.add({ billingDay, chargeDay, lastDay: dayOf(fields[end] ?? "")?.before ?? chargeDay });
      counter.addCost(fields[cost] ?? "", fields[currency] ?? "");
      if (counter.monthCount() > MAX_MONTHS) throw tooMany(source.name, line);
      if (monthColumn === undefined) continue;
      const month = monthOfDay(monthColumn === "BillingPeriodStart" ? billingDay : chargeDay);
      onlyMonth ??= month;
      if (oneMonthBy !== undefined && month !== onlyMonth) return ended(false);
      const writing = kept && sorter?.add(month, kept.take(endByte));
      if (writing !== undefined) await writing;
    }
    await sorter?.end(kept?.rest() ?? []);
    return ended(true);
  } finally {
    await rows.text.return?.();
  }
}

async function* digested(bytes: AsyncIterable<Uint8Array>, digest: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    digest.update(chunk);
    yield chunk;
  }
}

function shortDigest(digest: Hash): string {
  return digest.digest("hex").slice(0, 32);
}

/** Returns a function from a timestamp to its month, `yyyyMM` in UTC; undefined for text that is not a timestamp. */
export function monthReader(formats: readonly DateFormat[]): (text: string) => string | undefined {
  const dayOf = dayReader(formats);
  return (text) => {
    const day = dayOf(text)?.first;
    return day === undefined ? undefined : monthOfDay(day);
  };
}

/**
 * Returns a function from a timestamp to the day of a period that starts then, and the last day of a period that ends
 * then.
 */
function dayReader(
  formats: readonly DateFormat[],
): (text: string) => { readonly first: string; readonly before: string } | undefined {
  const known = new Map<string, { readonly first: string; readonly before: string } | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    const parsed = parseTimestamp(text, formats);
    const days = parsed && { first: dayOfMicros(parsed.micros), before: dayOfMicros(parsed.micros - 1n) };
    if (known.size < REMEMBERED_TEXTS) known.set(text, days);
    return days;
  };
}

function assertPresent(part: string, names: readonly string[], rules: RowRules): void {
  const missing = lackingColumns({ part, names }, rules);
  const [first] = missing;
  if (first === undefined) return;
  throw new InputError("MissingColumn", lackingColumnsMessage(part, rules, missing), {
    remedy: remedyOfMissing(names, missing),
    place: { file: part, line: 1, column: first },
  });
}

/** A mapping can rename columns and do without some, but not without others. */
function remedyOfMissing(header: readonly string[], missing: readonly string[]): string {
  const renames = renamesOf(header);
  const renamed = new Set([...renames.values()].flat());
  const isFormer = missing.some((column) => renamed.has(column));
  const left = isFormer ? missing.filter((column) => !renamed.has(column)) : missing;
  const needed = left.filter((column) => NEVER_EMPTY.has(column.toLowerCase()));
  const spare = left.filter((column) => !NEVER_EMPTY.has(column.toLowerCase()));
  const must =
    needed.length === 0
      ? []
      : [`Every file must have ${needed.join(", ")}: they show what was charged, when, or in which currency.`];
  if (isFormer) {
    const keys = [`"rename": ${spacedJson(renameKey(renames))}`];
    if (spare.length > 0) keys.push(`"mayBeEmpty": ${spacedJson(spare)}`);
    return [
      "The file has names of an earlier FOCUS version. If these columns match, add this to the source in the " +
        `mapping: ${keys.join(", ")}.`,
      ...must,
    ].join(" ");
  }
  const [example = ""] = missing;
  const rename =
    `If the column has another name in the file, add it under rename: "rename": {"Name in the file": ` +
    `"${example}"}.`;
  const may =
    spare.length === 0
      ? []
      : [`If it has no such values, add "mayBeEmpty": ${spacedJson(spare)} to the source in the mapping.`];
  return [rename, ...may, ...must].join(" ");
}

function renameKey(renames: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...renames].map(([theirs, ours]) => [theirs, ours.length === 1 ? ours[0] : ours]));
}

function empty(part: string, line: number, column: string, value: string, rules: RowRules): InputError {
  return new InputError("InvalidValue", emptyCellMessage({ part, line, column, value }, rules), {
    remedy: NEVER_EMPTY.has(column.toLowerCase())
      ? `${column} shows what was charged, when, or in which currency: correct the file, or remove rows without a value.`
      : `Correct the file, or add "mayBeEmpty": ["${column}"] to the source in the mapping, which accepts rows ` +
        "without it.",
    place: { file: part, line, column, value },
  });
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
  return new InputError("InvalidValue", `Line ${line} of ${part}: the rows span more than ${MAX_MONTHS} months.`, {
    remedy: "Check whether columns have shifted.",
    place: { file: part, line },
  });
}
