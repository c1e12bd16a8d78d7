import type { PartSource } from "../engine.ts";
import { columnKey } from "../focus/columns/part-header.ts";
import { parseRecords } from "./csv-records.ts";
import { openPartRows } from "./part-rows.ts";

interface WantedCell {
  /** Names that the column may have in the header. */
  readonly names: readonly string[];
  readonly ignoresBlanks: boolean;
  /** Texts that mean "no value", besides the empty field. */
  readonly nullTokens: readonly string[];
  /** The row to begin with, from 0. */
  readonly firstRow: number;
}

/** A plain reader takes some seconds for so many bytes; an error message is not worth more. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The line of the first record in which a column has no value; undefined when there is none, or when it lies too far into the part. */
export async function findEmptyCell(source: PartSource, wanted: WantedCell): Promise<number | undefined> {
  const rows = await openPartRows(source);
  if (rows === undefined) return undefined;
  try {
    const keyOf = (name: string): string => columnKey(name, wanted.ignoresBlanks);
    const keys = new Set(wanted.names.map(keyOf));
    const places = [...rows.header.entries()].flatMap(([at, name]) => (keys.has(keyOf(name)) ? [at] : []));
    const isEmpty = (text = ""): boolean => text.trim() === "" || wanted.nullTokens.includes(text);
    let row = 0;
    for await (const { endByte, fields, line } of parseRecords(rows.text, {
      part: source.name,
      line: rows.line,
      width: rows.header.length,
    })) {
      if (row++ >= wanted.firstRow && places.every((at) => isEmpty(fields[at]))) return line;
      if (endByte > MAX_BYTES) return undefined;
    }
    return undefined;
  } finally {
    await rows.text.return?.();
  }
}
