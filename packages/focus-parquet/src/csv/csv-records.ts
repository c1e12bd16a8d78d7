import { finished } from "node:stream/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { InputError } from "exact-values/errors";
import type { PartSource } from "../converter.ts";
import { exportAgainCommand } from "../focus/export-again.ts";
import type { Delimiter } from "../focus/text-format.ts";
import { assertValueLengths, MAX_VALUE_BYTES } from "../value-limits.ts";
import { readPartText } from "./part-text.ts";

/** One CSV record: its fields, the line of the file where it begins, and how far into the inflated file it reaches. */
export interface CsvRecord {
  readonly fields: readonly string[];
  /** Counts from 1; the header is line 1. */
  readonly line: number;
  /** Inflated bytes up to the end of this record. */
  readonly endByte: number;
}

/**
 * A record longer than this is taken for an unclosed quote; without a limit it would swallow the rest of the file. Its bytes in the file count,
 * commas, quotes and doubled quotes included: csv-parse by itself counts those of the values alone.
 */
export const MAX_RECORD = 16 * 1024 * 1024;

/** The parser makes objects of all records of a chunk before the first is handed on: many times the bytes of the chunk. */
const PARSED_AT_ONCE = 128 * 1024;

/** Where records begin, when they are not the first of their part. */
interface RecordsStart {
  readonly part: string;
  /** Line of the first record. */
  readonly line: number;
  /** Fields that each record must have; those of the first record when undefined. */
  readonly width: number | undefined;
  /** How errors call the columns. */
  readonly names?: readonly string[];
  /** A comma when undefined. */
  readonly delimiter?: Delimiter;
}

/**
 * The records of a part, header first, by RFC 4180: comma, quotes doubled, LF or CRLF; wholly empty lines are skipped.
 * Throws InputError `MalformedCsv` for a quote that never closes or is inside an unquoted field, and for a record whose number of
 * fields differs from the header's.
 */
export function readCsvRecords(source: PartSource): AsyncGenerator<CsvRecord> {
  return parseRecords(readPartText(source), { part: source.name, line: 1, width: undefined });
}

/** The records of text that begins with a whole record. What is wrong is reported in the order of the text, however it is cut into chunks. */
export async function* parseRecords(
  text: AsyncIterable<Uint8Array>,
  { part, line, width: expectedWidth, names, delimiter = "," }: RecordsStart,
): AsyncGenerator<CsvRecord> {
  const lines = createLineCounter(line);
  const records: CsvRecord[] = [];
  /** Those that may have a value that is too long. */
  const longRecords = new WeakSet<CsvRecord>();
  let endlessLine: number | undefined;
  const recordsEnd = { bytes: 0, emptyLines: 0 };
  const isEndless = (endByte: number, emptyLines: number): boolean =>
    // An empty line has two bytes at most.
    endByte - recordsEnd.bytes - 2 * (emptyLines - recordsEnd.emptyLines) > MAX_RECORD;
  const parser = parse({
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    max_record_size: MAX_RECORD,
    // Taking the records here, and handing none on, gives all that precede a fault; the stream would drop them with it.
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
  // What went wrong is looked up below.
  parser.on("error", () => {});
  let width = expectedWidth;
  let fedByteCount = 0;
  function* takeRecords(): Generator<CsvRecord> {
    for (const record of records.splice(0)) {
      width ??= record.fields.length;
      if (record.fields.length !== width) throw wrongFieldCount(part, record, width);
      if (longRecords.has(record))
        assertValueLengths(record.fields, { part, line: record.line, ...(names === undefined ? {} : { names }) });
      yield record;
    }
    if (endlessLine !== undefined) throw recordTooLong(part, endlessLine);
    if (parser.errored instanceof CsvError)
      throw malformed(part, parser.errored, lines.faulty(parser.errored.empty_lines));
    if (parser.errored !== null) throw parser.errored;
    const { info } = parser;
    if (isEndless(fedByteCount, info.empty_lines)) throw recordTooLong(part, lines.faulty(info.empty_lines));
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
  /** The line on which the record begins that the parser gave up, behind so many empty lines, if it says how many. */
  faulty(emptyLines: unknown): number;
}

type ParserLines = Pick<Info, "lines" | "empty_lines">;

/** csv-parse says the line on which a record ends, and counts every CR and every CRLF inside quotes as a line of its own, too. */
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

/** What was wrong once is wrong again when the same file is delivered again: the line comes first, then who made it. */
const WHERE_TO_CORRECT = `Correct it where the file is made. An export of Azure that was edited, or saved by a spreadsheet, must be exported again ${exportAgainCommand()}. A file with another delimiter than the comma: set delimiter in its mapping (source: files) or --delimiter (npm run convert); no other way of quoting is read.`;

function wrongFieldCount(part: string, { fields, line }: CsvRecord, expected: number): InputError {
  return new InputError(
    "MalformedCsv",
    `Line ${line} of ${part} has ${fields.length} fields; the header has ${expected}.`,
    {
      remedy: `Look at this line: a comma or a line break that belongs to a value must be in quotes, and a quote inside of quotes is written twice. ${WHERE_TO_CORRECT}`,
      place: { file: part, line },
    },
  );
}

const TOO_LONG = `begins a record longer than ${MAX_RECORD / 1024 / 1024} MiB, most likely an unclosed quote or lines that do not end with line feeds`;

/** What is wrong with a record, the header among them, that does not end. */
export function recordTooLong(part: string, line: number): InputError {
  return faultyRecord(part, line, TOO_LONG);
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "opens a quote that is never closed",
  INVALID_OPENING_QUOTE: "has a quote inside an unquoted field",
  CSV_INVALID_CLOSING_QUOTE: "has text after a closing quote",
  CSV_MAX_RECORD_SIZE: TOO_LONG,
};

function malformed(part: string, error: CsvError, line: number): InputError {
  return faultyRecord(part, line, REASONS[error.code] ?? `cannot be read as CSV (${error.message})`, error);
}

function faultyRecord(part: string, line: number, reason: string, cause?: unknown): InputError {
  return new InputError("MalformedCsv", `Line ${line} of ${part} ${reason}.`, {
    remedy: `Look at this line, and at the one where its record begins: a value with a quote in it must be in quotes, and each quote inside of them is written twice; a backslash does not escape it. ${WHERE_TO_CORRECT}`,
    place: { file: part, line },
    cause,
  });
}
