import type { Delimiter } from "../focus/text-format.ts";
import { type CsvRecord, parseRecords } from "./csv-records.ts";

/** Gathered text is handed on in pieces of about this size. */
const CHUNK_CHARACTERS = 256 * 1024;

/** The text with commas between its fields; each record begins on the line on which it began. */
export function commaSeparated(
  text: AsyncIterable<Uint8Array>,
  { part, delimiter }: { readonly part: string; readonly delimiter: Delimiter },
): AsyncGenerator<Uint8Array> {
  return writeRecords(parseRecords(text, { part, line: 1, width: undefined, delimiter }), 1);
}

/** Records as CSV with commas; `line` is that of the first byte. */
export async function* writeRecords(records: AsyncIterable<CsvRecord>, line: number): AsyncGenerator<Uint8Array> {
  let text = "";
  let next = line;
  try {
    for await (const { fields, line: begins } of records) {
      // Empty lines are no rows, but count for messages.
      if (begins > next) text += "\n".repeat(begins - next);
      const record = `${fields.map(csvField).join(",")}\n`;
      // A line without anything on it would be no row.
      text += record === "\n" ? '""\n' : record;
      next = begins + lineCount(record);
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
  } catch (error) {
    // Whoever reads on may find something wrong in what precedes the fault, and should say that.
    if (text !== "") yield Buffer.from(text);
    throw error;
  }
  if (text !== "") yield Buffer.from(text);
}

function lineCount(record: string): number {
  let count = 0;
  for (let at = record.indexOf("\n"); at !== -1; at = record.indexOf("\n", at + 1)) count++;
  return count;
}

/** A byte-order mark at the start of a field is part of it; unquoted, it might be taken for that of the file. */
function csvField(text: string): string {
  return /[",\r\n\uFEFF]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
