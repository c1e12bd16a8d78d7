import type { WayIn } from "../focus/file-remedy.ts";
import type { Delimiter } from "../focus/text-format.ts";
import { type CsvRecord, parseRecords } from "./csv-records.ts";

/** Collected text is passed on in pieces of about this size. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Replaces the delimiter by commas. Each record stays on its line. */
export function commaSeparated(
  text: AsyncIterable<Uint8Array>,
  {
    part,
    delimiter,
    way,
  }: {
    readonly part: string;
    readonly delimiter: Delimiter;
    readonly way: WayIn | undefined;
  },
): AsyncGenerator<Uint8Array> {
  return writeRecords(parseRecords(text, { part, line: 1, width: undefined, delimiter, way }), 1);
}

/** Formats records as CSV with commas; `line` is the line of the first byte. */
export async function* writeRecords(records: AsyncIterable<CsvRecord>, line: number): AsyncGenerator<Uint8Array> {
  let text = "";
  let next = line;
  try {
    for await (const { fields, line: begins } of records) {
      // Empty lines are not rows, but they count for line numbers in errors.
      if (begins > next) text += "\n".repeat(begins - next);
      const record = `${fields.map(csvField).join(",")}\n`;
      // An empty line would not be a row.
      text += record === "\n" ? '""\n' : record;
      next = begins + lineCount(record);
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = "";
    }
  } catch (error) {
    // A reader may find an earlier fault in the preceding text, and should report that one.
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

/**
 * A byte-order mark at the start of a field is part of the value. Unquoted, it might be taken for the file's own mark.
 */
function csvField(text: string): string {
  return /[",\r\n\uFEFF]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
