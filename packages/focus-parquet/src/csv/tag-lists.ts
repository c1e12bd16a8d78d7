import type { ColumnMetaData } from "hyparquet";
import { prepend } from "../byte-stream.ts";
import { type CsvRecord, MAX_RECORD, parseRecords } from "./csv-records.ts";
import { writeRecords } from "./delimited-text.ts";
import type { PartRows } from "./part-rows.ts";

/** Columns that FOCUS defines as objects of keys and values. */
const OBJECT_COLUMNS: readonly string[] = ["tags", "skupricedetails"];

const QUOTE = 0x22;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const BRACKET = 0x5b;

/**
 * Rewrites tags that are JSON lists of keys and values, as BigQuery exports them, as JSON objects, which every other
 * month has. `names` are the column names. Rows before the first list are passed on unparsed, because parsing them
 * would cost more than converting them.
 */
export async function* withTagObjects(
  part: string,
  rows: PartRows,
  names: readonly string[],
): AsyncGenerator<Uint8Array> {
  const places = new Set([...names.keys()].filter((at) => OBJECT_COLUMNS.includes(names[at]?.toLowerCase() ?? "")));
  const scan = createListScan();
  let line = rows.line;
  let pending: Uint8Array = new Uint8Array(0);
  // Text without a record end for this long is invalid; the reader reports it.
  while (places.size > 0 && pending.length <= MAX_RECORD) {
    const next = await rows.text.next();
    if (next.done === true) break;
    const { whole, hasList } = scan(next.value);
    if (hasList) {
      const text = prepend(pending, prepend(next.value, rows.text));
      const records = parseRecords(text, { part, line, width: rows.header.length, names: rows.header, way: "mapping" });
      yield* writeRecords(restated(records, places), line);
      return;
    }
    const text = pending.length === 0 ? next.value : Buffer.concat([pending, next.value]);
    const end = whole === 0 ? 0 : text.length - (next.value.length - whole);
    const ready = text.subarray(0, end);
    line += newlines(ready);
    if (end > 0) yield ready;
    // The producer of the chunk may reuse its memory.
    pending = Uint8Array.from(text.subarray(end));
  }
  if (pending.length > 0) yield pending;
  yield* rows.text;
}

async function* restated(records: AsyncIterable<CsvRecord>, places: ReadonlySet<number>): AsyncGenerator<CsvRecord> {
  for await (const record of records) {
    const fields = record.fields.map((field, at) => (places.has(at) ? tagObject(field) : undefined) ?? field);
    yield { ...record, fields };
  }
}

/** Scans chunk after chunk: how many bytes form whole records, and whether a field begins with a bracket. */
function createListScan(): (chunk: Uint8Array) => { readonly whole: number; readonly hasList: boolean } {
  let inQuotes = false;
  let isStart = true;
  return (chunk) => {
    let whole = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === BRACKET && isStart) return { whole, hasList: true };
      if (byte === QUOTE) {
        // The field begins after the opening quote.
        isStart = isStart && !inQuotes;
        inQuotes = !inQuotes;
      } else {
        isStart = !inQuotes && (byte === COMMA || byte === NEWLINE);
        if (byte === NEWLINE && !inQuotes) whole = at + 1;
      }
    }
    return { whole, hasList: false };
  };
}

function newlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

/**
 * Turns `[{"key":"a","value":"b"}]` into `{"a":"b"}`; undefined for other text, or for a list that an object cannot
 * hold without loss.
 */
export function tagObject(text: string): string | undefined {
  if (!text.startsWith("[")) return undefined;
  let list: unknown;
  try {
    list = JSON.parse(text, keepNumberText as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
  return Array.isArray(list) && list.every(isPair) ? keyValueText(list, jsonText) : undefined;
}

/** A number in its original notation, because a float would round it. */
class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function keepNumberText(_: string, value: unknown, context: { readonly source?: string }): unknown {
  return typeof value === "number" ? new NumberText(context.source ?? String(value)) : value;
}

function isPair(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof NumberText || Array.isArray(value)) return false;
  const members = Object.keys(value).map((name) => name.toLowerCase());
  return members[0] === "key"
    ? isValueOnly(members.slice(1))
    : members[1] === "key" && isValueOnly(members.slice(0, 1));
}

/** A null value may be omitted. */
function isValueOnly(members: readonly string[]): boolean {
  return members.length <= 1 && members.every((name) => name === "value");
}

function jsonText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item) ?? "null").join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${jsonText(member) ?? "null"}`);
  return `{${members.join(",")}}`;
}

/** Formats a member's value as JSON text; undefined for a missing value. */
type JsonText = (value: unknown) => string | undefined;

/**
 * True for a column that is a list of pairs, since BigQuery has no maps: each element has exactly the members `key` and
 * `value`. `paths` are the paths of all its leaves.
 */
export function isKeyValueList(chunks: readonly Pick<ColumnMetaData, "path_in_schema">[]): boolean {
  const names = chunks.map(({ path_in_schema: path }) => path.at(-1)?.toLowerCase()).sort();
  const parents = new Set(chunks.map(({ path_in_schema: path }) => path.slice(0, -1).join("\n")));
  return names.length === 2 && names[0] === "key" && names[1] === "value" && parents.size === 1;
}

/**
 * The pairs of a list as one JSON object, in their order: `{"a":"b"}`, the same text as for a map. Undefined if an
 * object would lose something: a missing key, or a key with two different values. Identical pairs count once.
 */
export function keyValueText(value: unknown, jsonText: JsonText): string | undefined {
  if (!Array.isArray(value)) return undefined;
  const members = new Map<string, string>();
  for (const pair of value as readonly unknown[]) {
    if (typeof pair !== "object" || pair === null) return undefined;
    const fields = new Map(Object.entries(pair).map(([name, member]) => [name.toLowerCase(), member]));
    const key: unknown = fields.get("key");
    if (typeof key !== "string") return undefined;
    const text = jsonText(fields.get("value")) ?? "null";
    if (members.has(key) && members.get(key) !== text) return undefined;
    members.set(key, text);
  }
  return `{${[...members].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}
