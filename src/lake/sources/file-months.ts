import { InputError } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import type { DayCount, ScannedRows } from "focus-parquet/csv";
import type { FileSource, MonthColumn } from "../../hub/files/file-mapping.ts";
import type { FilePart } from "./file-parts.ts";

/** A file, and what its rows say. */
export interface ScannedFile extends ScannedRows {
  readonly part: FilePart;
}

/** The rows of one file that belong to one month. */
interface MonthPart {
  readonly part: FilePart;
  readonly counts: readonly DayCount[];
}

/** One month of a source: the files that have rows of it. */
export interface FileMonth {
  readonly month: Month;
  readonly parts: readonly MonthPart[];
}

/**
 * Splits the rows of a source into months as its mapping says. Without a word there, the month is the one that all rows are billed in, else the one
 * that all are charged in. Throws InputError `RunSpansMonths` when neither is one.
 */
export function splitByMonth(source: FileSource, files: readonly ScannedFile[]): readonly FileMonth[] {
  if (source.month.kind === "given") {
    const parts = files.map((file) => partOf(file, () => true, undefined));
    // Files without any row make no month.
    return parts.some(({ counts }) => counts.length > 0) ? [{ month: source.month.month, parts }] : [];
  }
  const column = source.month.kind === "by-column" ? source.month.column : agreedColumn(source, files);
  const months = monthsBy(files, column);
  return months.map((month) => {
    const onlyMonth = months.length === 1 ? undefined : { column, month };
    const isOf = (count: DayCount): boolean => monthOfCount(count, column) === month;
    const parts = files.filter(({ counts }) => counts.some(isOf)).map((file) => partOf(file, isOf, onlyMonth));
    return { month, parts };
  });
}

/** How many rows of a month that was given are neither billed nor charged in it. */
export function rowsOutsideMonth({ month }: FileSource, files: readonly ScannedFile[]): number {
  if (month.kind !== "given") return 0;
  const strange = files
    .flatMap(({ counts }) => counts)
    .filter((count) => count.billingMonth !== month.month && count.chargeMonth !== month.month);
  return countRows(strange);
}

export function countRows(counts: readonly Pick<DayCount, "rows">[]): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0);
}

/** The number of rows is where a manifest would say it, so that reading them again must come to the same. */
function partOf(
  { part, counts }: ScannedFile,
  isOf: (count: DayCount) => boolean,
  onlyMonth: FilePart["onlyMonth"],
): MonthPart {
  const own = counts.filter(isOf);
  return { part: { ...part, part: { ...part.part, dataRowCount: countRows(own) }, onlyMonth }, counts: own };
}

function agreedColumn({ files: { text } }: FileSource, files: readonly ScannedFile[]): MonthColumn {
  const billed = monthsBy(files, "BillingPeriodStart");
  const charged = monthsBy(files, "ChargePeriodStart");
  if (billed.length <= 1) return "BillingPeriodStart";
  if (charged.length <= 1) return "ChargePeriodStart";
  throw new InputError(
    "RunSpansMonths",
    `The rows of ${text} are billed in ${billed.join(", ")} and charged in ${charged.join(", ")}.`,
    {
      remedy:
        'Give the source a month in the mapping: "BillingPeriodStart" or "ChargePeriodStart" parts the rows by that column, "202606" takes all of them as one.',
      place: { file: text },
    },
  );
}

function monthsBy(files: readonly ScannedFile[], column: MonthColumn): readonly Month[] {
  const months = files.flatMap(({ counts }) => counts.map((count) => monthOfCount(count, column)));
  return [...new Set(months)].sort().map(parseMonth);
}

function monthOfCount({ billingMonth, chargeMonth }: DayCount, column: MonthColumn): string {
  return column === "BillingPeriodStart" ? billingMonth : chargeMonth;
}
