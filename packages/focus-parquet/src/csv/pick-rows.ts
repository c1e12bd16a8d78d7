import type { PartSource } from "../engine.ts";
import { parseRecords } from "./csv-records.ts";
import { openPartRows, type PartRows } from "./part-rows.ts";
import { withTagObjects } from "./tag-lists.ts";

export interface RowPick {
  /** What the columns are called from here on. */
  readonly renamed: (name: string) => string;
  /** Made for the header of the part; a row for which it is false is left out. All rows are kept when undefined. */
  readonly keep: ((header: readonly string[]) => (fields: readonly string[]) => boolean) | undefined;
  /** True where tags may be JSON lists of keys and values, which become objects. */
  readonly hasTagLists?: boolean;
}

const NEWLINE = 0x0a;

/**
 * The text of a part with other column names and without the rows that are not kept. Their lines become empty lines, which no reader counts
 * as rows, so that every line keeps its number in messages.
 */
export async function* pickRows(
  source: PartSource,
  { renamed, keep, hasTagLists = false }: RowPick,
): AsyncGenerator<Uint8Array> {
  const rows = await openPartRows(source);
  if (rows === undefined) return;
  try {
    const names = rows.header.map(renamed);
    const header = names.map(quoted).join(",");
    // Empty lines make up for what the header loses, so that the rows keep their numbers.
    yield Buffer.from(header + "\n".repeat(Math.max(rows.line > 1 ? 1 : 0, rows.line - header.split("\n").length)));
    const text = hasTagLists ? withTagObjects(source.name, rows, names) : rows.text;
    if (keep === undefined) yield* text;
    else yield* keptRows(source.name, { ...rows, text }, keep(names));
  } finally {
    await rows.text.return?.();
  }
}

async function* keptRows(
  part: string,
  rows: PartRows,
  keep: (fields: readonly string[]) => boolean,
): AsyncGenerator<Uint8Array> {
  const pending: Uint8Array[] = [];
  let start = 0;
  const text = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of rows.text) {
      // The parser may keep its chunk, and so do we.
      pending.push(chunk);
      yield chunk;
    }
  };
  for await (const { fields, endByte } of parseRecords(text(), {
    part,
    line: rows.line,
    width: rows.header.length,
    names: rows.header,
  })) {
    const record = takeBytes(pending, endByte - start);
    start = endByte;
    yield keep(fields) ? record : record.filter((byte) => byte === NEWLINE);
  }
  yield* pending;
}

/** Takes so many bytes from the front of a queue. */
function takeBytes(queue: Uint8Array[], byteCount: number): Uint8Array {
  const taken: Uint8Array[] = [];
  for (let left = byteCount; left > 0; ) {
    const chunk = queue.shift();
    if (chunk === undefined) throw new Error("a record that ends behind its text");
    taken.push(chunk.subarray(0, left));
    if (chunk.length > left) queue.unshift(chunk.subarray(left));
    left -= chunk.length;
  }
  const [only, ...more] = taken;
  return only !== undefined && more.length === 0 ? only : Buffer.concat(taken);
}

function quoted(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
