import { InputError } from "exact-values/errors";
import { type Month, parseMonth } from "exact-values/month";
import { openStoredPart, type StoredPart } from "focus-parquet/convert";
import {
  type DayCount,
  type MonthSpool,
  monthReader,
  pickRows,
  type RowPick,
  type ScannedRows,
} from "focus-parquet/csv";
import { openParquetPart } from "focus-parquet/parquet";
import type { FileSource, MonthColumn } from "../../hub/files/file-mapping.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { type LocatedPart, type OnFloats, openPart } from "./open-parts.ts";
import { rangedWorkspaceFile, readWorkspaceFile } from "./workspace-files.ts";

/** A file of a mapping's source, optionally limited to the rows of one month. */
export interface FilePart extends LocatedPart {
  readonly source: FileSource;
  /** Undefined if all rows are included. */
  readonly onlyMonth: { readonly column: MonthColumn; readonly month: Month } | undefined;
  /** Has the rows of each month, if the file has several. */
  readonly spool?: MonthSpool;
}

/** Access to the files. */
export interface FileAccess {
  readonly exports: BlobStore;
  readonly workspace: string;
  /** The folder of temporary files. If undefined, a file with several months is read once per month. */
  readonly temporary: string | undefined;
}

/** Opens a file as text with FOCUS column names. */
export function openFilePart({ exports, workspace }: FileAccess, part: FilePart, onFloats: OnFloats): StoredPart {
  if (part.spool !== undefined && part.onlyMonth !== undefined)
    return openSpooledMonth(part, part.spool, part.onlyMonth.month);
  const opened =
    part.source.files.place === "msexports"
      ? openPart(exports, part, onFloats)
      : openWorkspacePart(workspace, part, onFloats);
  // The hub itself converts parquet files to text.
  const text = part.format === "csv" ? part.source.text : undefined;
  const stored: StoredPart = {
    ...opened,
    source: { ...opened.source, way: "mapping", ...(text === undefined ? {} : { text }) },
  };
  // Lists in a parquet file already consist of objects.
  const { changes, rename } = part.source;
  const isAsStored = rename.size === 0 && changes === undefined && part.onlyMonth === undefined;
  if (isAsStored && part.format !== "csv") return stored;
  const { name } = stored.source;
  return { ...stored, source: { name, bytes: pickRows(stored.source, rowPick(part)), way: "mapping" } };
}

/** Counts the file's bytes as read in proportion, because progress is measured in bytes of files. */
function openSpooledMonth({ blob }: FilePart, spool: MonthSpool, month: Month): StoredPart {
  const text = spool.read(month);
  let passed = 0;
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of text.bytes) {
      passed += chunk.length;
      yield chunk;
    }
  };
  return {
    source: { name: blob.name, bytes: bytes(), way: "mapping" },
    storedByteCount: () => Math.round((blob.byteCount * passed) / text.byteCount),
    plainByteCount: () => passed,
  };
}

function openWorkspacePart(workspace: string, { blob, format }: FilePart, onFloats: OnFloats): StoredPart {
  if (format === "csv") return openStoredPart(blob.name, readWorkspaceFile(workspace, blob));
  return openParquetPart(rangedWorkspaceFile(workspace, blob), (columns) => onFloats(blob.name, columns));
}

function rowPick({ source, onlyMonth, format }: FilePart): RowPick {
  const monthOf = monthReader(source.dateFormats);
  return {
    renamed: (name) => source.rename.get(name.toLowerCase()) ?? name,
    changes: source.changes && { ...source.changes, dateFormats: source.dateFormats },
    hasTagLists: format === "csv",
    keep:
      onlyMonth &&
      ((header) => {
        const at = header.findIndex((name) => name.toLowerCase() === onlyMonth.column.toLowerCase());
        return (fields) => monthOf(fields[at] ?? "") === onlyMonth.month;
      }),
  };
}

/** A file with the facts found in its rows. */
export interface ScannedFile extends ScannedRows {
  readonly part: FilePart;
}

/** The rows of one file that belong to one month. */
interface MonthPart {
  readonly part: FilePart;
  readonly counts: readonly DayCount[];
}

/** One month of a source: the files with rows of this month. */
export interface FileMonth {
  readonly month: Month;
  readonly parts: readonly MonthPart[];
}

/**
 * Splits the rows of a source into months as the mapping specifies. By default, all rows must have the same billing
 * month or the same charge month. Throws InputError `RunSpansMonths` otherwise.
 */
export function splitByMonth(source: FileSource, files: readonly ScannedFile[]): readonly FileMonth[] {
  if (source.month.kind === "given") {
    const parts = files.map((file) => partOf(file, () => true, undefined));
    // Files without rows do not create a month.
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

/** Counts the rows that are neither billed nor charged in the month that the mapping specifies. */
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

/** The row count takes the place of a manifest's row count, so that the second read must find the same number. */
function partOf(
  { part, counts }: ScannedFile,
  isOf: (count: DayCount) => boolean,
  onlyMonth: FilePart["onlyMonth"],
): MonthPart {
  const own = counts.filter(isOf);
  // A file without rows of other months is read as it is.
  const filter = own.length === counts.length ? undefined : onlyMonth;
  return { part: { ...part, part: { ...part.part, dataRowCount: countRows(own) }, onlyMonth: filter }, counts: own };
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
        'Set a month for the source in the mapping: "BillingPeriodStart" or "ChargePeriodStart" splits the rows by that column, "202606" assigns all of them to that month.',
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
