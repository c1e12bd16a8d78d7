import { finished } from "node:stream/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { InputError } from "exact-values/errors";
import type { PartSource } from "../converter.ts";
import { exportAgainCommand, printLineCommand, type WayIn } from "../focus/file-remedy.ts";
import type { Delimiter } from "../focus/text-format.ts";
import { assertValueLengths, MAX_VALUE_BYTES } from "../value-limits.ts";
import { readPartText } from "./part-text.ts";

/** One CSV record: its fields, the line where it begins, and where it ends in the decompressed file. */
export interface CsvRecord {
  readonly fields: readonly string[];
  /** Counts from 1; the header is line 1. */
  readonly line: number;
  /** Offset of the record's end in the decompressed file. */
  readonly endByte: number;
}

/**
 * A longer record is treated as an unclosed quote; without a limit it would swallow the rest of the file. The limit
 * applies to bytes of the file, including commas and quotes. csv-parse itself only counts the bytes of values.
 */
export const MAX_RECORD = 16 * 1024 * 1024;

/**
 * The parser creates objects for all records of a chunk before it returns the first. They take many times the bytes of
 * the chunk.
 */
const PARSED_AT_ONCE = 128 * 1024;

/** Where records begin, if they are not the first of their part. */
interface RecordsStart {
  readonly part: string;
  /** Line of the first record. */
  readonly line: number;
  /** Number of fields that each record must have; that of the first record when undefined. */
  readonly width: number | undefined;
  /** Column names for errors. */
  readonly names?: readonly string[];
  /** A comma when undefined. */
  readonly delimiter?: Delimiter;
  /** `export` when undefined. */
  readonly way?: WayIn | undefined;
}

/**
 * Reads the records of a part, header first, according to RFC 4180: commas, doubled quotes, LF or CRLF. Empty lines are
 * skipped. Throws InputError `MalformedCsv` for a quote that never closes or is inside an unquoted field, and for a
 * record with more or fewer fields than the header.
 */
export function readCsvRecords(source: PartSource): AsyncGenerator<CsvRecord> {
  return parseRecords(readPartText(source), { part: source.name, line: 1, width: undefined });
}

/**
 * Parses text that begins with a whole record. Faults are reported in the order of the text, however it is split into
 * chunks.
 */
export async function* parseRecords(
  text: AsyncIterable<Uint8Array>,
  { part, line, width: expectedWidth, names, delimiter = ",", way = "export" }: RecordsStart,
): AsyncGenerator<CsvRecord> {
  const lines = createLineCounter(line);
  const records: CsvRecord[] = [];
  /** Records that may have a value above the limit. */
  const longRecords = new WeakSet<CsvRecord>();
  let endlessLine: number | undefined;
  const recordsEnd = { bytes: 0, emptyLines: 0 };
  const isEndless = (endByte: number, emptyLines: number): boolean =>
    // An empty line has at most two bytes.
    endByte - recordsEnd.bytes - 2 * (emptyLines - recordsEnd.emptyLines) > MAX_RECORD;
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    max_record_size: MAX_RECORD,
    // Records are collected here instead of being emitted, because the stream drops records before a fault.
    on_record: (fields: string[], info: Info) => {
      const { bytes: endByte, empty_lines: emptyLines } = info;
      const record = { fields, line: lines.next(fields, info), endByte };
      if (isEndless(endByte, emptyLines)) endlessLine ??= record.line;
      if (endlessLine === undefined) records.push(record);
      if (endByte - recordsEnd.bytes > MAX_VALUE_BYTES) longRecords.add(record);
      Object.assign(recordsEnd, { bytes: endByte, emptyLines });
      return null;
    },
  });
  // The error is handled below.
  parser.on("error", () => {});
  let width = expectedWidth;
  let fedByteCount = 0;
  function* takeRecords(): Generator<CsvRecord> {
    for (const record of records.splice(0)) {
      width ??= record.fields.length;
      if (record.fields.length !== width) throw wrongFieldCount(part, record, width, way);
      if (longRecords.has(record))
        assertValueLengths(record.fields, { part, line: record.line, ...(names === undefined ? {} : { names }) });
      yield record;
    }
    if (endlessLine !== undefined) throw recordTooLong(part, endlessLine, way);
    if (parser.errored instanceof CsvError)
      throw malformed(part, parser.errored, lines.faulty(parser.errored.empty_lines), way);
    if (parser.errored !== null) throw parser.errored;
    const { info } = parser;
    if (isEndless(fedByteCount, info.empty_lines)) throw recordTooLong(part, lines.faulty(info.empty_lines), way);
  }
  try {
    for await (const chunk of text) {
      for (let at = 0; at < chunk.length; at += PARSED_AT_ONCE) {
        const piece = chunk.subarray(at, at + PARSED_AT_ONCE);
        parser.write(piece);
        fedByteCount += piece.length;
        yield* takeRecords();
      }
    }
    const ended = finished(parser).catch(() => {});
    parser.end();
    parser.resume();
    await ended;
    yield* takeRecords();
  } finally {
    parser.destroy();
  }
}

interface LineCounter {
  /** The line on which a record begins. */
  next(fields: readonly string[], info: ParserLines): number;
  /** The line on which the invalid record begins, after this many empty lines if the parser reports them. */
  faulty(emptyLines: unknown): number;
}

type ParserLines = Pick<Info, "lines" | "empty_lines">;

/**
 * csv-parse reports the line on which a record ends, and also counts every CR and every CRLF inside quotes as a line.
 */
function createLineCounter(firstLine: number): LineCounter {
  let seen: ParserLines = { lines: 0, empty_lines: 0 };
  let line = firstLine;
  const startAfter = (emptyLines: number): number => line + emptyLines - seen.empty_lines;
  return {
    next: (fields, { lines, empty_lines }) => {
      const start = startAfter(empty_lines);
      const isOnOneLine = lines - seen.lines === 1;
      line = start + 1 + (isOnOneLine ? 0 : countNewlines(fields));
      seen = { lines, empty_lines };
      return start;
    },
    faulty: (emptyLines) => startAfter(typeof emptyLines === "number" ? emptyLines : seen.empty_lines),
  };
}

function countNewlines(fields: readonly string[]): number {
  return fields.reduce((count, field) => count + (field.match(/\n/g)?.length ?? 0), 0);
}

/** Begins with the line, because the same file fails again when it is delivered again. */
function lineRemedy(part: string, line: number, check: string, way: WayIn): string {
  const command = way === "convert" ? printLineCommand(part, line) : undefined;
  const look = command === undefined ? "Check this line" : `This command prints the line: ${command}. Check it`;
  return `${look}${check} Correct it in the program that wrote the file. ${DELIMITER_REMEDIES[way]}`;
}

const OTHER_QUOTING = "Other quoting styles are not supported.";
const DELIMITER_REMEDIES: Readonly<Record<WayIn, string>> = {
  export: `If an Azure export was edited or saved by a spreadsheet, run the export again ${exportAgainCommand()}.`,
  mapping: `If the delimiter is not a comma, set delimiter in the mapping. ${OTHER_QUOTING}`,
  convert: `If the delimiter is not a comma, add --delimiter. ${OTHER_QUOTING}`,
};

function wrongFieldCount(part: string, { fields, line }: CsvRecord, expected: number, way: WayIn): InputError {
  const check =
    ": a value that contains a comma or a line break must be in quotes, and each quote inside it must be doubled.";
  return new InputError(
    "MalformedCsv",
    `Line ${line} of ${part} has ${fields.length} fields; the header has ${expected}.`,
    { remedy: lineRemedy(part, line, check, way), place: { file: part, line } },
  );
}

const TOO_LONG =
  `begins a record longer than ${MAX_RECORD / 1024 / 1024} MiB, probably because a quote is not closed ` +
  "or lines do not end with line feeds";

/** The error for a record, or a header, that does not end. */
export function recordTooLong(part: string, line: number, way: WayIn = "export"): InputError {
  return faultyRecord(part, line, TOO_LONG, way);
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "opens a quote that is never closed",
  INVALID_OPENING_QUOTE: "has a quote inside an unquoted field",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quote",
  CSV_MAX_RECORD_SIZE: TOO_LONG,
};

function malformed(part: string, error: CsvError, line: number, way: WayIn): InputError {
  return faultyRecord(part, line, REASONS[error.code] ?? `cannot be read as CSV (${error.message})`, way, error);
}

function faultyRecord(part: string, line: number, reason: string, way: WayIn, cause?: unknown): InputError {
  const check =
    " and the line where its record begins: a value that contains a quote must be in quotes, with each inner quote " +
    "doubled. A backslash does not escape a quote.";
  return new InputError("MalformedCsv", `Line ${line} of ${part} ${reason}.`, {
    remedy: lineRemedy(part, line, check, way),
    place: { file: part, line },
    cause,
  });
}
