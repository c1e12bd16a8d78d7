import { InputError, quoteValue } from "exact-values/errors";
import type { PartSource } from "../converter.ts";
import { assertColumnCount, assertNameLengths } from "../value-limits.ts";
import { MAX_RECORD, parseRecords, recordTooLong } from "./csv-records.ts";
import { commaSeparated } from "./delimited-text.ts";
import { readPartText } from "./part-text.ts";

/** A part after its header: the column names, and the text of all further records. */
export interface PartRows {
  readonly header: readonly string[];
  /** Line of the first record after the header. */
  readonly line: number;
  /** Bytes of text before that record, not counting byte-order marks. */
  readonly headerByteCount: number;
  readonly text: AsyncIterableIterator<Uint8Array>;
}

const QUOTE = 0x22;
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Reads the header of a part and opens the text after it; undefined for an empty part. Callers that stop early must
 * return the iterator of `text`. Throws InputError `MalformedCsv` for a header that cannot be read.
 */
export async function openPartRows(source: PartSource): Promise<PartRows | undefined> {
  const text = standardPartText(source);
  const header: Uint8Array[] = [];
  const border = createHeaderBorder();
  try {
    for (let next = await text.next(); next.done !== true; next = await text.next()) {
      const end = border.find(next.value);
      header.push(end === undefined ? next.value : next.value.subarray(0, end));
      if (countBytes(header) > MAX_RECORD) throw recordTooLong(source.name, 1, source.way);
      if (end === undefined) continue;
      const names = await parseHeader(source, header);
      if (names === undefined) continue;
      const headerByteCount = countBytes(header);
      const rest = continued(next.value.subarray(end), text);
      return { header: names, line: border.line(), headerByteCount, text: rest };
    }
    const names = await parseHeader(source, header);
    if (names === undefined) return undefined;
    return { header: names, line: border.line(), headerByteCount: countBytes(header), text };
  } catch (error) {
    await text.return(undefined);
    throw error;
  }
}

function standardPartText(source: PartSource): AsyncGenerator<Uint8Array> {
  const text = readPartText(source);
  const delimiter = source.text?.delimiter ?? ",";
  return delimiter === "," ? text : commaSeparated(text, { part: source.name, delimiter, way: source.way });
}

/** Reads only the column names of a part. Returns an empty list for an empty part. */
export async function readHeader(source: PartSource): Promise<readonly string[]> {
  const rows = await openPartRows(source);
  await rows?.text.return?.();
  return rows?.header ?? [];
}

/**
 * True if a part has a record after its header. Reads no further than that record. Throws InputError `MalformedCsv`.
 */
export async function hasRows(source: PartSource): Promise<boolean> {
  const rows = await openPartRows(source);
  if (rows === undefined) return false;
  try {
    const records = parseRecords(rows.text, { part: source.name, line: rows.line, width: undefined, way: source.way });
    for await (const _ of records) return true;
    return false;
  } finally {
    await rows.text.return?.();
  }
}

function countBytes(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Returns the names without surrounding spaces, and without the extra byte-order marks that some tools add. Otherwise a
 * cost under such a name would be an unknown column, and its value would be null.
 */
async function parseHeader(
  { name: part, way }: PartSource,
  chunks: readonly Uint8Array[],
): Promise<readonly string[] | undefined> {
  for await (const { fields } of parseRecords(iterate(chunks), { part, line: 1, width: undefined, way })) {
    assertColumnCount(part, fields);
    const names = fields.map((name) => name.trim());
    const merged = names.find((name) => /\r(?!\n)/.test(name));
    if (merged !== undefined) throw lineEndsMissing(part, merged);
    assertNameLengths(part, names);
    return names;
  }
  return undefined;
}

/** Otherwise all rows would be column names, and the part would seem empty. */
function lineEndsMissing(part: string, value: string): InputError {
  return new InputError(
    "MalformedCsv",
    `Line 1 of ${part} has a carriage return inside the column name ${quoteValue(value)}, because its ` +
      "lines do not end with line feeds.",
    {
      remedy: "Save the file with LF or CRLF line endings.",
      place: { file: part, line: 1, value },
    },
  );
}

async function* iterate(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/**
 * Not a generator: a generator that was never started would not pass on `return()`, and a file or connection would stay
 * open.
 */
function continued(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  let pending = head.length > 0 ? head : undefined;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      if (pending === undefined) return rest.next();
      const value = pending;
      pending = undefined;
      return { done: false, value };
    },
    return: () => rest.return(undefined),
  };
}

interface HeaderBorder {
  /** Where the header ends in the next chunk; undefined if it continues. */
  find(chunk: Uint8Array): number | undefined;
  /** The line after the header. */
  line(): number;
}

/** Finds the first line feed outside of quotes that ends a non-empty line. */
function createHeaderBorder(): HeaderBorder {
  let inQuotes = false;
  let isBlank = true;
  let line = 1;
  return {
    line: () => line,
    find: (chunk) => {
      for (const [index, byte] of chunk.entries()) {
        if (byte === NEWLINE) line++;
        if (byte === QUOTE) inQuotes = !inQuotes;
        if (byte === NEWLINE && !inQuotes && !isBlank) return index + 1;
        if (byte !== NEWLINE && byte !== CARRIAGE_RETURN) isBlank = false;
      }
      return undefined;
    },
  };
}
